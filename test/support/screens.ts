/** The screens as a person finds them: by role and label, in either language. */
import type { Locator, Page } from '@playwright/test';
import type { SaleEventKind, SaleState } from '../../electron/contract/sale.ts';
import type { TerminalState } from '../../electron/contract/terminal.ts';
import { CodeScreen } from './code-screen.ts';
import { type Language, plainWords, withMoney, type MessageKey, type Words, wordsOf } from './words.ts';

/** What `connect` fills in; a field that is left out keeps what the form proposes. */
export interface ConnectFields {
  readonly address?: string;
  readonly key?: string;
  readonly currency?: string;
  readonly prefix?: string;
  readonly frontUrl?: string;
}

/** The first run: practise, or connect a service. */
export class SetupScreen {
  readonly practiseButton: Locator;
  readonly connectButton: Locator;
  readonly submitButton: Locator;
  readonly #page: Page;
  readonly #words: Words;

  constructor(page: Page, words: Words) {
    this.#page = page;
    this.#words = words;
    this.practiseButton = page.getByRole('button', { name: words('practise_now') });
    this.connectButton = page.getByRole('button', { name: words('connect_my_service') });
    this.submitButton = page.getByRole('button', { name: words('connect_submit') });
  }

  /** The buttons of the languages are called the same in each. */
  async chooseLanguage(language: Language): Promise<void> {
    await this.#page.getByRole('button', { name: this.#words(`language_${language}`) }).click();
  }

  async practise(): Promise<void> {
    await this.practiseButton.click();
  }

  /** A field of the connect form. */
  field(name: keyof ConnectFields): Locator {
    const keys = {
      address: 'connect_address',
      key: 'connect_key',
      currency: 'connect_currency',
      prefix: 'connect_prefix',
      frontUrl: 'connect_front_url',
    } as const;
    return this.#page.getByRole('main').getByLabel(this.#words(keys[name]));
  }

  /** Fills in the connect form, which must be open, and sends it. */
  async connect(fields: ConnectFields): Promise<void> {
    for (const name of ['address', 'key', 'currency', 'prefix', 'frontUrl'] as const) {
      const value = fields[name];
      if (value !== undefined) await this.field(name).fill(value);
    }
    await this.submitButton.click();
  }
}

/** Items, keypad and ticket. */
export class SaleScreen {
  readonly location: Locator;
  readonly ticket: Locator;
  readonly total: Locator;
  readonly note: Locator;
  readonly validity: Locator;
  readonly showCodeButton: Locator;
  readonly keypadAmount: Locator;
  readonly search: Locator;
  readonly itemsTab: Locator;
  readonly keypadTab: Locator;
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
    this.total = this.ticket.getByRole('strong');
    this.note = this.ticket.getByRole('textbox', { name: words('note') });
    this.validity = this.ticket.getByRole('button', { name: words('validity_chip') });
    this.showCodeButton = this.ticket.getByRole('button', {
      name: withMoney(plainWords(language, 'show_code')),
    });
    this.itemsTab = page.getByRole('tab', { name: words('items') });
    this.keypadTab = page.getByRole('tab', { name: words('keypad') });
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

  /** The tile of a catalogue item. */
  item(name: string): Locator {
    return this.#items.getByRole('button', { name: withMoney(name) });
  }

  async addItem(name: string): Promise<void> {
    await this.itemsTab.click();
    await this.item(name).click();
  }

  /** Enters an amount on the keypad's buttons and adds it to the ticket. */
  async enterAmount(amount: number): Promise<void> {
    await this.keypadTab.click();
    for (const digit of String(amount)) await this.key(digit).click();
    await this.#keypad.getByRole('button', { name: this.#words('keypad_add') }).click();
  }

  /** Enters an amount on the physical keys; the focus must not be in a field. */
  async typeAmount(amount: number): Promise<void> {
    for (const digit of String(amount)) await this.#page.keyboard.press(digit);
    await this.#page.keyboard.press('Enter');
  }

  /** A key of the keypad: a digit, `00`, or `clear` and `backspace`. */
  key(name: string): Locator {
    const words = name === 'clear' || name === 'backspace' ? this.#words(`key_${name}`) : name;
    return this.#keypad.getByRole('button', { name: words, exact: true });
  }

  /** The count's stepper of a line of the ticket. */
  line(name: string): Locator {
    return this.ticket.getByRole('group', { name: this.#words('line_count', { name }) });
  }

  async addOneMore(name: string): Promise<void> {
    await this.line(name)
      .getByRole('button', { name: this.#words('line_more', { name }) })
      .click();
  }

  async removeLine(name: string): Promise<void> {
    await this.line(name)
      .getByRole('button', { name: this.#words('line_remove', { name }) })
      .click();
  }

  /** Chooses one of the usual validities, in minutes. */
  async chooseValidity(minutes: number): Promise<void> {
    await this.validity.click();
    const dialog = this.#page.getByRole('dialog', { name: this.#words('validity_title') });
    await dialog.getByRole('button', { name: this.#words('minutes', { minutes }) }).click();
    await dialog.getByRole('button', { name: this.#words('close') }).click();
  }

  async showCode(): Promise<void> {
    await this.showCodeButton.click();
  }
}

/** The day's sales and a sale's page. */
export class HistoryScreen {
  readonly search: Locator;
  readonly backButton: Locator;
  readonly rows: Locator;
  readonly salePage: Locator;
  readonly #page: Page;
  readonly #words: Words;

  constructor(page: Page, words: Words) {
    this.#page = page;
    this.#words = words;
    this.search = page.getByRole('textbox', { name: words('history_search') });
    this.backButton = page.getByRole('button', { name: words('back_to_sale') });
    const day = page.getByRole('region', { name: words('history_list') });
    const found = page.getByRole('region', { name: words('history_search') });
    this.rows = day.or(found).getByRole('listitem').getByRole('button');
    this.salePage = page.getByRole('article');
  }

  /** The row of a sale; with a state, only while the sale is in it. */
  row(orderNo: string, state?: SaleState): Locator {
    // A number may be the beginning of another one: ORDERNO and ORDERNO-2.
    const row = this.rows.filter({ hasText: new RegExp(`${orderNo}(?!-)`) });
    return state === undefined
      ? row
      : row.filter({ has: this.#page.getByText(this.#words(`state_${state}`)) });
  }

  async open(orderNo: string): Promise<void> {
    await this.row(orderNo).click();
    await this.title(orderNo).waitFor();
  }

  title(orderNo: string): Locator {
    return this.salePage.getByRole('heading', { name: this.#words('sale_page_title', { orderNo }) });
  }

  /** The journal's entries on the sale's page, of one kind or all; the journal is the page's last list. */
  events(kind?: SaleEventKind): Locator {
    const entries = this.salePage.getByRole('list').last().getByRole('listitem');
    if (kind === undefined) return entries;
    const key = `event_${kind.replaceAll('-', '_')}` as MessageKey;
    return entries.filter({ has: this.#page.getByText(this.#words(key)) });
  }
}

/** The staff menu, reached from the sale screen. */
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
    await this.button.click();
    await this.dialog.getByRole('button', { name: this.#words('history') }).click();
  }

  async changeService(): Promise<void> {
    await this.button.click();
    await this.dialog.getByRole('button', { name: this.#words('change_service') }).click();
  }

  /** Switches the language; the screens of the new one are found with that language's objects. */
  async chooseLanguage(language: Language): Promise<void> {
    await this.#choose(`language_${language}`);
  }

  async chooseTheme(theme: TerminalState['theme']): Promise<void> {
    await this.#choose(`theme_${theme}`);
  }

  async #choose(key: MessageKey): Promise<void> {
    await this.button.click();
    await this.dialog.getByRole('radio', { name: this.#words(key) }).check();
    await this.#page.keyboard.press('Escape');
    await this.#page.getByRole('dialog').waitFor({ state: 'detached' });
  }
}

/** Every screen of one window, in one language. */
export interface Screens {
  readonly setup: SetupScreen;
  readonly sale: SaleScreen;
  readonly code: CodeScreen;
  readonly history: HistoryScreen;
  readonly menu: StaffMenu;
}

/** The screens of a window while it shows that language. */
export function screensOf(page: Page, language: Language): Screens {
  const words = wordsOf(language);
  return {
    setup: new SetupScreen(page, words),
    sale: new SaleScreen(page, words, language),
    code: new CodeScreen(page, words),
    history: new HistoryScreen(page, words),
    menu: new StaffMenu(page, words),
  };
}
