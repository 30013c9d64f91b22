import type { Keyboard } from '../../electron/contract/terminal.ts';
import type { CodeKey, ScannerEnd } from '../../electron/contract/till.ts';
import { m } from './generated/messages.js';

/** A key's own label needs no translation. */
export const codeKeyWords: Record<CodeKey, () => string> = {
  none: m.till_code_key_none,
  F2: () => 'F2',
  F4: () => 'F4',
  F9: () => 'F9',
  '+': () => '+',
};

/** The keys that a scanner may send after each code. */
export const scannerEndWords: Record<ScannerEnd, () => string> = { enter: () => 'Enter', tab: () => 'Tab' };

export const keyboardWords: Record<Keyboard, () => string> = {
  auto: m.keyboard_auto,
  on: m.keyboard_on,
  off: m.keyboard_off,
};
