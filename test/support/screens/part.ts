import type { Locator } from '@playwright/test';
import { type Language, type MessageKey, plainWords, type Words, wordsOf } from '../words.ts';

/** Values of a text's placeholders. */
export type Given = Parameters<Words>[1];

/** Finds things in a part of the window, by role and by the key of their words. */
export class Part {
  readonly root: Locator;
  protected readonly language: Language;
  protected readonly words: Words;

  constructor(root: Locator, language: Language) {
    this.root = root;
    this.language = language;
    this.words = wordsOf(language);
  }

  button(key: MessageKey, given?: Given): Locator {
    return this.root.getByRole('button', { name: this.words(key, given) });
  }

  /** An input by its label. The words match whole labels, so one that begins like another needs no `exact`. */
  field(key: MessageKey, given?: Given): Locator {
    return this.root.getByLabel(this.words(key, given));
  }

  radio(key: MessageKey): Locator {
    return this.root.getByRole('radio', { name: this.words(key) });
  }

  text(key: MessageKey, given?: Given): Locator {
    return this.root.getByText(this.words(key, given));
  }

  region(key: MessageKey, given?: Given): Part {
    return new Part(this.root.getByRole('region', { name: this.words(key, given) }), this.language);
  }

  /** A fact in a list of facts: the text beside its name. */
  fact(key: MessageKey): Locator {
    const row = this.root.locator('div', { has: this.root.page().getByText(this.words(key)) }).last();
    return row.getByRole('definition').first();
  }

  wordsOf(key: MessageKey, given?: Given): RegExp {
    return this.words(key, given);
  }

  /** The words of a key without placeholders, as they stand on screen. */
  protected plain(key: MessageKey): string {
    return plainWords(this.language, key);
  }
}
