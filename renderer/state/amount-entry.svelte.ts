import { type AmountProblem, limits, parseAmount } from '../lib/money.ts';

export class AmountEntry {
  #digits = $state('');
  #problem = $state<AmountProblem | null>(null);
  #isUnread = $state(false);
  readonly #changed: () => void;
  /** The currency of the amount; '' where it is no money. */
  readonly currency: () => string;

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

  /** Why the field shows something else than the amount; null where it does not. A key that is refused changes no field. */
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

  /** Answers how to put the digits of this moment back. */
  remember(): () => void {
    const digits = this.#digits;
    return () => this.#set(digits);
  }

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

  /** Takes the text of a field: an empty one clears the amount, any other is read as a pasted one is. */
  type(text: string): void {
    if (text.trim() === '') {
      this.clear();
      return;
    }
    this.paste(text);
    this.#isUnread = this.#problem !== null;
  }

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
