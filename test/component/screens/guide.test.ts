import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import type { TerminalState } from '../../../electron/contract/terminal.ts';
import { awaiting, phases, saleIn } from '../fixtures/sales.ts';
import { live } from '../fixtures/settings.ts';
import { preview as slip } from '../fixtures/slips.ts';
import { decodeOnScreen } from '../support/decode.ts';
import { mountApp, type Mounted } from '../support/mount.ts';
import { button, english, tile } from '../support/sale-screen.ts';
import { field } from '../support/settings-screen.ts';

const ticket = page.getByRole('heading', { name: 'Ticket' });
const heading = page.getByRole('heading', { name: 'What is your shop called?' });
const strip = page.getByRole('region', { name: 'A first practice sale' });
/** The longest name that a shop can give itself. */
const look = { shopName: '窓口珈琲焙煎所 '.repeat(8).slice(0, 60), logo: '/icon.svg' };
/** A code of this machine's own service, which no phone opens. */
const local = saleIn({ ...awaiting, codeHost: '127.0.0.1:8080' });
const preview = page.getByRole('figure');

/** Main keeps the guide's step and the look. */
async function start(terminal: Partial<TerminalState>, rest: Parameters<typeof mountApp>[0] = {}) {
  const mounted = await mountApp({ ...rest, terminal: { ...english, ...terminal } });
  const { bridge, session } = mounted;
  bridge.answer('changeLook', (look) => {
    bridge.send('terminal', { ...session.terminal.state, look });
    return Promise.resolve(success(undefined));
  });
  return mounted;
}

function toldOf({ bridge }: Mounted): unknown[] {
  return bridge.requestsOf('setPreferences');
}

describe('the shop’s name and logo, at the first start', () => {
  let mounted: Mounted;
  beforeEach(async () => {
    mounted = await start({ guide: 'look' });
    await expect.element(heading).toHaveFocus();
  });

  test('are seen as customers see them while they are typed, then kept, and the walk begins', async () => {
    await expect.element(preview).toMatchTextContent('Kanda Main Shop');
    await field('Shop name').fill(' 喫茶まどぐち ');
    await expect.element(preview).toMatchTextContent('喫茶まどぐち');
    await button('Next').click();
    await expect.element(ticket).toBeVisible();
    await expect.element(strip).toBeVisible();
    expect(mounted.bridge.requestsOf('changeLook')).toEqual([{ shopName: '喫茶まどぐち', logo: null }]);
    expect(toldOf(mounted)).toEqual([{ guide: 'walk' }]);
    // The name first: the next act may be a sale.
    const names = mounted.bridge.calls.map(({ name }) => name);
    expect(names.indexOf('changeLook')).toBeLessThan(names.indexOf('setPreferences'));
  });

  test('are kept by Enter, and nothing is saved of a shop that changes nothing', async () => {
    await field('Shop name').click();
    (field('Shop name').element() as HTMLInputElement).form?.requestSubmit();
    await expect.element(strip).toBeVisible();
    expect(mounted.bridge.requestsOf('changeLook')).toEqual([]);
  });

  test('can be skipped, and are never asked for again', async () => {
    await field('Shop name').fill('Café');
    await button('Skip').click();
    await expect.element(ticket).toBeVisible();
    await expect.element(strip).not.toBeInTheDocument();
    expect(mounted.bridge.requestsOf('changeLook')).toEqual([]);
    expect(toldOf(mounted)).toEqual([{ guide: 'seen' }]);
  });

  test('are held against the rule before anything is sent; skipping stays', async () => {
    await field('Shop name').fill('𠮟'.repeat(61));
    await expect.element(page.getByText('At most 60 characters.')).toBeVisible();
    await expect.element(button('Next')).toBeDisabled();
    await expect.element(button('Skip')).toBeEnabled();
  });

  test('that main refuses stay on the screen, with the reason', async () => {
    mounted.bridge.answer('changeLook', fail('invalid', 'raw', { field: 'shopName' }));
    await field('Shop name').fill('Café');
    await button('Next').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(field('Shop name')).toHaveValue('Café');
    expect(toldOf(mounted)).toEqual([]);
  });
});

describe('the walk', () => {
  test('says what to tap next, as far as the sale has come', async () => {
    const { bridge } = await start({ guide: 'walk' });
    await expect.element(strip).toMatchTextContent('tap an item, or type an amount');
    await tile('Hojicha').click();
    await expect.element(strip).toMatchTextContent('Now tap “Show code”.');
    bridge.send('sale', local);
    await expect.element(strip).toMatchTextContent('tap “Pay it here”');
    await expect.element(button('Pay it here')).toBeVisible();
  });

  test.each(Object.entries(phases).filter(([, { state }]) => state !== 'awaiting'))(
    'leaves the words to the screen where a sale goes another way: %s',
    async (_name, phase) => {
      await start({ guide: 'walk' }, { sale: saleIn(phase) });
      await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
      expect(strip.query()).toBeNull();
    },
  );

  test('leaves them, too, while the service is not reached, and where phones open the code', async () => {
    const { bridge } = await start({ guide: 'walk' }, { sale: local });
    await expect.element(strip).toBeVisible();
    const watch = { kind: 'offline', nextCheckInMs: 2_000 } as const;
    bridge.send('sale', saleIn({ ...awaiting, codeHost: '127.0.0.1:8080', watch }));
    await expect.element(strip).not.toBeInTheDocument();
    await expect.element(page.getByText('A practice code: phones cannot open it.')).toBeVisible();
    bridge.send('sale', saleIn({ ...awaiting, codeHost: '192.168.1.5:8080' }));
    await expect.element(strip).not.toBeInTheDocument();
  });

  test.each([
    [1280, 800],
    [1024, 600],
    [800, 1280],
  ])('leaves the code where it is, as large as it is, at %i x %i', async (...size) => {
    const box = (): unknown => {
      const { x, y, width, height } = page.getByRole('img').element().getBoundingClientRect();
      return { x, y, width, height };
    };
    await mountApp({ terminal: { ...english, look }, sale: local, size });
    await expect.element(page.getByRole('img')).toBeVisible();
    const without = box();
    document.querySelector('#app')?.remove();
    await start({ guide: 'walk', look }, { sale: local, size });
    await expect.element(strip).toBeVisible();
    expect(box()).toEqual(without);
    const code = page.getByRole('img').element().closest('.picture')?.getBoundingClientRect();
    const { left, top, right, bottom } = strip.element().getBoundingClientRect();
    const isApart =
      code !== undefined &&
      (left >= code.right || right <= code.left || top >= code.bottom || bottom <= code.top);
    expect(isApart).toBe(true);
    expect(await decodeOnScreen(page.getByRole('img'))).toBe(awaiting.codeUrl);
  });
});

describe('after the first practice sale', () => {
  const steps = page.getByRole('region', { name: 'First steps' });

  test('items, the connection and the printer come one after the other, and it goes on where it was left', async () => {
    const mounted = await start({ guide: 'walk' }, { sale: local });
    mounted.bridge.send('sale', saleIn(phases['paid'] ?? awaiting));
    mounted.bridge.send('sale', null);
    await steps.getByRole('button', { name: 'Add items' }).click();
    await expect.element(page.getByRole('heading', { name: 'Items', level: 1 })).toBeVisible();
    mounted.session.open('sale');
    await steps.getByRole('button', { name: 'Connect my service' }).click();
    await expect.element(page.getByRole('heading', { name: 'Let’s begin' })).toBeVisible();
    expect(mounted.session.terminal.state.guide).toBe('connect');
    mounted.bridge.send('terminal', { ...mounted.session.terminal.state, ...live.terminal });
    mounted.session.open('sale');
    mounted.bridge.answer('previewSlip', success(slip));
    await steps.getByRole('button', { name: 'Set up a printer' }).click();
    const receipts = page.getByRole('tab', { name: 'Receipts' });
    await expect.element(receipts).toHaveAttribute('aria-selected', 'true');
    const { printing } = mounted.session.terminal.state;
    const withPrinter = { ...printing, printer: '192.168.1.50' };
    mounted.bridge.send('terminal', { ...mounted.session.terminal.state, printing: withPrinter });
    mounted.session.open('sale');
    await expect.element(ticket).toBeVisible();
    // The strip comes a moment after the ticket; the state says at once what shows.
    expect(mounted.session.guide.shows).toBeNull();
    expect(steps.query()).toBeNull();
  });

  test.each(['ja', 'en'] as const)(
    'each can be skipped, and none stands above a code (%s)',
    async (language) => {
      const mounted = await start({ guide: 'items', language });
      const skip = button(language === 'ja' ? 'スキップ' : 'Skip');
      for (const step of ['connect', 'printer', 'seen']) {
        await skip.click();
        expect(mounted.session.terminal.state.guide).toBe(step);
      }
      await expect.element(skip).not.toBeInTheDocument();
      mounted.bridge.send('terminal', { ...mounted.session.terminal.state, guide: 'items' });
      mounted.bridge.send('sale', local);
      await expect.element(page.getByRole('img').first()).toBeVisible();
      expect(skip.query()).toBeNull();
    },
  );
});

describe('shown again, from the settings', () => {
  const again = button('Show the guide again');
  const kept = { guide: 'seen', look: { shopName: '喫茶まどぐち', logo: '/icon.svg' } } as const;

  async function openSettings(rest: Parameters<typeof mountApp>[0] = {}): Promise<Mounted> {
    const mounted = await start(kept, rest);
    mounted.session.open('settings');
    await expect.element(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
    return mounted;
  }

  test('keeps the shop’s name and logo, whether it is skipped or gone through', async () => {
    const mounted = await openSettings();
    await again.click();
    await expect.element(heading).toHaveFocus();
    await expect.element(field('Shop name')).toHaveValue(kept.look.shopName);
    await button('Skip').click();
    await expect.element(ticket).toBeVisible();
    await expect.element(strip).not.toBeInTheDocument();
    mounted.session.open('settings');
    await again.click();
    await button('Next').click();
    await expect.element(strip).toBeVisible();
    expect(mounted.bridge.requestsOf('changeLook')).toEqual([]);
    expect(mounted.session.terminal.state.look).toEqual(kept.look);
    expect(toldOf(mounted)).toEqual(['look', 'seen', 'look', 'walk'].map((guide) => ({ guide })));
  });

  test('waits for what is being rung up, and says so', async () => {
    const lines = [{ name: 'Tea', price: 600, count: 1 }];
    const draft = { lines, note: '', expiryPeriod: null, locationId: null, customer: null };
    const mounted = await openSettings({ draft });
    await expect.element(again).toBeDisabled();
    await expect.element(again).toHaveAccessibleDescription(/Something is being rung up/);
    mounted.session.ticket.clear();
    await expect.element(again).toBeEnabled();
  });

  test('asks first about what was typed into the settings', async () => {
    const mounted = await openSettings();
    await field('Terminal name').fill('Till 2');
    await again.click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(toldOf(mounted)).toEqual([]);
  });
});
