import { nextForm } from './layouts.ts';

export type TextField = HTMLInputElement | HTMLTextAreaElement;

const kinds = ['text', 'password', 'url', 'textarea'];

/** The element as a field for text; null where it takes none, or has a keypad beside it (`inputmode="none"`). */
export function textFieldOf(target: unknown): TextField | null {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!isField || target.readOnly || target.disabled || target.inputMode === 'none') return null;
  return kinds.includes(target.type) ? target : null;
}

/** Replaces the selection, or inserts at the caret, up to the field's limit. */
export function write(field: TextField, text: string): void {
  const { start, end } = selectionOf(field);
  const room = field.maxLength < 0 ? Infinity : field.maxLength - field.value.length + end - start;
  if (text.length <= room) replace(field, start, end, text);
}

/** Deletes the selection, or the sign before the caret. */
export function takeBack(field: TextField): void {
  const { start, end } = selectionOf(field);
  replace(field, start === end ? start - signBefore(field, start).length : start, end, '');
}

/** Changes the syllable before the caret to its next form. */
export function changeForm(field: TextField): void {
  const { end } = selectionOf(field);
  const sign = signBefore(field, end);
  const next = nextForm(sign);
  if (next !== sign) replace(field, end - sign.length, end, next);
}

function selectionOf({ value, selectionStart, selectionEnd }: TextField): { start: number; end: number } {
  return { start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
}

let signs: Intl.Segmenter | undefined;

function signBefore({ value }: TextField, at: number): string {
  signs ??= new Intl.Segmenter('ja', { granularity: 'grapheme' });
  return [...signs.segment(value.slice(0, at))].at(-1)?.segment ?? '';
}

function replace(field: TextField, start: number, end: number, text: string): void {
  // The field may have been closed since it took the focus.
  if ((start === end && text === '') || textFieldOf(field) === null) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
