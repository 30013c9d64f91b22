import type { Capabilities, Capability } from './payment-service.ts';

/** What is known of the operations that a service may offer (open points). */
export interface CapabilityMemory {
  all: () => Capabilities;
  knows: (capability: Capability) => boolean | undefined;
  /** Remembers what an unmistakable answer showed. */
  learn: (capability: Capability, offered: boolean) => void;
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
  };
}

/**
 * Ids of records that this process created and that still exist for certain: only for these does a 404
 * mean "no such operation" rather than "no such record" (open points).
 */
export interface CreatedIds {
  add: (id: string) => void;
  delete: (id: string) => void;
  has: (id: string) => boolean;
}

/** Remembers the last `most` ids. */
export function createCreatedIds(most = 1_000): CreatedIds {
  const ids = new Set<string>();
  return {
    add: (id) => {
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > most && oldest !== undefined) ids.delete(oldest);
    },
    delete: (id) => void ids.delete(id),
    has: (id) => ids.has(id),
  };
}
