import type { EntryBridge } from '../../electron/contract/entry.ts';

declare global {
  interface Window {
    /** Put there by the preload of the entry view; this module is its only user. */
    readonly madoguchiEntry: EntryBridge;
  }
}

export function mainProcessOfEntry(): EntryBridge {
  return window.madoguchiEntry;
}
