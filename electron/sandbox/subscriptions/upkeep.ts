/** Everything that time alone brings to codes, refunds and subscriptions. */
import { type Context, type Timers } from '../context.ts';
import { doDueRefunds } from '../world/refunds.ts';
import { happen } from '../world/scheduled.ts';
import { advance } from './billing.ts';

/** How often a running service looks whether something is due, in milliseconds. */
export const upkeepEvery = 5000;

/**
 * Brings the records up to the clock's time. Called before every request and change of behaviour, so that nobody sees or changes
 * an outdated state; costs three look-ups when nothing is due.
 */
export function bringUpToDate(context: Context): void {
  const { store, clock } = context;
  const now = clock();
  const isDue = [store.codes.due, store.charges.dueRefunds, store.subscriptions.due];
  if (isDue.every((due) => due(now).length === 0)) return;
  store.transaction(() => {
    // A payment that saves a method first brings its customer's subscriptions up to that moment.
    for (const code of store.codes.due(now)) happen(context, code.id, now);
    doDueRefunds(context, now);
    for (const subscription of store.subscriptions.due(now)) advance(context, subscription, now);
  });
}

/** Keeps the records up to date without any request; the result ends it. A failure is logged and tried again. */
export function keepUpToDate(work: () => void, timers: Timers, log: (message: string) => void): () => void {
  let cancel: () => void;
  const turn = (): void => {
    try {
      work();
    } catch (error) {
      log(`Bringing the records up to date failed: ${error instanceof Error ? error.stack : String(error)}`);
    }
    cancel = timers.after(upkeepEvery, turn);
  };
  cancel = timers.after(upkeepEvery, turn);
  return () => cancel();
}
