import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PrintQueueView, SlipRequest } from '../../../electron/contract/printing.ts';
import { fail, success } from '../../../electron/contract/result.ts';
import { closeOf } from '../fixtures/day-close.ts';
import { awaiting, dayOf, pageOf, paidTodayOf, phases, row, saleId, saleIn } from '../fixtures/sales.ts';
import { preview, queued, savedAs, stuck } from '../fixtures/slips.ts';
import { terminal as usual } from '../fixtures/terminal.ts';
import { mountApp, type Mounted } from '../support/mount.ts';
import { button, english } from '../support/sale-screen.ts';

const paid = phases['paid'] ?? awaiting;

const withPrinter = { ...english, printing: { ...usual.printing, printer: '192.168.1.50' } };
const slip = page.getByRole('dialog', { name: /^Receipt of/ });
const printer = page.getByRole('dialog', { name: 'Printer' });

async function openSale(terminal: object, state: 'paid' | 'expired' = 'paid'): Promise<Mounted> {
  const mounted = await mountApp({ terminal: { ...terminal } });
  mounted.bridge.answer('readHistory', success(dayOf(3)));
  mounted.bridge.answer('readSale', success(pageOf({ row: row(1, state) })));
  mounted.bridge.answer('listDisputes', fail('unsupported', ''));
  mounted.bridge.answer('previewSlip', success(preview));
  mounted.session.open('history');
  await mounted.session.history.openPage(saleId(1));
  return mounted;
}

describe('the receipt of a sale in the history', () => {
  test('is shown as it will be printed, and printed', async () => {
    const { bridge } = await openSale(withPrinter);
    await button('Receipt').click();
    const drawn = slip.getByRole('img');
    await expect.element(drawn).toBeVisible();
    await expect.element(drawn).toHaveAccessibleName(/抹茶ラテ<b>& ¥1,160/);
    await slip.getByRole('button', { name: 'Print', exact: true }).click();
    expect(bridge.requestsOf('printSlip')).toEqual([{ kind: 'receipt', saleId: saleId(1) }]);
    await expect.element(page.getByText('The receipt is on its way to the printer')).toBeVisible();
    await expect.element(slip).not.toBeInTheDocument();
  });

  test('is text in its places, and never markup', async () => {
    await openSale(withPrinter);
    await button('Receipt').click();
    await expect.element(slip.getByRole('img')).toBeVisible();
    const drawn = slip.getByRole('img').element();
    expect(drawn.querySelector('b')).toBeNull();
    const piece = [...drawn.querySelectorAll('text')].find(({ textContent }) => textContent.includes('抹茶'));
    expect(piece?.textContent).toBe('抹茶ラテ<b>&');
    const [signs, wide] = [...(piece?.querySelectorAll('tspan') ?? [])];
    expect(signs?.getAttribute('x')?.split(' ').map(Number)).toEqual([12, 36, 60, 84, 102, 114, 126]);
    // The sign is wider than its half and would cover its neighbour: it is squeezed, and begins where its column does.
    expect(wide?.getComputedTextLength()).toBe(12);
    expect(wide?.getAttribute('x')).toBe('132');
  });

  test.each([
    ['Coffee 〓', 1],
    ['Coffee', 0],
  ])('says before it is printed that a sign has another in its place: %s', async (text, said) => {
    const { bridge } = await openSale(withPrinter);
    const piece = { column: 0, text, scale: 1, isBold: false };
    bridge.answer('previewSlip', success({ ...preview, lines: [{ kind: 'text', pieces: [piece] }] }));
    await button('Receipt').click();
    await expect.element(slip.getByRole('img')).toBeVisible();
    const words = slip.getByText(/^Signs that the printer does not have, such as emoji, are printed as 〓/);
    expect(words.elements()).toHaveLength(said);
  });

  test('becomes a formal one with addressee and purpose, or the usual words for them', async () => {
    const { bridge } = await openSale(withPrinter);
    await button('Receipt').click();
    await slip.getByText('領収書', { exact: true }).click();
    await slip.getByLabelText('To', { exact: true }).fill(' 山田商店 ');
    const asked = (): SlipRequest | undefined => bridge.requestsOf('previewSlip').at(-1);
    const formal = { kind: 'formal', saleId: saleId(1), purpose: 'お品代として' };
    await expect.poll(asked).toEqual({ ...formal, addressee: '山田商店' });
    await slip.getByLabelText('To', { exact: true }).fill('');
    await expect.poll(asked).toEqual({ ...formal, addressee: '上' });
    await slip.getByRole('button', { name: 'Print', exact: true }).click();
    expect(bridge.requestsOf('printSlip')).toEqual([{ ...formal, addressee: '上' }]);
  });

  test('says that it is a reprint', async () => {
    const { bridge } = await openSale(withPrinter);
    bridge.answer('previewSlip', success({ ...preview, isReissue: true }));
    await button('Receipt').click();
    await expect.element(slip.getByText(/^It was printed or saved before/)).toBeVisible();
    await expect.element(slip.getByRole('button', { name: 'Print again' })).toBeEnabled();
  });

  test('can be looked at and saved without a printer', async () => {
    const { bridge } = await openSale(english);
    bridge.answer('saveSlip', success(savedAs('/home/shop/receipt.pdf')));
    await button('Receipt').click();
    await expect.element(slip.getByText(/^No printer is set/)).toBeVisible();
    await expect.element(slip.getByRole('button', { name: 'Print', exact: true })).toBeDisabled();
    await slip.getByRole('button', { name: 'Save as PDF' }).click();
    const saved = slip.getByText('Saved: /home/shop/receipt.pdf');
    await expect.element(saved).toBeVisible();
    // It is inside the sheet and in front of it: the element at its place on screen is itself.
    const { left, top, width, height } = saved.element().getBoundingClientRect();
    expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(saved.element());
    await slip.getByRole('button', { name: 'Open folder' }).click();
    expect(bridge.requestsOf('showExported')).toHaveLength(1);
  });

  test('saved in a kiosk is not shown in its folder', async () => {
    const { bridge } = await openSale({ ...english, kiosk: { ...usual.kiosk, running: true } });
    bridge.answer('saveSlip', success(savedAs('/home/shop/receipt.pdf')));
    await button('Receipt').click();
    await slip.getByRole('button', { name: 'Save as PDF' }).click();
    await expect.element(slip.getByText('Saved: /home/shop/receipt.pdf')).toBeVisible();
    expect(slip.getByRole('button', { name: 'Open folder' }).query()).toBeNull();
  });

  test('that could not be kept says so, and stays open', async () => {
    const { bridge } = await openSale(withPrinter);
    bridge.answer('printSlip', fail('storage', 'ENOSPC'));
    await button('Receipt').click();
    await slip.getByRole('button', { name: 'Print', exact: true }).click();
    await expect.element(slip.getByRole('alert')).toBeVisible();
  });

  test('is not offered for a sale that is not paid', async () => {
    await openSale(withPrinter, 'expired');
    await expect.element(page.getByRole('heading', { name: /^Sale/ })).toBeVisible();
    await expect.element(button('Receipt')).not.toBeInTheDocument();
  });

  test('opens and closes by keyboard', async () => {
    await openSale(withPrinter);
    await expect.element(button('Receipt')).toBeVisible();
    (button('Receipt').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(slip).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Receipt')).toHaveFocus();
  });
});

describe('the slip of a refund', () => {
  const refundId = saleId(100);
  const request = { kind: 'refund', saleId: saleId(1), refundId };
  const paper = page.getByRole('dialog', { name: 'Slip of the refund of ¥300' });

  async function openPaid(terminal: object): Promise<Mounted> {
    const mounted = await openSale(terminal);
    const refunds = [
      {
        id: refundId,
        attempt: 1,
        paymentMethod: 'paypay',
        amount: 300,
        at: Date.UTC(2026, 0, 15, 6),
        returned: [],
        ofTwo: 0,
      },
    ];
    mounted.bridge.answer('readSale', success(pageOf({ row: row(1, 'paid'), refunds, back: 300 })));
    await mounted.session.history.openPage(saleId(1));
    return mounted;
  }

  test('is printed from the facts of its sale', async () => {
    const { bridge } = await openPaid(withPrinter);
    await button('Slip of this refund').click();
    await expect.element(paper.getByRole('img')).toBeVisible();
    expect(bridge.requestsOf('previewSlip')).toEqual([request]);
    await paper.getByRole('button', { name: 'Print', exact: true }).click();
    expect(bridge.requestsOf('printSlip')).toEqual([request]);
    await expect.element(page.getByText('The refund slip is on its way to the printer')).toBeVisible();
    await expect.element(paper).not.toBeInTheDocument();
  });

  test('says that it is a reprint, and is saved without a printer', async () => {
    const { bridge } = await openPaid(english);
    bridge.answer('previewSlip', success({ ...preview, isReissue: true }));
    bridge.answer('saveSlip', success(savedAs('/home/shop/refund.pdf')));
    await button('Slip of this refund').click();
    await expect.element(paper.getByText(/^It was printed or saved before/)).toBeVisible();
    await paper.getByRole('button', { name: 'Save as PDF' }).click();
    expect(bridge.requestsOf('saveSlip')).toEqual([{ slip: request, driveId: null }]);
    await expect.element(page.getByText('Saved: /home/shop/refund.pdf')).toBeInTheDocument();
  });

  test('is not offered where nothing is known to be back', async () => {
    await openSale(withPrinter);
    await expect.element(button('Receipt')).toBeVisible();
    await expect.element(button('Slip of this refund')).not.toBeInTheDocument();
  });
});

describe('a sealed close', () => {
  const paper = page.getByRole('dialog', { name: 'Close 7 on paper' });
  async function openClose(terminal: object): Promise<Mounted> {
    const mounted = await mountApp({ terminal: { ...terminal } });
    mounted.bridge.answer('readHistory', success(dayOf(3)));
    mounted.bridge.answer('readDayClose', success(closeOf()));
    mounted.bridge.answer('previewSlip', success(preview));
    mounted.session.open('history');
    await mounted.session.dayClose.openClose(7);
    return mounted;
  }

  test('is shown as it will be printed, and printed, by keyboard too', async () => {
    const { bridge } = await openClose(withPrinter);
    await expect.element(button('Print')).toBeVisible();
    (button('Print').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(paper.getByRole('img')).toBeVisible();
    expect(bridge.requestsOf('previewSlip')).toEqual([{ kind: 'close', number: 7 }]);
    await paper.getByRole('button', { name: 'Print', exact: true }).click();
    expect(bridge.requestsOf('printSlip')).toEqual([{ kind: 'close', number: 7 }]);
    await expect.element(page.getByText('The close is on its way to the printer')).toBeVisible();
    await expect.element(paper).not.toBeInTheDocument();
  });

  test('says that it is a reprint, and is saved without a printer', async () => {
    const { bridge } = await openClose(english);
    bridge.answer('previewSlip', success({ ...preview, isReissue: true }));
    bridge.answer('saveSlip', success(savedAs('/home/shop/close-7.pdf')));
    await button('Print').click();
    await expect.element(paper.getByText(/^It was printed or saved before/)).toBeVisible();
    await expect.element(paper.getByRole('button', { name: 'Print again' })).toBeDisabled();
    await paper.getByRole('button', { name: 'Save as PDF' }).click();
    expect(bridge.requestsOf('saveSlip')).toEqual([{ slip: { kind: 'close', number: 7 }, driveId: null }]);
    await expect.element(page.getByText('Saved: /home/shop/close-7.pdf')).toBeInTheDocument();
  });
});

describe('the paid screen', () => {
  test('prints the receipt with one tap, once', async () => {
    const { bridge } = await mountApp({ terminal: withPrinter, sale: saleIn(paid) });
    await button('Receipt').click();
    await expect.element(page.getByText('The receipt is on its way to the printer')).toBeVisible();
    await expect.element(button('Receipt')).not.toBeInTheDocument();
    expect(bridge.requestsOf('printSlip')).toHaveLength(1);
  });

  test('says that the receipt is printed by itself, and what keeps it from that', async () => {
    const printing = { ...withPrinter.printing, automatic: true };
    const { bridge } = await mountApp({ terminal: { ...withPrinter, printing }, sale: saleIn(paid) });
    await expect.element(page.getByText('The receipt is on its way to the printer')).toBeVisible();
    await expect.element(button('Receipt')).not.toBeInTheDocument();
    bridge.send('prints', { trouble: 'no-paper', slips: [queued()] });
    await expect.element(page.getByText('The printer has no paper.')).toBeVisible();
    await expect.element(page.getByText('The receipt is on its way to the printer')).not.toBeInTheDocument();
    expect(bridge.requestsOf('printSlip')).toEqual([]);
  });
});

describe('the queue', () => {
  async function mountQueue(prints: PrintQueueView): Promise<Mounted> {
    const mounted = await mountApp({ terminal: withPrinter, prints });
    return mounted;
  }

  test('says what keeps it, and is tried again', async () => {
    const { bridge } = await mountQueue({ trouble: 'no-paper', slips: [queued()] });
    await button('The printer has no paper.').click();
    await expect.element(printer.getByText('Receipt M1-000123-7QK2')).toBeVisible();
    await printer.getByRole('button', { name: 'Try again now' }).click();
    expect(bridge.requestsOf('retryPrinting')).toHaveLength(1);
    await printer.getByRole('button', { name: 'Do not print' }).click();
    expect(bridge.requestsOf('settleSlip')).toEqual([{ id: 1, how: 'drop' }]);
  });

  test('says what could not even be kept', async () => {
    const { bridge } = await mountQueue({ trouble: 'storage', slips: [] });
    await button('The print queue cannot be written. Check the disk.').click();
    await printer.getByRole('button', { name: 'Try again now' }).click();
    expect(bridge.requestsOf('retryPrinting')).toHaveLength(1);
  });

  test('has a person decide about a slip that was perhaps printed', async () => {
    const { bridge } = await mountQueue(stuck);
    await button('Check the printer: a slip may have been printed').click();
    await printer.getByRole('button', { name: 'It is there' }).click();
    await printer.getByRole('button', { name: 'Print again' }).click();
    expect(bridge.requestsOf('settleSlip')).toEqual([
      { id: 1, how: 'done' },
      { id: 1, how: 'again' },
    ]);
  });

  test('says nothing while all is well, and nothing over a code', async () => {
    const { bridge } = await mountQueue({ trouble: null, slips: [queued({ state: 'sending' })] });
    await expect.element(button('Menu')).toBeVisible();
    await expect.element(page.getByText(/printer/i)).not.toBeInTheDocument();
    bridge.send('prints', stuck);
    await expect.element(page.getByText(/may have been printed/)).toBeVisible();
    bridge.send('sale', saleIn(awaiting));
    await expect.element(page.getByText(/may have been printed/)).not.toBeInTheDocument();
  });
});

describe('the receipts of today, while the terminal is locked', () => {
  const list = page.getByRole('dialog', { name: 'Receipts of today' });

  async function openOneOfToday(terminal: object): Promise<Mounted> {
    const mounted = await mountApp({ terminal: { ...terminal } });
    mounted.bridge.answer('listReceipts', success(paidTodayOf(3)));
    mounted.bridge.answer('previewSlip', success(preview));
    await button('Menu').click();
    await page.getByRole('button', { name: /^Receipts of today/ }).click();
    await list.getByRole('button', { name: /M1-000999/ }).click();
    return mounted;
  }

  test('are listed from the menu, and one is printed without the PIN', async () => {
    const staff = { hasPin: true, locked: true, waitMs: 0 };
    const { bridge } = await openOneOfToday({ ...withPrinter, staff });
    await slip.getByRole('button', { name: 'Print', exact: true }).click();
    expect(bridge.requestsOf('printSlip')).toEqual([{ kind: 'receipt', saleId: saleId(1) }]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('go back from one to the list, and from there to the sale', async () => {
    await openOneOfToday(withPrinter);
    await expect.element(slip).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(list).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});
