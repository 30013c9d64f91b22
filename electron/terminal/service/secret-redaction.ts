import { redactor } from '../../payments/secret.ts';

/** Every key that this process has held since it started, whatever became of it; the log keeps all out. */
export class SecretRedaction {
  readonly #keys = new Set<string>();
  #redact = redactor([]);

  /** From now on the key is in no text that `redact` answers. */
  add(key: string): void {
    if (this.#keys.has(key)) return;
    this.#keys.add(key);
    this.#redact = redactor(this.#keys);
  }

  /** The text without any of the keys, in any usual spelling. */
  redact(text: string): string {
    return this.#redact(text);
  }
}
