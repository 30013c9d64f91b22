import type { Locator, Page } from '@playwright/test';
import type { Language, MessageKey } from '../words.ts';
import { Part } from './part.ts';

/** Main's view over the cashier's page: PINs, and the chosen set-up file. */
export class EntryScreen extends Part {
  readonly page: Page;
  readonly title: Locator;
  readonly said: Locator;
  readonly timer: Locator;

  constructor(page: Page, language: Language) {
    super(page.locator('body'), language);
    this.page = page;
    this.title = page.getByRole('heading', { level: 1 });
    this.said = page.getByRole('alert');
    this.timer = page.getByRole('timer');
  }

  digit(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true });
  }

  async enter(pin: string): Promise<void> {
    for (const name of pin) await this.digit(name).click();
    await this.root.locator('button.enter').click();
  }

  async type(pin: string): Promise<void> {
    await this.page.keyboard.type(pin, { delay: 80 });
    await this.#pressLast('Enter');
  }

  async leave(): Promise<void> {
    await this.#pressLast('Escape');
  }

  /** The view may be gone before the key is up. */
  async #pressLast(key: string): Promise<void> {
    await this.page.keyboard.press(key).catch(() => undefined);
  }
}

/** The screen behind the entry view, and the way out of the program, which takes the PIN. */
export class LockScreen extends Part {
  readonly title: Locator;
  readonly #page: Page;

  constructor(page: Page, language: Language) {
    super(page.locator('body'), language);
    this.#page = page;
    this.title = page.getByRole('heading', { level: 1, name: this.words('lock_title') });
  }

  async choose(key: MessageKey): Promise<void> {
    await this.button('menu').click();
    await this.menu.button(key).click();
  }

  get menu(): Part {
    return new Part(this.#page.getByRole('dialog', { name: this.words('menu_title') }), this.language);
  }

  get exit(): Part {
    return new Part(this.#page.getByRole('dialog', { name: this.words('exit_title') }), this.language);
  }
}
