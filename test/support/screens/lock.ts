import type { Locator, Page } from '@playwright/test';
import type { Language, MessageKey } from '../words.ts';
import { Part } from './part.ts';

/** The staff's PIN, and the way out of the program, which is behind it. */
export class LockScreen extends Part {
  readonly title: Locator;
  readonly said: Locator;
  readonly timer: Locator;
  readonly backButton: Locator;
  readonly #page: Page;

  constructor(page: Page, language: Language) {
    super(page.locator('body'), language);
    this.#page = page;
    this.title = page.getByRole('heading', { level: 1, name: this.words('lock_title') });
    this.said = page.getByRole('alert');
    this.timer = page.getByRole('timer');
    this.backButton = this.button('back_to_sale');
  }

  /** A digit of the pad. */
  digit(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true });
  }

  /** Taps a PIN and enters it. */
  async enter(pin: string): Promise<void> {
    for (const name of pin) await this.digit(name).click();
    await this.button('lock_enter').click();
  }

  /** Chooses something in the staff menu. */
  async choose(key: MessageKey): Promise<void> {
    await this.button('menu').click();
    await this.menu.button(key).click();
  }

  get menu(): Part {
    return new Part(this.#page.getByRole('dialog', { name: this.words('menu_title') }), this.language);
  }

  /** The question whether to end the program. */
  get exit(): Part {
    return new Part(this.#page.getByRole('dialog', { name: this.words('exit_title') }), this.language);
  }
}
