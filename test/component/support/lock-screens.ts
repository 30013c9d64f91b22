import { page, type Locator } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import type { StaffState } from '../../../electron/contract/unattended.ts';
import { pageOf, saleId } from '../fixtures/sales.ts';
import { terminal as fixture } from '../fixtures/terminal.ts';
import type { ShownScreen } from './customer-screens.ts';

/** A PIN is set, and nobody has entered it. */
export const locked: StaffState = { hasPin: true, locked: true, waitMs: 0 };
/** The PIN was entered. */
export const unlocked: StaffState = { hasPin: true, locked: false, waitMs: 0 };

/** Staff have their own PINs; a cashier is at the till. */
export const withPeople: StaffState = {
  ...locked,
  people: [
    { name: 'Aoi', role: 'manager' },
    { name: '佐藤 健太郎', role: 'cashier' },
    { name: 'Mio', role: 'manager' },
  ],
  signedOn: '佐藤 健太郎',
};

/** A key of the PIN pad. */
export const key = (name: string): Locator => page.getByRole('button', { name, exact: true });

/** Taps the PIN and enters it. */
export async function enterPin(pin: string, enter: string | RegExp = 'Unlock'): Promise<void> {
  for (const digit of pin) await key(digit).click();
  await page.getByRole('button', { name: enter, exact: true }).click();
}

const menu = /^(Menu|メニュー)$/;

/** The screens about the PIN, at their fullest. */
export const lockScreens: Record<string, ShownScreen> = {
  lock: {
    start: { terminal: { staff: locked } },
    open: ({ bridge, session }) => {
      bridge.answer('unlockStaff', () => new Promise(() => undefined));
      session.open('settings');
    },
  },
  'a sale that is still open, locked': {
    start: { terminal: { staff: locked } },
    open: async ({ bridge, session }) => {
      bridge.answer('readSale', success(pageOf()));
      session.lookAt(saleId(1));
      await page.getByRole('heading', { level: 2 }).findElement();
    },
  },
  'staff menu, a cashier at the till': {
    start: { terminal: { staff: withPeople } },
    open: () => page.getByRole('button', { name: menu }).click(),
  },
  'lock: first start': { start: { terminal: { mode: 'unset', staff: locked } } },
  'setup of a kiosk': { start: { terminal: { mode: 'unset', kiosk: { ...fixture.kiosk, running: true } } } },
  'staff menu, locked': {
    start: { terminal: { staff: locked } },
    open: () => page.getByRole('button', { name: menu }).click(),
  },
  'staff menu, open': {
    start: { terminal: { staff: unlocked } },
    open: () => page.getByRole('button', { name: menu }).click(),
  },
  'the way out of the program': {
    start: { terminal: { staff: unlocked } },
    open: async ({ bridge, session }) => {
      bridge.answer('exitTerminal', fail('busy', 'raw'));
      session.askExit(true);
      await page.getByRole('dialog').getByRole('button').last().click();
      await page.getByRole('alert').findElement();
    },
  },
};
