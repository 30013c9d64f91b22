import type { Locator, Page } from '@playwright/test';
import type { SaleState } from '../../../electron/contract/sale.ts';
import type { SaleEventKind } from '../../../electron/contract/sale-events.ts';
import type { Language, MessageKey, Words } from '../words.ts';
import { Part } from './part.ts';

export class HistoryScreen {
  readonly search: Locator;
  readonly backButton: Locator;
  readonly rows: Locator;
  readonly salePage: Locator;
  readonly #page: Page;
  readonly #words: Words;
  readonly #language: Language;

  constructor(page: Page, words: Words, language: Language) {
    this.#page = page;
    this.#words = words;
    this.#language = language;
    this.search = page.getByRole('textbox', { name: words('history_search') });
    this.backButton = page.getByRole('button', { name: words('back_to_sale') });
    const day = page.getByRole('region', { name: words('history_list') });
    const found = page.getByRole('region', { name: words('history_search') });
    this.rows = day.or(found).getByRole('listitem').getByRole('button');
    this.salePage = page.getByRole('article');
  }

  /** The row of a sale; with a state, it is found only while the sale is in that state. */
  row(orderNo: string, state?: SaleState): Locator {
    // A number may begin another one: ORDERNO and ORDERNO-2.
    const row = this.rows.filter({ hasText: new RegExp(`${orderNo}(?!-)`) });
    return state === undefined
      ? row
      : row.filter({ has: this.#page.getByText(this.#words(`state_${state}`)) });
  }

  /** Opens the page of a sale, with its journal unfolded. */
  async open(orderNo: string): Promise<void> {
    await this.row(orderNo).click();
    await this.title(orderNo).waitFor();
    await this.openJournal();
  }

  title(orderNo: string): Locator {
    return this.salePage.getByRole('heading', { name: this.#words('sale_page_title', { orderNo }) });
  }

  async openJournal(): Promise<void> {
    const label = this.#page.getByText(this.#words('sale_page_events'));
    await this.salePage.locator('summary').filter({ has: label }).click();
  }

  /** The entries of the unfolded journal, which is the page's last list: all of them, or those of one kind. */
  events(kind?: SaleEventKind): Locator {
    const entries = this.salePage.getByRole('list').last().getByRole('listitem');
    if (kind === undefined) return entries;
    const key = `event_${kind.replaceAll('-', '_')}` as MessageKey;
    return entries.filter({ has: this.#page.getByText(this.#words(key)) });
  }

  /** The part of the screen about the day: its sums, and what can be done with it. */
  get day(): Part {
    return new Part(this.#page.getByRole('region', { name: this.#words('history_list') }), this.#language);
  }

  /** The part beside the list: a sale's page, or the close of day. */
  get detail(): Part {
    return new Part(this.salePage, this.#language);
  }

  dialog(title: MessageKey): Part {
    return new Part(this.#page.getByRole('dialog', { name: this.#words(title) }), this.#language);
  }

  /** A line of a close's sums: count, where there is one, and amount, as written. */
  async sums(line: 'close_payments' | 'close_refunds' | 'close_net'): Promise<string[]> {
    const row = this.salePage.getByRole('row').filter({
      has: this.#page.getByRole('rowheader', { name: this.#words(line) }),
    });
    return await row.getByRole('cell').allInnerTexts();
  }
}
