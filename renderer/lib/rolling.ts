import type { Attachment } from 'svelte/attachments';

/** Milliseconds until the next value is there. */
const rollMs = 120;

/** What each element showed last. */
const shown = new WeakMap<HTMLElement, number>();

/**
 * Attached to what shows a value, inside a clipping parent: larger values roll in from below, smaller from above. Text and
 * accessible name change at once; nothing rolls into a new element.
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
