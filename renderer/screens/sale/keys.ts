import type { CodeKey } from '../../../electron/contract/till.ts';
import type { AmountEntry } from '../../state/amount-entry.svelte.ts';

/** Whether typed characters belong to the element that has the focus. */
export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input:not([type=radio]), textarea, dialog') !== null
  );
}

/** Whether typed characters belong to a text that has the focus. */
export function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input:not([type=radio]), textarea, select') !== null
  );
}

/** Whether Enter already means something to the element that has the focus. */
export function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a, input, [role=tab]') !== null;
}

/**
 * Whether Enter is the amount's although a control has the focus: a key of the keypad that was touched, or an item
 * while an amount is typed, would otherwise be pressed once more.
 */
export function isEnterOfAmount(entry: AmountEntry, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.closest('#panel-keypad') !== null || (!entry.isEmpty && target.closest('#panel-items') !== null)
  );
}

/** Whether a key shows the code: Enter with Ctrl or Cmd, or the one that the shop has chosen; `+` may be part of a barcode. */
export function isCodeKey(event: KeyboardEvent, chosen: CodeKey): boolean {
  if (event.isComposing || event.altKey || event.shiftKey) return false;
  return event.ctrlKey || event.metaKey ? event.key === 'Enter' : event.key === chosen && chosen !== '+';
}

/** What the other keys of a keyboard's number block do to the amount. */
export function amountAfterKey(entry: AmountEntry, key: string): void {
  if (key === 'Backspace') entry.backspace();
  if (key === 'Delete' || key === 'Clear') entry.clear();
}
