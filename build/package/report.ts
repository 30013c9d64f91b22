/** Every check and figure on a line of its own. */
export class Report {
  #passed = 0;
  #failed = 0;
  readonly #write: (line: string) => void;

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  get passed(): number {
    return this.#passed;
  }

  get failed(): number {
    return this.#failed;
  }

  /** `problem` null: the check holds. */
  check(name: string, problem: string | null): void {
    if (problem === null) {
      this.#passed += 1;
      this.#write(`  ok    ${name}`);
    } else {
      this.#failed += 1;
      this.#write(`  FAIL  ${name}: ${problem}`);
    }
  }

  figure(name: string, value: string): void {
    this.#write(`        ${name}: ${value}`);
  }

  heading(title: string): void {
    this.#write(`\n${title}`);
  }
}
