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

/** Enter means something to the focused element already. */
export function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a, input, [role=tab]') !== null;
}

/** Enter is the amount's although a control has the focus: it would press a keypad key again, or an item while an amount is typed. */
export function isEnterOfAmount(entry: AmountEntry, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.closest('#panel-keypad') !== null || (!entry.isEmpty && target.closest('#panel-items') !== null)
  );
}

/** Enter with Ctrl or Cmd, or the shop's own key; `+` may be part of a barcode. */
export function isCodeKey(event: KeyboardEvent, chosen: CodeKey): boolean {
  if (event.isComposing || event.altKey || event.shiftKey) return false;
  return event.ctrlKey || event.metaKey ? event.key === 'Enter' : event.key === chosen && chosen !== '+';
}

/** The other keys of the number block. */
export function amountAfterKey(entry: AmountEntry, key: string): void {
  if (key === 'Backspace') entry.backspace();
  if (key === 'Delete' || key === 'Clear') entry.clear();
}
