import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import { terminal } from '../fixtures/terminal.ts';
import { mountApp, type Mounted, type Start } from '../support/mount.ts';
import { button, draftOf, english, itemSearch, tile } from '../support/sale-screen.ts';

const tomorrow = Date.now() + 3_600_000;
const hojichaIsOut = [{ itemId: 'hojicha', until: tomorrow }];

function mountShop({ terminal: more, ...start }: Start = {}): Promise<Mounted> {
  return mountApp({ terminal: { ...english, soldOut: hojichaIsOut, ...more }, ...start });
}

const out = page.getByRole('button', { name: 'Hojicha Sold out' });
const told = page.getByText('Hojicha is sold out. Press and hold it to sell it again');

describe('an item that is sold out', () => {
  test('says so instead of its price, and is not rung up by a tap, a search or a scan', async () => {
    const { session } = await mountShop();
    await out.click();
    await expect.element(told).toBeVisible();
    session.messages.hideToast();
    await itemSearch.fill('ほうじ');
    await out.click();
    await expect.element(told).toBeVisible();
    session.messages.hideToast();
    await itemSearch.fill('4901234567801');
    await userEvent.keyboard('{Enter}');
    await expect.element(told).toBeVisible();
    expect(session.ticket.isEmpty).toBe(true);
  });

  test('is on sale again when the moment has come, without a word from main', async () => {
    const { session } = await mountShop({
      terminal: { soldOut: [{ itemId: 'hojicha', until: Date.now() }] },
    });
    await tile('Hojicha').click();
    expect(session.ticket.lines).toMatchObject([{ itemId: 'hojicha' }]);
  });

  test('stays on a ticket that it is on, and is marked there', async () => {
    const lines = [{ itemId: 'hojicha', name: 'ほうじ茶', price: 420, count: 2 }];
    await mountShop({ draft: draftOf({ lines }) });
    await expect.element(page.getByRole('button', { name: /^Hojicha.*each Sold out/ })).toBeVisible();
    await expect.element(button('Show code ¥840')).toBeEnabled();
  });

  test('is told by name when a ticket that it is on is taken back, and stays on it', async () => {
    const lines = [
      { itemId: 'coffee', name: 'ブレンドコーヒー', price: 480, count: 1 },
      { itemId: 'hojicha', name: 'ほうじ茶', price: 420, count: 2 },
    ];
    const one = { id: 3, at: 0, draft: draftOf({ lines }) };
    const { bridge, session } = await mountShop({ parked: 1 });
    bridge.answer('listParked', success([one]));
    bridge.answer('takeParked', success(one));
    await button('Put aside: 1').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /House blend/ })
      .click();
    await expect.element(page.getByText('The ticket is back. Sold out meanwhile: Hojicha')).toBeVisible();
    expect(session.ticket.lines).toHaveLength(2);
  });
});

describe('marking an item as sold out', () => {
  const sencha = (): Element => tile('Cold-brewed sencha').element();

  test('takes a long press and a tap, is told, and undone by one more', async () => {
    const { bridge } = await mountShop();
    await tile('Cold-brewed sencha').click({ button: 'right' });
    await button('Mark as sold out').click();
    expect(bridge.requestsOf('setSoldOut')).toEqual([{ itemId: 'iced-tea', soldOut: true }]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByText('Cold-brewed sencha is marked as sold out')).toBeVisible();
    await button('Undo').click();
    await expect
      .poll(() => bridge.requestsOf('setSoldOut').at(-1))
      .toEqual({ itemId: 'iced-tea', soldOut: false });
    await expect.element(page.getByText('Cold-brewed sencha is on sale again')).toBeVisible();
  });

  test('is done by keys alone, and follows what main says', async () => {
    const { bridge } = await mountShop();
    (sencha() as HTMLElement).focus();
    // The event that the menu key sends.
    sencha().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    // The field takes the focus once it is there.
    await expect.element(page.getByRole('dialog').getByRole('textbox')).toHaveFocus();
    ((await button('Mark as sold out').findElement()) as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => bridge.requestsOf('setSoldOut')).toHaveLength(1);
    bridge.send('terminal', {
      ...terminal,
      language: 'en',
      soldOut: [...hojichaIsOut, { itemId: 'iced-tea', until: tomorrow }],
    });
    await expect.element(page.getByRole('button', { name: 'Cold-brewed sencha Sold out' })).toBeVisible();
  });

  test('is ended by holding it', async () => {
    const { bridge } = await mountShop();
    await out.click({ button: 'right' });
    await expect
      .element(page.getByText('It goes back on sale by itself on the next business day.'))
      .toBeVisible();
    await button('Sell it again').click();
    expect(bridge.requestsOf('setSoldOut')).toEqual([{ itemId: 'hojicha', soldOut: false }]);
  });

  test('says why it was not kept', async () => {
    const { bridge } = await mountShop();
    bridge.answer('setSoldOut', fail('storage', 'The disk is full.'));
    await tile('Cold-brewed sencha').click({ button: 'right' });
    await button('Mark as sold out').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expect.element(page.getByText('Cold-brewed sencha is marked as sold out')).not.toBeInTheDocument();
  });
});
