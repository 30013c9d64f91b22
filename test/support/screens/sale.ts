import type { Locator, Page } from '@playwright/test';
import { type Language, plainWords, withMoney, type Words } from '../words.ts';

/** Items, keypad and ticket. */
export class SaleScreen {
  readonly location: Locator;
  readonly ticket: Locator;
  readonly total: Locator;
  readonly note: Locator;
  /** The button that shows or hides the note and the choice of a customer. */
  readonly more: Locator;
  readonly showCodeButton: Locator;
  readonly scanButton: Locator;
  readonly keypadAmount: Locator;
  readonly search: Locator;
  readonly itemsTab: Locator;
  readonly keypadTab: Locator;
  /** The mark beside the practice mark while the embedded service was told to misbehave. */
  readonly misbehaving: Locator;
  readonly #page: Page;
  readonly #words: Words;
  readonly #items: Locator;
  readonly #keypad: Locator;

  constructor(page: Page, words: Words, language: Language) {
    this.#page = page;
    this.#words = words;
    this.location = page.getByRole('button', { name: words('location_pick') });
    this.search = page.getByRole('textbox', { name: words('search_items') });
    this.ticket = page.getByRole('region', { name: words('ticket') });
    this.note = this.ticket.getByRole('textbox', { name: words('note') });
    this.more = this.ticket.getByRole('button', { name: words('ticket_more') });
    this.showCodeButton = this.ticket.getByRole('button', {
      name: withMoney(plainWords(language, 'show_code')),
    });
    this.scanButton = this.ticket.getByRole('button', { name: words('scan_payer') });
    this.total = this.showCodeButton.locator('strong');
    this.itemsTab = page.getByRole('tab', { name: words('items') });
    this.keypadTab = page.getByRole('tab', { name: words('keypad') });
    this.misbehaving = page.getByText(words('practice_misbehaving'));
    this.#items = page.getByRole('region', { name: words('items') });
    this.#keypad = page.getByRole('region', { name: words('keypad') });
    this.keypadAmount = this.#keypad.getByRole('status', { name: words('keypad_amount') });
  }

  /** Picks a location by its name in the script of the language. */
  async pickLocation(name: string): Promise<void> {
    await this.location.click();
    const dialog = this.#page.getByRole('dialog', { name: this.#words('location_title') });
    await dialog.getByRole('button').filter({ hasText: name }).click();
  }

  item(name: string): Locator {
    return this.#items.getByRole('button', { name: withMoney(name) });
  }

  async addItem(name: string): Promise<void> {
    await this.itemsTab.click();
    await this.item(name).click();
  }

  /** Enters an amount on the keypad's buttons, and adds it to the ticket. */
  async enterAmount(amount: number): Promise<void> {
    await this.keypadTab.click();
    for (const digit of String(amount)) await this.key(digit).click();
    await this.#keypad.getByRole('button', { name: this.#words('keypad_add') }).click();
  }

  /** Enters an amount on the physical keys; no field may have the focus. */
  async typeAmount(amount: number): Promise<void> {
    for (const digit of String(amount)) await this.#page.keyboard.press(digit);
    await this.#page.keyboard.press('Enter');
  }

  /** A key of the keypad: a digit, `00`, `clear` or `backspace`. */
  key(name: string): Locator {
    const words = name === 'clear' || name === 'backspace' ? this.#words(`key_${name}`) : name;
    return this.#keypad.getByRole('button', { name: words, exact: true });
  }

  /** The stepper of a line's count. */
  line(name: string): Locator {
    return this.ticket.getByRole('group', { name: this.#words('line_count', { name }) });
  }

  async addOneMore(name: string): Promise<void> {
    await this.line(name)
      .getByRole('button', { name: this.#words('line_more', { name }) })
      .click();
  }

  async writeNote(text: string): Promise<void> {
    if (!(await this.note.isVisible())) await this.more.click();
    await this.note.fill(text);
  }

  async clear(): Promise<void> {
    await this.ticket.getByRole('button', { name: this.#words('ticket_clear') }).click();
  }

  async showCode(): Promise<void> {
    await this.showCodeButton.click();
  }

  /** Puts a customer on the ticket, up to the question how they pay. */
  async attachCustomer(name: string): Promise<void> {
    const choose = this.ticket.getByRole('button', { name: this.#words('customer_attach_open') });
    if (!(await choose.isVisible())) await this.more.click();
    await choose.click();
    const dialog = this.#page.getByRole('dialog', { name: this.#words('customer_attach_open') });
    await dialog.getByRole('textbox', { name: this.#words('customers_search') }).fill(name);
    await dialog.getByRole('listitem').getByRole('button').filter({ hasText: name }).click();
    await this.#page.getByRole('dialog', { name }).waitFor();
  }

  /** Chooses how the customer on the ticket pays, and closes the question. */
  async choosePayment(way: 'customer_pay_once' | 'customer_pay_save' | 'customer_pay_saved'): Promise<void> {
    const dialog = this.#page.getByRole('dialog');
    if (!(await dialog.isVisible())) await this.ticket.getByRole('button', { name: /cus_/ }).click();
    await dialog.getByRole('radio', { name: this.#words(way) }).check();
    await this.#page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
}
