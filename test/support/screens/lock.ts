import type { Locator, Page } from '@playwright/test';
import type { Language, MessageKey } from '../words.ts';
import { Part } from './part.ts';

/** The entry view of main's, over the cashier's page: PINs, and the set-up file that a person chose. */
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

  /** A digit of the pad. */
  digit(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true });
  }

  /** Taps a PIN and enters it. */
  async enter(pin: string): Promise<void> {
    for (const name of pin) await this.digit(name).click();
    await this.root.locator('button.enter').click();
  }

  /** Types a PIN and enters it. */
  async type(pin: string): Promise<void> {
    await this.page.keyboard.type(pin, { delay: 80 });
    await this.#pressLast('Enter');
  }

  /** Leaves what is asked. */
  async leave(): Promise<void> {
    await this.#pressLast('Escape');
  }

  /** The view may be gone before the key is up again. */
  async #pressLast(key: string): Promise<void> {
    await this.page.keyboard.press(key).catch(() => undefined);
  }
}

/** What lies behind the entry view, and the way out of the program, which takes the PIN. */
export class LockScreen extends Part {
  readonly title: Locator;
  readonly #page: Page;

  constructor(page: Page, language: Language) {
    super(page.locator('body'), language);
    this.#page = page;
    this.title = page.getByRole('heading', { level: 1, name: this.words('lock_title') });
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
