import type { Attachment } from 'svelte/attachments';

/** Milliseconds for which a line that has just changed is lit. */
const flashMs = 150;

/** Attached to what has just been added to a list: it is scrolled to and lit for a moment; once for each `change`. */
export function comeIntoView(change: unknown): Attachment<HTMLElement> | undefined {
  if (change === null || change === undefined) return undefined;
  return (element) => {
    element.scrollIntoView({ block: 'nearest' });
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const lit = getComputedStyle(element).getPropertyValue('--pressed');
    element.animate([{ background: lit }, { background: 'transparent' }], flashMs);
  };
}
