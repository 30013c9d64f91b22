import type { Attachment } from 'svelte/attachments';

/** Milliseconds for which a changed line is lit. */
const flashMs = 150;

/** Attached to what was just added to a list: scrolls to it and lights it, once for each `change`. */
export function comeIntoView(change: unknown): Attachment<HTMLElement> | undefined {
  if (change === null || change === undefined) return undefined;
  return (element) => {
    element.scrollIntoView({ block: 'nearest' });
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const lit = getComputedStyle(element).getPropertyValue('--pressed');
    element.animate([{ background: lit }, { background: 'transparent' }], flashMs);
  };
}
