import { page } from 'vitest/browser';
import type { EntryShown } from '../../../electron/contract/entry.ts';
import { fail, success } from '../../../electron/contract/result.ts';
import { attached, customersOf, hanako } from '../fixtures/customers.ts';
import { awaiting, dayOf, pageOf, phases, row, saleIn } from '../fixtures/sales.ts';
import { entries, periodsOf, subscription } from '../fixtures/subscriptions.ts';
import type { Mounted, Start } from './mount.ts';
import { draftOf } from './sale-screen.ts';

/** A screen in a certain state: what the app starts from, and what is pressed then. */
export interface ShownScreen {
  start: Start;
  /** The question of the entry view; absent for a screen of the app. */
  entry?: Partial<EntryShown> & Pick<EntryShown, 'question'>;
  open?: (mounted: Mounted) => void | Promise<void>;
  /** The screen shows that something is still loading. */
  isLoading?: true;
}

const long = { ...attached, name: 'カフェ・ド・'.repeat(20), id: 'cus_0123456789012345678901234567' };
const saved = { ...attached, sourceId: 'src_3QmZ81kd' };
const press = (name: RegExp): Promise<void> => page.getByRole('button', { name }).click();

/** Answers for customers and subscriptions, as a service that has many of them. */
export function answerManagement({ bridge }: Mounted): void {
  bridge.answer('listCustomers', ({ offset }) => Promise.resolve(success(customersOf(100_000, offset))));
  const purchases = dayOf(60).sales.map((sold) => ({
    ...sold,
    state: 'paid' as const,
    paidAt: sold.openedAt,
  }));
  bridge.answer('listPurchases', success([row(0, 'paid', { givenBack: 420 }), ...purchases]));
  bridge.answer('readSubscriptions', success(entries));
  const elsewhere = { ...subscription, id: 'sub_made_elsewhere' };
  bridge.answer('listSubscriptions', success({ total: 1, subscriptions: [elsewhere] }));
}

async function openSubscription(mounted: Mounted, name: RegExp): Promise<void> {
  answerManagement(mounted);
  mounted.session.open('subscriptions');
  await press(name);
}

/** The dialog comes with a file of its own. */
async function openPayment(): Promise<void> {
  await press(/山田 花子/);
  await page.getByRole('dialog').findElement();
}

/** Every screen with customers and subscriptions. */
export const customerScreens: Record<string, ShownScreen> = {
  'empty sale with a customer': { start: { draft: draftOf({ lines: [], customer: long }) } },
  'sale with a customer': { start: { draft: draftOf({ customer: saved }) } },
  ...Object.fromEntries(
    // The longest texts leave a name the least room.
    (['awaiting', 'unreadable', 'canceledPayable', 'refused', 'unknown'] as const).map((name) => [
      `code for a customer: ${name}`,
      { start: { sale: saleIn(phases[name] ?? awaiting, { customer: long }) } },
    ]),
  ),
  'customer dialog': {
    start: {},
    open: async (mounted) => {
      answerManagement(mounted);
      await press(/^(Name, note and customer|名前・メモ・お客様)$/);
      await press(/^(Attach customer|お客様を選ぶ)$/);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /山田 花子/ })
        .click();
      await press(/^(Another customer|別のお客様にする)$/);
    },
  },
  'how a customer pays': { start: { draft: draftOf({ customer: saved }) }, open: openPayment },
  customers: {
    start: {},
    open: async (mounted) => {
      answerManagement(mounted);
      mounted.session.open('customers');
      await press(/山田 花子/);
    },
  },
  'customer whose purchases cannot be read': {
    start: {},
    open: async (mounted) => {
      answerManagement(mounted);
      mounted.bridge.answer('listPurchases', fail('storage', 'SQLITE_IOERR'));
      mounted.session.open('customers');
      await press(/山田 花子/);
    },
  },
  'no customers': {
    start: {},
    open: ({ bridge, session }) => {
      bridge.answer('listCustomers', success({ total: 0, customers: [] }));
      session.open('customers');
    },
  },
  'customers that cannot be read': {
    start: {},
    open: ({ bridge, session }) => {
      bridge.answer('listCustomers', fail('unreachable', 'ECONNREFUSED'));
      session.open('customers');
    },
  },
  subscriptions: {
    start: {},
    open: (mounted) => openSubscription(mounted, /コーヒークラブ.*(Not started|開始前)/),
  },
  'subscription with periods': {
    start: {},
    open: async (mounted) => {
      mounted.bridge.answer('listSubscriptionPeriods', success({ total: 40, periods: periodsOf(20) }));
      await openSubscription(mounted, /花の定期便/);
    },
  },
  'subscription of unknown outcome': {
    start: {},
    open: (mounted) => openSubscription(mounted, /(Unknown|不明)/),
  },
  'subscription about to start': {
    start: {},
    open: async (mounted) => {
      await openSubscription(mounted, /コーヒークラブ.*(Not started|開始前)/);
      await press(/^(Start|開始する)$/);
    },
  },
  'new subscription': {
    start: {},
    open: async (mounted) => {
      answerManagement(mounted);
      mounted.session.subscribe(hanako);
      await press(/^(Add a row|行を追加)$/);
    },
  },
  'what the service said': {
    start: {},
    open: async ({ bridge, session }) => {
      bridge.answer('readHistory', success(dayOf(40)));
      bridge.answer('readSale', success(pageOf({ customer: attached })));
      session.open('history');
      await press(/M1-000999/);
      const lastSaid = page.getByRole('region', {
        name: /^(What the service last said|サービスからの最新の情報)$/,
      });
      await lastSaid.getByText(/^(Attempt 2|2回目)$/).click();
    },
  },
};
