import { typeDigits } from './press-keys.ts';
import { requestChannel } from '../../electron/contract/names.ts';
import { expect, type StartOptions, type TestApp } from './app.ts';
import { type Language, type MessageKey, wordsOf } from './words.ts';

/** What a tour is made with. */
export interface TourOptions {
  readonly start: (options: StartOptions) => Promise<TestApp>;
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  /** Called at each stop: a screen, a dialog, or a state of a sale, which is on screen now. */
  readonly visit: (stop: string, terminal: TestApp) => Promise<void>;
}

/** Leads to every screen, every dialog and every state that a person can meet, one after the other. */
export async function tour(options: TourOptions): Promise<void> {
  const { start, language, theme } = options;
  const guide = new Guide(await start({ atSetup: true, language, theme }), options);
  await guide.setup();
  await guide.dialogs();
  await guide.saleScreen();
  await guide.requestsThatFail();
  await guide.codeThatRunsOut();
  await guide.codesThatAreCanceled();
  await guide.history();
  await guide.closing();
  await guide.codeThatIsPaid();
}

const item = { ja: '抹茶ラテ', en: 'Matcha latte' } as const;

class Guide {
  readonly #terminal: TestApp;
  readonly #language: Language;
  readonly #visit: (stop: string) => Promise<void>;

  constructor(terminal: TestApp, { language, visit }: TourOptions) {
    this.#terminal = terminal;
    this.#language = language;
    this.#visit = (stop) => visit(stop, terminal);
  }

  async setup(): Promise<void> {
    const { setup, sale, code } = this.#terminal.screens;
    await expect(setup.practiseButton).toBeVisible();
    await this.#visit('setup');
    await this.#help('setup');
    await setup.connectButton.click();
    await setup.connect({ address: 'http://shop.example', key: '', currency: 'YEN', prefix: '' });
    await expect(setup.field('address')).toBeFocused();
    await this.#visit('connect form with problems');
    await this.#button('back').click();
    await setup.practiseButton.click();
    await expect(setup.guideNext).toBeVisible();
    await this.#visit('guide, the shop’s name');
    await this.#help('the guide');
    await setup.shopName.fill('Madoguchi');
    await setup.guideNext.click();
    await expect(sale.ticket).toBeVisible();
    await expect(setup.walk).toBeVisible();
    await this.#terminal.holdTimers();
    await this.#visit('guide, the sale');
    await sale.addItem(item[this.#language]);
    await this.#visit('guide, a ticket');
    await sale.showCode();
    await expect(setup.walk).toBeVisible();
    await this.#visit('guide, a code');
    await setup.guideSkip.click();
    await expect(setup.walk).toBeHidden();
    await code.holdCancel();
    await code.button('back_to_sale').click();
    await sale.clear();
    await this.#visit('sale, empty');
  }

  async dialogs(): Promise<void> {
    const { sale, menu } = this.#terminal.screens;
    const locations = async (): Promise<number> =>
      (await this.#terminal.snapshot()).terminal.locations.length;
    await expect.poll(locations).toBeGreaterThan(0);
    for (const [stop, opener] of [
      ['location dialog', sale.location],
      ['menu', menu.button],
    ] as const) {
      await opener.click();
      await this.#visitDialog(stop);
    }
    await this.#help('sale');
  }

  async saleScreen(): Promise<void> {
    const { page } = this.#terminal;
    const { sale, menu } = this.#terminal.screens;
    await sale.search.fill('zzz');
    await this.#visit('sale, search without a hit');
    await sale.search.fill('');
    await sale.addItem(item[this.#language]);
    await sale.enterAmount(200_000);
    await typeDigits(page, '12345678901');
    await this.#visit('sale, full, keypad with a problem');
    await sale.showCode();
    await this.#visitDialog('confirm dialog');
    await menu.open('settings');
    await this.#button('ticket_data_title').click();
    await this.#visitDialog('extra data of a sale');
    await sale.writeNote('x'.repeat(256));
    await expect(sale.showCodeButton).toBeDisabled();
    await this.#visit('sale, note too long');
    await sale.note.fill('');
    await this.#button('ticket_clear').click();
    await this.#visit('sale, toast');
  }

  async requestsThatFail(): Promise<void> {
    const { sale, code } = this.#terminal.screens;
    await this.#terminal.setNetwork('refused');
    await sale.addItem(item[this.#language]);
    await sale.showCode();
    await expect(code.text('opening_retry').or(code.text('opening_retry_now'))).toBeVisible();
    await this.#visit('opening');
    await this.#whenNotSent(1);
    await this.#terminal.advance(2_000);
    await this.#whenNotSent(2);
    await this.#terminal.advance(4_000);
    await expect(code.title('refused')).toBeVisible();
    await this.#visit('refused');
    await code.button('back_to_sale').click();
    await this.#terminal.setNetwork('portal');
    await sale.showCode();
    await expect(code.title('unknown')).toBeVisible();
    await this.#visit('unknown');
    await code.button('unknown_aside').click();
    await this.#terminal.setNetwork('none');
  }

  async codeThatRunsOut(): Promise<void> {
    const { code } = this.#terminal.screens;
    await this.#terminal.showCode();
    await this.#visit('awaiting');
    // A customer reads this screen: there is the key alone.
    await this.#terminal.page.keyboard.press('?');
    await this.#visitDialog('help of awaiting');
    await this.#terminal.setNetwork('refused');
    await this.#terminal.advance(2_000);
    await expect(code.text('offline_title')).toBeVisible();
    await this.#visit('awaiting, offline');
    await this.#terminal.advance(600_000);
    await expect(code.title('lapsed')).toBeVisible();
    await this.#visit('lapsed');
    await this.#terminal.setNetwork('none');
    await code.button('check_now').click();
    await expect(code.title('expired')).toBeVisible();
    await this.#visit('expired');
  }

  async codesThatAreCanceled(): Promise<void> {
    const { code, sale } = this.#terminal.screens;
    await code.button('renew').click();
    await code.holdCancel();
    await this.#visit('canceled');
    await code.button('back_to_sale').click();
    await sale.showCode();
    await expect(code.qr).toBeVisible();
    await this.#terminal.setNetwork('refused');
    await code.holdCancel();
    await this.#visit('canceled, still payable');
    await code.button('back_to_sale').click();
    await this.#terminal.setNetwork('none');
  }

  /** The last stop: the screen, which returns to the sale by itself, is made to stay. */
  async codeThatIsPaid(): Promise<void> {
    const { app } = this.#terminal;
    const { code, sale } = this.#terminal.screens;
    await this.#terminal.setNetwork('none');
    await this.#button('back_to_sale').click();
    // Other goods: for the same ones the code that may still be paid would be asked about first.
    await sale.clear();
    await sale.addItem(item[this.#language]);
    await sale.showCode();
    await expect(code.qr).toBeVisible();
    await this.#terminal.pay(await this.#terminal.codeUrl());
    await app.evaluate(({ ipcMain }, channel) => {
      ipcMain.removeHandler(channel);
      ipcMain.handle(channel, () => ({ ok: true, value: undefined }));
    }, requestChannel('dismissSale'));
    await this.#terminal.advance(2_000);
    await expect(code.title('paid')).toBeVisible();
    await this.#visit('paid');
  }

  async history(): Promise<void> {
    const { history, menu } = this.#terminal.screens;
    await menu.openHistory();
    await expect(history.rows.first()).toBeVisible();
    await this.#visit('history');
    await this.#help('history');
    const { sales } = await this.#terminal.ask('readHistory', { date: null });
    for (const { orderNo, state } of sales) {
      await history.open(orderNo);
      await this.#visit(`sale page, ${state}`);
    }
    const payable = sales.find(({ state }) => state === 'canceled');
    await history.open(payable?.orderNo ?? '');
    await this.#button('settle').click();
    await this.#button('settle_save').click();
    await this.#visitDialog('settle dialog with a problem');
    await this.#terminal.setNetwork('refused');
    await this.#button('action_check').click();
    await this.#visitDialog('failure dialog');
    await history.search.fill('nothing');
    await expect(history.rows).toHaveCount(0);
    await this.#visit('history, search without a hit');
    await history.search.fill('');
  }

  async closing(): Promise<void> {
    const { history } = this.#terminal.screens;
    await history.day.button('export_open').click();
    await this.#visitDialog('export dialog');
    await this.#terminal.setNetwork('none');
    await history.day.button('closing_open').click();
    await expect(history.detail.text('closing_doubts')).toBeVisible();
    await this.#visit('close of day');
  }

  async #help(screen: string): Promise<void> {
    await this.#button('help').click();
    await this.#visitDialog(`help of ${screen}`);
  }

  async #visitDialog(stop: string): Promise<void> {
    const { page } = this.#terminal;
    await expect(page.getByRole('dialog')).toBeVisible();
    await this.#visit(stop);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }

  /** Waits until that many requests of the newest sale have not been sent. */
  async #whenNotSent(count: number): Promise<void> {
    const notSent = async (): Promise<number> =>
      (await this.#terminal.journal()).attempts.filter(({ state }) => state === 'not-sent').length;
    await expect.poll(notSent).toBe(count);
  }

  #button(key: MessageKey): ReturnType<TestApp['page']['getByRole']> {
    return this.#terminal.page.getByRole('button', { name: wordsOf(this.#language)(key) });
  }
}
