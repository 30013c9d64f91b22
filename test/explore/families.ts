import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from '../../build/paths.ts';
import { accountMutants } from '../fault/support/account-mutants.ts';
import { bookMutants } from '../fault/support/book-mutants.ts';
import { capabilityMutants } from '../fault/support/capability-mutants.ts';
import { coreMutants } from '../fault/support/core-mutants.ts';
import { goodsMutants } from '../fault/support/goods-mutants.ts';
import { mutated, type Planted } from '../fault/support/mutant.ts';
import { refundMutants } from '../fault/support/refund-mutants.ts';
import { timeMutants } from '../fault/support/time-mutants.ts';
import { watchingMutants } from '../fault/support/watching-mutants.ts';
import { accountBounds } from './accounts/bounds.ts';
import type { Bounds as AccountBounds } from './accounts/world.ts';
import { bookBounds } from './books/bounds.ts';
import type { Bounds as BookBounds } from './books/world.ts';
import { allBounds } from './bounds.ts';
import { capabilityBounds } from './capabilities/bounds.ts';
import type { Bounds as CapabilityBounds } from './capabilities/world.ts';
import { type Explored, explore, type Limits } from './explorer.ts';
import { goodsBounds } from './goods/bounds.ts';
import type { Bounds as GoodsBounds } from './goods/world.ts';
import {
  exploredParts,
  loadAccounts,
  loadCapabilities,
  loadCore,
  loadGoods,
  loadLedgers,
  loadRefunds,
  loadTimes,
  loadWatching,
} from './load-core.ts';
import { refundBounds } from './refunds/bounds.ts';
import type { Bounds as RefundBounds } from './refunds/world.ts';
import { timeBounds } from './times/bounds.ts';
import type { Bounds as TimeBounds } from './times/world.ts';
import { watchingBounds } from './watching/bounds.ts';
import type { Bounds as WatchingBounds } from './watching/world.ts';
import type { Bounds as CodeBounds } from './world.ts';
import { Worlds } from './worlds.ts';

/** Worlds of one kind: what is explored of them by name, and the defects that are found so. */
export interface Family<B extends object = object> {
  /** What the defects are of, in words. */
  readonly name: string;
  readonly bounds: Readonly<Record<string, B>>;
  readonly mutants: readonly Planted<string, B>[];
  /** Explores within bounds, by the rules that stand under a root. */
  explore(root: string, bounds: B, limits: Limits): Promise<Explored>;
}

const codes: Family<CodeBounds> = {
  name: 'a code',
  bounds: allBounds,
  mutants: coreMutants,
  explore: async (root, bounds, limits) => explore(new Worlds(await loadCore(root), bounds), limits),
};

const books: Family<BookBounds> = {
  name: 'the books',
  bounds: bookBounds,
  mutants: bookMutants,
  explore: async (root, bounds, limits) => explore(new (await loadLedgers(root))(bounds), limits),
};

const refunds: Family<RefundBounds> = {
  name: 'refunds',
  bounds: refundBounds,
  mutants: refundMutants,
  explore: async (root, bounds, limits) => explore(new (await loadRefunds(root))(bounds), limits),
};

const capabilities: Family<CapabilityBounds> = {
  name: 'what a service can do',
  bounds: capabilityBounds,
  mutants: capabilityMutants,
  explore: async (root, bounds, limits) => explore(new (await loadCapabilities(root))(bounds), limits),
};

const accounts: Family<AccountBounds> = {
  name: 'whose service it is',
  bounds: accountBounds,
  mutants: accountMutants,
  explore: async (root, bounds, limits) => explore(new (await loadAccounts(root))(bounds), limits),
};

const goods: Family<GoodsBounds> = {
  name: 'goods that are paid again',
  bounds: goodsBounds,
  mutants: goodsMutants,
  explore: async (root, bounds, limits) => explore(new (await loadGoods(root))(bounds), limits),
};

const watching: Family<WatchingBounds> = {
  name: 'a code that is asked about',
  bounds: watchingBounds,
  mutants: watchingMutants,
  explore: async (root, bounds, limits) => explore(new (await loadWatching(root))(bounds), limits),
};

const times: Family<TimeBounds> = {
  name: 'the times of a service',
  bounds: timeBounds,
  mutants: timeMutants,
  explore: async (root, bounds, limits) => explore(new (await loadTimes(root))(bounds), limits),
};

/** All that is explored. The order is that of `npm run explore`. */
export const families: readonly Family[] = [
  codes,
  watching,
  books,
  goods,
  refunds,
  capabilities,
  accounts,
  times,
];

/** Each defect is found within this, also on a busy machine. */
const untilFound: Limits = { states: 400_000, seconds: 600 };

/** Explores by rules with a defect in them, of which a copy is made in an empty folder. */
export async function explorePlanted(family: Family, mutant: Planted, folder: string): Promise<Explored> {
  for (const part of exploredParts) cpSync(fromRoot(part), join(folder, part), { recursive: true });
  symlinkSync(fromRoot('node_modules'), join(folder, 'node_modules'));
  const text = mutated(readFileSync(fromRoot(mutant.file), 'utf8'), mutant);
  writeFileSync(join(folder, mutant.file), text);
  return await family.explore(folder, { ...family.bounds[mutant.bounds], ...mutant.with }, untilFound);
}
