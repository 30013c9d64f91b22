import { type AmountProblem, limits, parseAmount } from '../lib/money.ts';

/** The keypad's amount: digits as they are pressed, and why the last press or paste was not taken. */
export class AmountEntry {
  #digits = $state('');
  #problem = $state<AmountProblem | null>(null);
  #isUnread = $state(false);
  readonly #changed: () => void;
  /** What it is an amount of; '' where it is none of money. */
  readonly currency: () => string;

  /** `changed` is called after each change of the digits. */
  constructor(currency: () => string, changed: () => void = () => undefined) {
    this.currency = currency;
    this.#changed = changed;
  }

  get amount(): number {
    return Number(this.#digits);
  }

  get isEmpty(): boolean {
    return this.#digits === '';
  }

  get problem(): AmountProblem | null {
    return this.#problem;
  }

  /** Why its field says something else than the amount; null where it does not: a key that is not taken changes no field. */
  get unread(): AmountProblem | null {
    return this.#isUnread ? this.#problem : null;
  }

  press(digits: string): void {
    const next = (this.#digits + digits).replace(/^0+/, '');
    if (next.length > limits.amountDigits) {
      this.#problem = 'too-long';
      return;
    }
    this.#set(next);
  }

  /** Answers how to put back the digits of this moment. */
  remember(): () => void {
    const digits = this.#digits;
    return () => this.#set(digits);
  }

  /** Adds an amount to what is there: the first one sets it. */
  raise(by: number): void {
    const next = String(this.amount + by);
    if (next.length > limits.amountDigits) this.#problem = 'too-long';
    else this.#set(next);
  }

  backspace(): void {
    this.#set(this.#digits.slice(0, -1));
  }

  clear(): void {
    this.#set('');
  }

  /** Takes a pasted text if it is an amount without doubt; otherwise says why not and keeps what was there. */
  paste(text: string): void {
    const read = parseAmount(text, this.currency());
    if ('problem' in read) {
      this.#problem = read.problem;
      return;
    }
    this.#set(String(read.amount));
  }

  /** Takes the text of a field: an empty one clears it, any other is taken as a pasted one is. */
  type(text: string): void {
    if (text.trim() === '') {
      this.clear();
      return;
    }
    this.paste(text);
    this.#isUnread = this.#problem !== null;
  }

  /** Takes the amount out, or says why there is none. */
  take(): number | null {
    const read = parseAmount(this.#digits, this.currency());
    if ('problem' in read) {
      this.#problem = read.problem;
      return null;
    }
    this.clear();
    return read.amount;
  }

  #set(digits: string): void {
    this.#digits = digits;
    this.#problem = null;
    this.#isUnread = false;
    this.#changed();
  }
}
