import type { CustomerDisplayBridge } from '../../electron/contract/customer-display.ts';

declare global {
  interface Window {
    /** Put there by the preload of the customer display; this module is its only user. */
    readonly madoguchiDisplay: CustomerDisplayBridge;
  }
}

export function mainProcessOfDisplay(): CustomerDisplayBridge {
  return window.madoguchiDisplay;
}
