import type { CodeKey } from '../../../electron/contract/till.ts';
import type { AmountEntry } from '../../state/amount-entry.svelte.ts';

export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input:not([type=radio]), textarea, dialog') !== null
  );
}

export function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input:not([type=radio]), textarea, select') !== null
  );
}

/** Tells whether Enter already means something to the focused element. */
export function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a, input, [role=tab]') !== null;
}

/**
 * Tells whether Enter belongs to the amount although a control has the focus. Otherwise it would press the keypad key again
 * that was touched last, or an item while an amount is typed.
 */
export function isEnterOfAmount(entry: AmountEntry, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.closest('#panel-keypad') !== null || (!entry.isEmpty && target.closest('#panel-items') !== null)
  );
}

/** Tells whether a key shows the code: Enter with Ctrl or Cmd, or the key that the shop chose. `+` may be part of a barcode. */
export function isCodeKey(event: KeyboardEvent, chosen: CodeKey): boolean {
  if (event.isComposing || event.altKey || event.shiftKey) return false;
  return event.ctrlKey || event.metaKey ? event.key === 'Enter' : event.key === chosen && chosen !== '+';
}

/** What the other keys of the number block do to the amount. */
export function amountAfterKey(entry: AmountEntry, key: string): void {
  if (key === 'Backspace') entry.backspace();
  if (key === 'Delete' || key === 'Clear') entry.clear();
}
