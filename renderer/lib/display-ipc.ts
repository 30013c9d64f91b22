import type { CustomerDisplayBridge } from '../../electron/contract/customer-display.ts';

declare global {
  interface Window {
    /** Put there by the preload of the customer display; this module is its only user. */
    readonly madoguchiDisplay: CustomerDisplayBridge;
  }
}

/** The main process, as the preload of the customer display exposes it. */
export function mainProcessOfDisplay(): CustomerDisplayBridge {
  return window.madoguchiDisplay;
}
