import type { Keyboard } from '../../electron/contract/terminal.ts';
import type { CodeKey, ScannerEnd } from '../../electron/contract/till.ts';
import { m } from './generated/messages.js';

/** The keys that may show the code; what stands on a key needs no translation. */
export const codeKeyWords: Record<CodeKey, () => string> = {
  none: m.till_code_key_none,
  F2: () => 'F2',
  F4: () => 'F4',
  F9: () => 'F9',
  '+': () => '+',
};

/** The keys that a scanner sends after each code. */
export const scannerEndWords: Record<ScannerEnd, () => string> = { enter: () => 'Enter', tab: () => 'Tab' };

export const keyboardWords: Record<Keyboard, () => string> = {
  auto: m.keyboard_auto,
  on: m.keyboard_on,
  off: m.keyboard_off,
};
