/** The payer's page, found as a person finds it: by role and label, in either language. */
import type { Locator, Page } from '@playwright/test';
import { type Language, payerWordsOf } from './words.ts';

/** On the payer's phone. */
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

  /** Its heading. */
  title(state: 'paid' | 'alreadyPaid' | 'declined' | 'expired' | 'closed' | 'unknown'): Locator {
    return this.page.getByRole('heading', { name: this.#words.text(state) });
  }

  /** Waits for the receipt. */
  async pay(method = 'creditcard'): Promise<void> {
    await this.page.getByRole('radio', { name: this.#words.method(method) }).check();
    await this.payButton.click();
    await this.title('paid').waitFor();
  }

  /** Waits for the page that says so. */
  async decline(): Promise<void> {
    await this.declineButton.click();
    await this.title('declined').waitFor();
  }
}
