import type { CustomerDisplayBridge } from '../../electron/contract/customer-display.ts';

declare global {
  interface Window {
    /** Set by the preload of the customer display; only this module uses it. */
    readonly madoguchiDisplay: CustomerDisplayBridge;
  }
}

export function mainProcessOfDisplay(): CustomerDisplayBridge {
  return window.madoguchiDisplay;
}
