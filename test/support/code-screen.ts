/** The screen that faces the customer, found as a person finds it: by role and label, in either language. */
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import type { SaleState } from '../../electron/contract/sale.ts';
import { PayerPage } from './payer-page.ts';
import type { MessageKey, Words } from './words.ts';

const titles: Readonly<Record<SaleState, MessageKey>> = {
  opening: 'opening_title',
  awaiting: 'scan_to_pay',
  lapsed: 'checking_title',
  expired: 'expired_title',
  canceled: 'canceled_title',
  paid: 'paid_title',
  refused: 'refused_title',
  unknown: 'unknown_title',
};

export class CodeScreen {
  readonly qr: Locator;
  readonly amount: Locator;
  readonly orderNo: Locator;
  readonly countdown: Locator;
  readonly cancelButton: Locator;
  readonly openPayerPageButton: Locator;
  readonly #page: Page;
  readonly #words: Words;
  readonly #main: Locator;

  constructor(page: Page, words: Words) {
    this.#page = page;
    this.#words = words;
    this.#main = page.getByRole('main').filter({ has: page.getByRole('heading', { name: words('code') }) });
    this.qr = page.getByRole('img', { name: words('qr_label') });
    // The amount comes first; only the last minute's words are strong too.
    this.amount = this.#main.getByRole('strong').first();
    this.orderNo = this.#main
      .getByRole('definition')
      .filter({ hasText: /^[A-Z0-9]+-\d+-[A-Z0-9]+(?:-\d+)?$/ });
    this.countdown = page.getByRole('timer', { name: words('time_left') });
    this.cancelButton = this.#main.getByRole('button', { name: words('cancel_code') });
    this.openPayerPageButton = this.#main.getByRole('button', { name: words('open_payer_page') });
  }

  /** The title of a state; it is visible exactly while the sale is in that state. */
  title(state: SaleState): Locator {
    return this.#main.getByRole('status').getByText(this.#words(titles[state]));
  }

  /** A button by the key of its words: `renew`, `refused_again`, `check_now`... */
  button(key: MessageKey): Locator {
    return this.#main.getByRole('button', { name: this.#words(key) });
  }

  /** A text of the screen by its key: `offline_title`, `canceled_closed`... */
  text(key: MessageKey): Locator {
    return this.#main.getByText(this.#words(key));
  }

  /** Holds the cancel button; repeats a hold that the screen calls too short. */
  async holdCancel(): Promise<void> {
    const tooShort = this.text('hold_longer');
    const outcomes = [
      this.text('canceling'),
      this.title('canceled'),
      this.text('canceled_payable_title'),
      this.title('paid'),
      this.#page.getByRole('dialog'),
    ].reduce((either, outcome) => either.or(outcome));
    // A window that loses focus for a moment, as on a busy machine, breaks off a hold.
    for (let held = 0; held < 3; held += 1) {
      await this.cancelButton.hover();
      await this.#page.mouse.down();
      await outcomes.or(tooShort).first().waitFor();
      await this.#page.mouse.up();
      if (!(await tooShort.isVisible())) return;
    }
    throw new Error('Three holds of the cancel button were each called too short.');
  }

  /** The payer's page of the code, in a new window or the one that is open. */
  async openPayerPage(app: ElectronApplication): Promise<PayerPage> {
    const open = app.windows().find((window) => window !== this.#page);
    const [window] = await Promise.all([
      open ? open.waitForEvent('load').then(() => open) : app.waitForEvent('window'),
      this.openPayerPageButton.click(),
    ]);
    // A new window starts with an empty document that counts as loaded.
    await window.waitForURL(({ protocol }) => protocol !== 'about:');
    const language = await window.locator('html').getAttribute('lang');
    return new PayerPage(window, language === 'ja' ? 'ja' : 'en');
  }
}
