import { page } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import type { StaffState } from '../../../electron/contract/unattended.ts';
import { hundreds, mistakes, path } from '../fixtures/provisioning.ts';
import { terminal } from '../fixtures/terminal.ts';
import type { ShownScreen } from './customer-screens.ts';
import { withPeople } from './lock-screens.ts';
import type { Mounted, Start } from './mount.ts';

const wrong = { path, problemCount: 431, applied: null, pinned: false };
const press = (name: RegExp): Promise<void> => page.getByRole('button', { name }).click();

async function openSection(session: Mounted['session'], name: RegExp): Promise<void> {
  session.open('settings');
  await page.getByRole('tab', { name }).click();
}

const openKiosk = ({ session }: Mounted): Promise<void> => openSection(session, /^(Kiosk|キオスク)$/);

async function openFile({ session }: Mounted): Promise<void> {
  await openSection(session, /^(Set-up file|設定ファイル)$/);
}

function withPin(kiosk: boolean): Start {
  return {
    terminal: {
      staff: { hasPin: true, locked: false, waitMs: 0 },
      kiosk: { ...terminal.kiosk, enabled: kiosk, running: kiosk, idleSeconds: 45 },
      look: { shopName: 'カフェ・ド・窓口 '.repeat(6).trim(), logo: '/icon.png' },
    },
  };
}

/** Staff with their own PINs, and the longest name. */
const opened: StaffState = {
  ...withPeople,
  locked: false,
  signedOn: 'Aoi',
  people: [
    ...(withPeople.people ?? []),
    { name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(2).slice(0, 60), role: 'cashier' },
  ],
};

/** The kiosk's settings and the set-up file, at their fullest. */
export const provisioningScreens: Record<string, ShownScreen> = {
  'settings: kiosk': { start: {}, open: openKiosk },
  'settings: kiosk with a PIN': { start: withPin(true), open: openKiosk },
  'settings: kiosk that failed': {
    start: {},
    open: async (mounted) => {
      mounted.bridge.answer('changeKiosk', fail('storage', 'raw'));
      await openKiosk(mounted);
      await page.getByRole('switch').first().click();
      await page.getByRole('alert').findElement();
    },
  },
  'settings: the list of staff': {
    start: { terminal: { staff: opened } },
    open: openKiosk,
  },
  'settings: one of the staff': {
    start: { terminal: { staff: opened } },
    open: async (mounted) => {
      await openKiosk(mounted);
      await press(/^佐藤/);
      await page.getByRole('dialog').findElement();
    },
  },
  'settings: the last of the staff is removed': {
    start: { terminal: { staff: { ...opened, people: [{ name: 'Aoi', role: 'manager' }] } } },
    open: async (mounted) => {
      await openKiosk(mounted);
      await press(/^Aoi$/);
      await press(/^(Remove this person|このスタッフを削除)$/);
    },
  },
  'settings: set-up file': {
    start: { terminal: { provisioning: { path, problemCount: 3, applied: null, pinned: true } } },
    open: async (mounted) => {
      mounted.bridge.answer('exportProvisioning', success({ path: '/home/cafe/Documents/a.json', rows: 1 }));
      await openFile(mounted);
      await press(/^(Export|書き出す)$/);
    },
  },
  'provisioning of an unset terminal': {
    start: { terminal: { mode: 'unset', provisioning: wrong } },
    open: async ({ bridge }) => {
      bridge.answer('retryProvisioning', success(hundreds));
      await press(/^(Try again|もう一度試す)$/);
      await page.getByText('/catalogue/items/199/price').findElement();
    },
  },
  'provisioning of a terminal that sells': {
    start: { terminal: { provisioning: { ...wrong, problemCount: 3 } } },
    open: async ({ bridge }) => {
      bridge.answer('readProvisioning', success(mistakes));
      await press(/^(Details|詳しく見る)$/);
      await page.getByText('/expiryPeriod').findElement();
    },
  },
  'sale with a wrong set-up file': {
    start: { terminal: { provisioning: { ...wrong, problemCount: 3 } } },
  },
};
