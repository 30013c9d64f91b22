/** The payer's page, found as a person finds it: by role and label, in either language. */
import type { Locator, Page } from '@playwright/test';
import { type Language, payerWordsOf } from './words.ts';

/** The payer's page of a code, as the payer's phone shows it. */
export class PayerPage {
  readonly page: Page;
  readonly payButton: Locator;
  readonly declineButton: Locator;
  readonly tryAgain: Locator;
  readonly #words: ReturnType<typeof payerWordsOf>;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.#words = payerWordsOf(language);
    this.payButton = page.getByRole('button', { name: this.#words.pay });
    this.declineButton = page.getByRole('button', { name: this.#words.text('decline') });
    this.tryAgain = page.getByRole('link', { name: this.#words.text('tryAgain') });
  }

  /** The heading of what the page says. */
  title(state: 'paid' | 'alreadyPaid' | 'declined' | 'expired' | 'closed' | 'unknown'): Locator {
    return this.page.getByRole('heading', { name: this.#words.text(state) });
  }

  /** Pays with one of the offered methods, and waits for the receipt. */
  async pay(method = 'creditcard'): Promise<void> {
    await this.page.getByRole('radio', { name: this.#words.method(method) }).check();
    await this.payButton.click();
    await this.title('paid').waitFor();
  }

  /** Lets the payment fail, and waits for the page that says so. */
  async decline(): Promise<void> {
    await this.declineButton.click();
    await this.title('declined').waitFor();
  }
}
