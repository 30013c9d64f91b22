/** Tells how many test files are over; vitest knows of tests only once their file is read. */
import { relative } from 'node:path';
import type { Reporter, TestCase, TestSpecification } from 'vitest/node';
import { fromRoot } from '../paths.ts';
import { tell } from './progress.ts';

export default class VitestProgress implements Reporter {
  #done = 0;
  #total = 0;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#total = specifications.length;
    tell({ done: 0, total: this.#total });
  }

  onTestModuleEnd(): void {
    this.#done += 1;
    tell({ done: this.#done, total: this.#total });
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state !== 'failed') return;
    const name = `${relative(fromRoot('.'), test.module.moduleId)} › ${test.fullName}`;
    const why = errors.map(({ message }) => message).join('\n');
    tell({ done: this.#done, total: this.#total, failed: { name, why } });
  }
}
