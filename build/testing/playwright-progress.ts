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

  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    this.#done += 1;
    const told = { done: this.#done, total: this.#total };
    const isWrong = status !== 'skipped' && status !== test.expectedStatus;
    if (!isWrong) {
      tell(told);
      return;
    }
    const name = test.titlePath().filter(Boolean).join(' › ');
    const why = errors.map(({ message = '' }) => message).join('\n');
    tell({ ...told, failed: { name, why } });
  }

  printsToStdio(): boolean {
    return false;
  }
}
