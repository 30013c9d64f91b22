import type { Locator, Page } from '@playwright/test';
import type { Language, Words } from '../words.ts';

/** What `connect` fills in; a field left out keeps what the form proposes. */
export interface ConnectFields {
  readonly address?: string;
  readonly key?: string;
  readonly currency?: string;
  readonly prefix?: string;
  readonly frontUrl?: string;
}

/** The first run: practise, or connect a service; then the guide. */
export class SetupScreen {
  readonly practiseButton: Locator;
  readonly connectButton: Locator;
  readonly submitButton: Locator;
  /** The field for the shop's name in the guide. */
  readonly shopName: Locator;
  readonly guideNext: Locator;
  /** Leaves the guide, at each of its steps. */
  readonly guideSkip: Locator;
  /** What the guide says over a sale. */
  readonly walk: Locator;
  readonly #page: Page;
  readonly #words: Words;

  constructor(page: Page, words: Words) {
    this.#page = page;
    this.#words = words;
    this.practiseButton = page.getByRole('button', { name: words('practise_now') });
    this.connectButton = page.getByRole('button', { name: words('connect_my_service') });
    this.submitButton = page.getByRole('button', { name: words('connect_submit') });
    this.shopName = page.getByLabel(words('look_name'));
    this.guideNext = page.getByRole('button', { name: words('guide_next'), exact: true });
    this.guideSkip = page.getByRole('button', { name: words('guide_skip'), exact: true });
    this.walk = page.getByRole('region', { name: words('guide_walk') });
  }

  /** The buttons of the languages have the same names in either language. */
  async chooseLanguage(language: Language): Promise<void> {
    await this.#page.getByRole('button', { name: this.#words(`language_${language}`) }).click();
  }

  /** Practises, without the guide of a first run. */
  async practise(): Promise<void> {
    await this.practiseButton.click();
    await this.guideSkip.click();
  }

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
    const { address, currency, prefix, frontUrl } = fields;
    const main = this.#page.getByRole('main');
    if (address !== undefined) {
      await main.getByText(this.#words('dialect_documented'), { exact: true }).click();
    }
    const isFolded = !(await this.field('currency').isVisible());
    if (isFolded && [currency, prefix, frontUrl].some((value) => value !== undefined)) {
      await main.getByText(this.#words('connect_more'), { exact: true }).click();
    }
    for (const name of ['address', 'key', 'currency', 'prefix', 'frontUrl'] as const) {
      const value = fields[name];
      if (value !== undefined) await this.field(name).fill(value);
    }
    await this.submitButton.click();
  }
}
