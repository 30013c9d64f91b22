import type { Attachment } from 'svelte/attachments';

/** Milliseconds in which the next value has come. */
const rollMs = 120;

/** What each element showed last. */
const shown = new WeakMap<HTMLElement, number>();

/**
 * Attached to what shows a value, within something that clips it: a larger one rolls in from below, a smaller one from
 * above. What can be read and heard is the new one at once. Nothing rolls into an element that is new.
 */
export function rolling(value: number): Attachment<HTMLElement> {
  return (element) => {
    const last = shown.get(element);
    shown.set(element, value);
    if (last === undefined || last === value) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const from = value > last ? '100%' : '-100%';
    element.animate([{ transform: `translateY(${from})` }, { transform: 'none' }], rollMs);
  };
}
