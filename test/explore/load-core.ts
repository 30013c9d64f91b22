import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Accounts } from './accounts/accounts.ts';
import type { Capabilities } from './capabilities/capabilities.ts';
import type { Ledgers } from './books/books.ts';
import type { Goods } from './goods/goods.ts';
import type { Refunds } from './refunds/refunds.ts';
import type { Times } from './times/times.ts';
import type { agenda } from './core/agenda.ts';
import type { drawnCode, stageOf } from './core/rules.ts';
import type { noSales } from './core/state.ts';
import type { step } from './core/step.ts';
import type { WatchedCodes } from './watching/watching.ts';

/** The reducers that are explored, or a copy with a defect in it. */
export interface Core {
  agenda: typeof agenda;
  drawnCode: typeof drawnCode;
  noSales: typeof noSales;
  stageOf: typeof stageOf;
  step: typeof step;
}

/** What the rules and the worlds around them stand in, by its place under the root. */
export const exploredParts = [
  'test/explore',
  'electron/domain',
  'electron/payments/account-word.ts',
  'electron/payments/capability-memory.ts',
  'electron/payments/dialects',
  'electron/payments/merchant.ts',
  'electron/payments/span.ts',
  'electron/terminal/service/changes.ts',
  'electron/contract/limits.ts',
  'electron/contract/result.ts',
  'electron/contract/rules.ts',
];

/** Loads the reducers that stand under a root. */
export async function loadCore(root: string): Promise<Core> {
  const modules = await Promise.all(
    ['agenda', 'rules', 'state', 'step'].map((name) => load<Partial<Core>>(root, `core/${name}.ts`)),
  );
  return Object.assign({}, ...modules) as Core;
}

/** Loads the books and the rules that they are kept by, which stand under a root. */
export async function loadLedgers(root: string): Promise<typeof Ledgers> {
  const books = await load<{ Ledgers: typeof Ledgers }>(root, 'books/books.ts');
  return books.Ledgers;
}

/** Loads goods that are paid again, and the rules of that, which stand under a root. */
export async function loadGoods(root: string): Promise<typeof Goods> {
  const goods = await load<{ Goods: typeof Goods }>(root, 'goods/goods.ts');
  return goods.Goods;
}

/** Loads the refunds and the rules that they are made by, which stand under a root. */
export async function loadRefunds(root: string): Promise<typeof Refunds> {
  const refunds = await load<{ Refunds: typeof Refunds }>(root, 'refunds/refunds.ts');
  return refunds.Refunds;
}

/** Loads what a service can do, and the rules by which that is learnt, which stand under a root. */
export async function loadCapabilities(root: string): Promise<typeof Capabilities> {
  const capabilities = await load<{ Capabilities: typeof Capabilities }>(
    root,
    'capabilities/capabilities.ts',
  );
  return capabilities.Capabilities;
}

/** Loads whose a till is, and the rules by which that is told, which stand under a root. */
export async function loadAccounts(root: string): Promise<typeof Accounts> {
  const accounts = await load<{ Accounts: typeof Accounts }>(root, 'accounts/accounts.ts');
  return accounts.Accounts;
}

/** Loads codes that are asked about, and the rules by which they are, which stand under a root. */
export async function loadWatching(root: string): Promise<typeof WatchedCodes> {
  const watching = await load<{ WatchedCodes: typeof WatchedCodes }>(root, 'watching/watching.ts');
  return watching.WatchedCodes;
}

/** Loads the times of a service, and the rules by which they are read and asked for, which stand under a root. */
export async function loadTimes(root: string): Promise<typeof Times> {
  const times = await load<{ Times: typeof Times }>(root, 'times/times.ts');
  return times.Times;
}

async function load<Module>(root: string, name: string): Promise<Module> {
  return (await import(pathToFileURL(join(root, 'test/explore', name)).href)) as Module;
}
