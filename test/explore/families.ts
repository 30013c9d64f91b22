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
import { requestMutants } from '../fault/support/request-mutants.ts';
import { shownMutants } from '../fault/support/shown-mutants.ts';
import { slipMutants } from '../fault/support/slip-mutants.ts';
import { subscriptionMutants } from '../fault/support/subscription-mutants.ts';
import { timeMutants } from '../fault/support/time-mutants.ts';
import { watchingMutants } from '../fault/support/watching-mutants.ts';
import { accountBounds } from './accounts/bounds.ts';
import { Accounts } from './accounts/accounts.ts';
import { bookBounds } from './books/bounds.ts';
import { Ledgers } from './books/books.ts';
import { allBounds } from './bounds.ts';
import { capabilityBounds } from './capabilities/bounds.ts';
import { Capabilities } from './capabilities/capabilities.ts';
import { type Explored, explore, type Fallible, type Limits, type Space } from './explorer.ts';
import { goodsBounds } from './goods/bounds.ts';
import { Goods } from './goods/goods.ts';
import { exploredParts, loadCore, loadSpace } from './load-core.ts';
import { refundBounds } from './refunds/bounds.ts';
import { Refunds } from './refunds/refunds.ts';
import { requestBounds } from './requests/bounds.ts';
import { Requests } from './requests/requests.ts';
import { shownBounds } from './shown/bounds.ts';
import { Shown } from './shown/shown.ts';
import { slipBounds } from './slips/bounds.ts';
import { Slips } from './slips/slips.ts';
import { subscriptionBounds } from './subscriptions/bounds.ts';
import { Subscriptions } from './subscriptions/subscriptions.ts';
import { timeBounds } from './times/bounds.ts';
import { Times } from './times/times.ts';
import { watchingBounds } from './watching/bounds.ts';
import { WatchedCodes } from './watching/watching.ts';
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

/** Worlds that a class makes of their bounds; `module`: where it stands below test/explore. */
function familyOf<B extends object, W extends Fallible>(
  worlds: new (bounds: B) => Space<W>,
  module: string,
  family: Omit<Family<B>, 'explore'>,
): Family<B> {
  return {
    ...family,
    explore: async (root, bounds, limits) => {
      const loaded = await loadSpace(root, module, worlds);
      return explore(new loaded(bounds), limits);
    },
  };
}

/** All that is explored. The order is that of `npm run explore`. */
export const families: readonly Family[] = [
  codes,
  familyOf(WatchedCodes, 'watching/watching.ts', {
    name: 'a code that is asked about',
    bounds: watchingBounds,
    mutants: watchingMutants,
  }),
  familyOf(Requests, 'requests/requests.ts', {
    name: 'a request and what comes of it',
    bounds: requestBounds,
    mutants: requestMutants,
  }),
  familyOf(Ledgers, 'books/books.ts', {
    name: 'the books',
    bounds: bookBounds,
    mutants: bookMutants,
  }),
  familyOf(Goods, 'goods/goods.ts', {
    name: 'goods that are paid again',
    bounds: goodsBounds,
    mutants: goodsMutants,
  }),
  familyOf(Shown, 'shown/shown.ts', {
    name: 'what screens show of a sale',
    bounds: shownBounds,
    mutants: shownMutants,
  }),
  familyOf(Refunds, 'refunds/refunds.ts', {
    name: 'refunds',
    bounds: refundBounds,
    mutants: refundMutants,
  }),
  familyOf(Slips, 'slips/slips.ts', {
    name: 'refunds of goods that are paid twice',
    bounds: slipBounds,
    mutants: slipMutants,
  }),
  familyOf(Subscriptions, 'subscriptions/subscriptions.ts', {
    name: 'a subscription',
    bounds: subscriptionBounds,
    mutants: subscriptionMutants,
  }),
  familyOf(Capabilities, 'capabilities/capabilities.ts', {
    name: 'what a service can do',
    bounds: capabilityBounds,
    mutants: capabilityMutants,
  }),
  familyOf(Accounts, 'accounts/accounts.ts', {
    name: 'whose service it is',
    bounds: accountBounds,
    mutants: accountMutants,
  }),
  familyOf(Times, 'times/times.ts', {
    name: 'the times of a service',
    bounds: timeBounds,
    mutants: timeMutants,
  }),
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
