import { redactor } from '../../payments/secret.ts';

/** Every key that this process has held, in use or not: the log redacts them all. */
export class SecretRedaction {
  readonly #keys = new Set<string>();
  #redact = redactor([]);

  add(key: string): void {
    if (this.#keys.has(key)) return;
    this.#keys.add(key);
    this.#redact = redactor(this.#keys);
  }

  /** Replaces the keys in any usual spelling. */
  redact(text: string): string {
    return this.#redact(text);
  }
}
