import type { Locator, Page } from '@playwright/test';
import type { Language, MessageKey, Words } from '../words.ts';

/** The screens for managers. */
type StaffScreenName =
  'shop' | 'catalogue' | 'customers' | 'subscriptions' | 'locations' | 'practice' | 'settings';

/** The menu, and the history beside it, reached from the sale screen. */
export class StaffMenu {
  readonly button: Locator;
  readonly dialog: Locator;
  readonly #page: Page;
  readonly #words: Words;

  constructor(page: Page, words: Words) {
    this.#page = page;
    this.#words = words;
    this.button = page.getByRole('button', { name: words('menu') });
    this.dialog = page.getByRole('dialog', { name: words('menu_title') });
  }

  async openHistory(): Promise<void> {
    await this.#page.getByRole('button', { name: this.#words('history'), exact: true }).click();
  }

  async open(screen: StaffScreenName): Promise<void> {
    await this.button.click();
    const offered = this.dialog.getByRole('button', { name: this.#words(`staff_${screen}`) });
    await this.dialog.getByRole('button', { name: this.#words('staff_settings') }).waitFor();
    if (!(await offered.isVisible())) await this.#offer(screen);
    await offered.click();
    await this.#page.getByRole('heading', { level: 1, name: this.#words(`staff_${screen}`) }).waitFor();
  }

  /** Has the open menu offer a screen that the shop has not used yet, and opens it again. */
  async #offer(screen: StaffScreenName): Promise<void> {
    await this.dialog.getByRole('button', { name: this.#words('staff_settings') }).click();
    await this.#page.getByRole('switch', { name: this.#words(`staff_${screen}`) }).click();
    await this.#page.getByRole('button', { name: this.#words('save') }).click();
    await this.#page.getByText(this.#words('nothing_changed')).waitFor();
    await this.#page.getByRole('button', { name: this.#words('back_to_sale') }).click();
    await this.button.click();
  }

  /** Switches the language; afterwards the screens are found with the objects of the new language. */
  async chooseLanguage(language: Language): Promise<void> {
    await this.#choose(`language_${language}`);
  }

  async #choose(key: MessageKey): Promise<void> {
    await this.button.click();
    await this.dialog.getByRole('radio', { name: this.#words(key) }).check();
    await this.#page.keyboard.press('Escape');
    await this.#page.getByRole('dialog').waitFor({ state: 'detached' });
  }
}
