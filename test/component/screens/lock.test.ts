import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import type { TerminalState } from '../../../electron/contract/terminal.ts';
import { terminal as fixture } from '../fixtures/terminal.ts';
import { lines, pageOf, unresolvedOf } from '../fixtures/sales.ts';
import { locked, unlocked } from '../support/lock-screens.ts';
import { mountApp, type Mounted, type Start } from '../support/mount.ts';
import { button, english } from '../support/sale-screen.ts';

const dialog = page.getByRole('dialog');
const lock = page.getByRole('heading', { level: 1, name: 'Staff PIN' });

/** Why main opens its entry view, and what the person does there. */
interface Asked {
  place: string;
  enter: () => void;
  leave: () => void;
}

/** A terminal with a PIN, which a person enters in main's own view. */
async function start({ terminal = {}, ...rest }: Start = {}): Promise<Mounted & { asked: Asked[] }> {
  const mounted = await mountApp({ ...rest, terminal: { ...english, staff: locked, ...terminal } });
  const { bridge, session } = mounted;
  const asked: Asked[] = [];
  const tell = (change: Partial<TerminalState>): void =>
    bridge.send('terminal', { ...session.terminal.state, ...change });
  bridge.answer('unlockStaff', ({ place }) => {
    return new Promise((resolve) => {
      asked.push({
        place,
        enter: () => {
          tell({ staff: unlocked });
          resolve(success(undefined));
        },
        leave: () => resolve(fail('canceled', 'raw')),
      });
    });
  });
  bridge.answer('lockStaff', () => {
    tell({ staff: locked });
    return Promise.resolve(success(undefined));
  });
  return { ...mounted, asked };
}

/** The newest question that main was asked, once there are `count`. */
async function askedOf(asked: readonly Asked[], count = 1): Promise<Asked> {
  await expect.poll(() => asked.length).toBe(count);
  const newest = asked.at(-1);
  if (!newest) throw new Error('Main was not asked.');
  return newest;
}

async function choose(name: string): Promise<void> {
  await button('Menu').click();
  await dialog.getByRole('button', { name, exact: true }).click();
}

describe('the lock screen', () => {
  test.each([
    ['Customers', 'customers'],
    ['Settings', 'settings'],
  ])('stands before "%s", and main opens it with the PIN', async (name, place) => {
    const { bridge, asked } = await start();
    bridge.answer('listCustomers', success({ total: 0, customers: [] }));
    await choose(name);
    await expect.element(lock).toBeVisible();
    const entry = await askedOf(asked);
    expect(entry.place).toBe(place);
    entry.enter();
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(bridge.requestsOf('unlockStaff')).toEqual([{ place }]);
  });

  test('stands before another service, which a till that cannot sell offers', async () => {
    const { asked, session } = await start();
    session.open('setup');
    const entry = await askedOf(asked);
    expect(entry.place).toBe('setup');
    entry.enter();
    await expect.element(button('Practice now')).toBeVisible();
  });

  test('lets a sale of which something is open be seen to, and nothing else of the history', async () => {
    const { bridge, session } = await start({ unresolved: 1 });
    bridge.answer('listUnresolved', success(unresolvedOf(1)));
    bridge.answer('readSale', success(pageOf()));
    await button('Unresolved 1').click();
    await dialog.getByRole('listitem').getByRole('button').click();
    await expect.element(page.getByRole('heading', { level: 2, name: /M1-000999-7QK2/ })).toBeVisible();
    await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
    expect(bridge.requestsOf('readHistory')).toEqual([]);
    await button('Back to the sale').click();
    expect(session.screen).toBe('sale');
  });

  test('at the first start stands before the setup, with nowhere to go back to', async () => {
    const { asked } = await start({ terminal: { mode: 'unset' } });
    await expect.element(lock).toBeVisible();
    await expect.element(button('Back to the sale')).not.toBeInTheDocument();
    (await askedOf(asked)).leave();
    await expect.element(lock).toBeVisible();
    await button('Enter the PIN').click();
    (await askedOf(asked, 2)).enter();
    await expect.element(button('Practice now')).toBeVisible();
  });
});

describe('the staff menu', () => {
  test('locks again', async () => {
    const { bridge, session } = await start({ terminal: { staff: unlocked } });
    await choose('Lock');
    expect(bridge.requestsOf('lockStaff')).toHaveLength(1);
    await expect.element(page.getByRole('status').filter({ hasText: 'Locked' })).toBeInTheDocument();
    expect(session.screen).toBe('sale');
    await choose('Settings');
    await expect.element(lock).toBeVisible();
  });

  test('without a PIN and a kiosk has neither a lock nor a way out', async () => {
    await mountApp({ terminal: english });
    await button('Menu').click();
    await expect.element(dialog.getByRole('button', { name: 'Settings', exact: true })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Lock', exact: true })).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('button', { name: 'Exit Madoguchi' })).not.toBeInTheDocument();
  });

  test('ends the program, once it was asked for twice, behind the PIN', async () => {
    const { bridge, asked } = await start();
    await choose('Exit Madoguchi');
    const entry = await askedOf(asked);
    expect(entry.place).toBe('exit');
    entry.enter();
    await expect.element(page.getByRole('dialog', { name: 'Exit Madoguchi?' })).toBeVisible();
    expect(bridge.requestsOf('exitTerminal')).toEqual([]);
    await dialog.getByRole('button', { name: 'Exit', exact: true }).click();
    expect(bridge.requestsOf('exitTerminal')).toHaveLength(1);
  });

  test('does not end the program when the person stays', async () => {
    const { bridge, session } = await start({ terminal: { staff: unlocked } });
    await choose('Exit Madoguchi');
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(bridge.requestsOf('exitTerminal')).toEqual([]);
    expect(session.exiting).toBe(false);
    // A keyboard user goes on where the menu is.
    await expect.element(button('Menu')).toHaveFocus();
  });

  test('says in clear words that a sale is open', async () => {
    const { bridge } = await start({ terminal: { staff: unlocked } });
    bridge.answer('exitTerminal', fail('busy', 'raw'));
    await choose('Exit Madoguchi');
    await dialog.getByRole('button', { name: 'Exit', exact: true }).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/A sale is open.*Finish or cancel/);
  });

  test('says that the program goes on, even to a person who would leave the dialog before', async () => {
    const { bridge } = await start({ terminal: { staff: unlocked } });
    let answer = (): void => undefined;
    bridge.answer('exitTerminal', () => {
      return new Promise((resolve) => {
        answer = () => resolve(fail('busy', 'raw'));
      });
    });
    await choose('Exit Madoguchi');
    await dialog.getByRole('button', { name: 'Exit', exact: true }).click();
    await expect.poll(() => bridge.requestsOf('exitTerminal')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    answer();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/A sale is open/);
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe('screens that nobody touches', () => {
  const kiosk = { ...fixture.kiosk, running: true, idleSeconds: 60 };
  const draft = { lines, note: '', expiryPeriod: null, locationId: null, customer: null };

  /** A kiosk whose clock moves only when `pass` says so. */
  async function kioskWith(given: Start = {}): Promise<Mounted & { pass: (seconds: number) => void }> {
    const clock = { now: 0 };
    const mounted = await start({ ...given, now: () => clock.now, terminal: { ...given.terminal, kiosk } });
    const pass = (seconds: number): void => {
      clock.now += seconds * 1000;
      mounted.session.idle.follow();
    };
    return { ...mounted, pass };
  }

  test('close the menu and every dialog, and keep the ticket', async () => {
    const { session, pass } = await kioskWith({ draft });
    await button('Menu').click();
    await expect.element(dialog).toBeVisible();
    pass(59);
    await expect.element(dialog).toBeVisible();
    pass(1);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(session.ticket.lines).toEqual(lines);
    await page.getByRole('button', { name: /^Show code/ }).click();
    await expect.element(page.getByRole('heading', { name: 'Ticket' })).toBeInTheDocument();
  });

  test('say so before they leave a staff screen, and stay when they are touched', async () => {
    const { session, pass } = await kioskWith({ terminal: { staff: unlocked } });
    const notice = page.getByRole('status').filter({ hasText: 'Nobody has touched the screen' });
    await choose('Settings');
    pass(30);
    await expect.element(notice).toBeInTheDocument();
    await userEvent.keyboard('{Shift}');
    await expect.element(notice).not.toBeInTheDocument();
    pass(59);
    expect(session.screen).toBe('settings');
  });
});
