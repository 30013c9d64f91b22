import { limits } from '../contract/limits.ts';
import type { Capabilities, Capability } from './payment-service.ts';

/** What is known of the operations that a service may offer (open points). */
export interface CapabilityMemory {
  all: () => Capabilities;
  knows: (capability: Capability) => boolean | undefined;
  /** Remembers what an unmistakable answer showed. */
  learn: (capability: Capability, offered: boolean) => void;
  /** Forgets what was found missing, so that it is tried again: services grow, and answer amiss now and then. */
  forgetMissing: () => void;
}

/** Starts from what was remembered for this service; `onChange` is given the whole after each change. */
export function createCapabilityMemory(
  remembered: Capabilities,
  onChange: (capabilities: Capabilities) => void,
): CapabilityMemory {
  let known: Capabilities = { ...remembered };
  return {
    all: () => ({ ...known }),
    knows: (capability) => known[capability],
    learn: (capability, offered) => {
      if (known[capability] === offered) return;
      known = { ...known, [capability]: offered };
      onChange({ ...known });
    },
    forgetMissing: () => {
      const offered = Object.entries(known).filter(([, isOffered]) => isOffered);
      if (offered.length === Object.keys(known).length) return;
      known = Object.fromEntries(offered);
      onChange({ ...known });
    },
  };
}

/**
 * Ids of records that this process just created, and that still exist for certain: only for these does a 404
 * mean "no such operation" rather than "no such record" (open points).
 */
export interface CreatedIds {
  add: (id: string) => void;
  delete: (id: string) => void;
  has: (id: string) => boolean;
}

/** The longest life of a code (section 4.2), in milliseconds: after it, a service may have tidied up. */
const justMs = limits.expiryPeriod.max * 60_000;

/** Remembers the last `most` ids, each for half an hour; `now` in milliseconds, by a clock that never jumps. */
export function createCreatedIds(now: () => number, most = 1_000): CreatedIds {
  const createdAt = new Map<string, number>();
  return {
    add: (id) => {
      createdAt.set(id, now());
      const [oldest] = createdAt.keys();
      if (createdAt.size > most && oldest !== undefined) createdAt.delete(oldest);
    },
    delete: (id) => void createdAt.delete(id),
    has: (id) => now() - (createdAt.get(id) ?? -Infinity) < justMs,
  };
}
