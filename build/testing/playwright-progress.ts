/** Tells how many end-to-end tests are over. */
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { tell } from './progress.ts';

export default class PlaywrightProgress implements Reporter {
  #done = 0;
  #total = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#total = suite.allTests().length;
    tell({ done: 0, total: this.#total });
  }

  onTestEnd(test: TestCase, { status }: TestResult): void {
    this.#done += 1;
    const told = { done: this.#done, total: this.#total };
    const isWrong = status !== 'skipped' && status !== test.expectedStatus;
    tell(isWrong ? { ...told, failed: test.titlePath().filter(Boolean).join(' › ') } : told);
  }

  printsToStdio(): boolean {
    return false;
  }
}
