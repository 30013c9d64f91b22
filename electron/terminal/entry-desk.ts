import type { EntryAnswer, EntryQuestion, EntryShown } from '../contract/entry.ts';
import { fail, type Failure, type Result } from '../contract/result.ts';
import type { EntryBehind } from '../ipc/entry.ts';

/** Asks a person in the entry view; null: they left it. */
export type Prompt = (question: EntryQuestion) => Promise<EntryAnswer | null>;

/** Main's own questions to a person, which no page may hear or decide. */
export interface Desk {
  /** Asks question after question, then closes the view; `canceled` while another one is asked. */
  run<T>(ask: (prompt: Prompt, isLeft: () => boolean) => Promise<Result<T>>): Promise<Result<T>>;
  /** Leaves the question, for when the person has gone. */
  cancel(): void;
}

export const canceled: Failure = fail('canceled', 'Nothing was entered.');

/** Asks in the entry view, one person and one question at a time. */
export class EntryDesk implements Desk, EntryBehind {
  readonly #view: { open(): void; close(): void };
  readonly #surroundings: () => Omit<EntryShown, 'question' | 'id'>;
  #isRunning = false;
  /** Left while the last entry was still being checked. */
  #isLeft = false;
  #id = 0;
  #question: EntryQuestion | null = null;
  #entered: ((answer: EntryAnswer | null) => void) | null = null;
  /** Resolves the wait for the next question. */
  #next: ((shown: EntryShown | null) => void) | null = null;

  constructor(
    view: { open(): void; close(): void },
    surroundings: () => Omit<EntryShown, 'question' | 'id'>,
  ) {
    this.#view = view;
    this.#surroundings = surroundings;
  }

  async run<T>(ask: (prompt: Prompt, isLeft: () => boolean) => Promise<Result<T>>): Promise<Result<T>> {
    if (this.#isRunning) return canceled;
    this.#isRunning = true;
    this.#isLeft = false;
    try {
      const isLeft = (): boolean => this.#isLeft;
      return await ask(async (question) => {
        const entered = await this.#ask(question);
        return this.#isLeft ? null : entered;
      }, isLeft);
    } finally {
      this.#isRunning = false;
      this.#question = this.#entered = null;
      this.#tell();
      this.#view.close();
    }
  }

  read(): EntryShown | null {
    return this.#question && { ...this.#surroundings(), id: this.#id, question: this.#question };
  }

  answer(entered: EntryAnswer): Promise<EntryShown | null> {
    const take = this.#entered;
    if (take === null || !fitsQuestion(entered, this.#question)) return Promise.resolve(this.read());
    this.#entered = null;
    return new Promise((resolve) => {
      this.#next = resolve;
      take(entered);
    });
  }

  cancel(): void {
    this.#isLeft = true;
    const take = this.#entered;
    this.#entered = null;
    take?.(null);
  }

  #ask(question: EntryQuestion): Promise<EntryAnswer | null> {
    if (this.#isLeft) return Promise.resolve(null);
    this.#id += 1;
    this.#question = question;
    return new Promise((resolve) => {
      this.#entered = resolve;
      this.#view.open();
      this.#tell();
    });
  }

  #tell(): void {
    const tell = this.#next;
    this.#next = null;
    tell?.(this.read());
  }
}

function fitsQuestion({ kind }: EntryAnswer, question: EntryQuestion | null): boolean {
  return question?.kind === (kind === 'confirm' ? 'import' : kind);
}
