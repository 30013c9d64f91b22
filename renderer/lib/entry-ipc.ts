import type { EntryBridge } from '../../electron/contract/entry.ts';

declare global {
  interface Window {
    /** Set by the preload of the entry view; only this module uses it. */
    readonly madoguchiEntry: EntryBridge;
  }
}

export function mainProcessOfEntry(): EntryBridge {
  return window.madoguchiEntry;
}
