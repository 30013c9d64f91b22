import type { Bounds } from './world.ts';

const plain: Bounds = { money: true, strays: 6, hours: 4, sets: 2, starts: 1, changes: 1 };

/** What is explored of what a service can do, by name. The order is that of `npm run explore`. */
export const capabilityBounds = {
  /** An operation without which nobody can tell what became of money. */
  capabilities: plain,
  /** Any other one: that it is refused at first is all that there is to know for now. */
  'capabilities-other': { ...plain, money: false },
} as const satisfies Record<string, Bounds>;

/** The name of bounds of capabilities. */
export type CapabilityBoundsName = keyof typeof capabilityBounds;
