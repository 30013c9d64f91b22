import type { Locator, Page } from '@playwright/test';
import type { Language, MessageKey } from '../words.ts';
import { type Given, Part } from './part.ts';

/** A screen of the staff menu: way back, search and pages if any, dialogs. */
export class StaffScreen extends Part {
  readonly backButton: Locator;
  readonly #page: Page;

  constructor(page: Page, language: Language) {
    super(page.locator('body'), language);
    this.#page = page;
    this.backButton = this.button('back_to_sale');
  }

  /** The page of what was chosen in the list. */
  get detail(): Part {
    return new Part(this.#page.getByRole('article'), this.language);
  }

  dialog(title: MessageKey, given?: Given): Part {
    return new Part(this.#page.getByRole('dialog', { name: this.words(title, given) }), this.language);
  }

  /** Chooses a row of the list by what is written on it. */
  async choose(list: MessageKey, text: string): Promise<void> {
    await this.region(list).root.getByRole('button').filter({ hasText: text }).click();
  }
}
