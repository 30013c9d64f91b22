import type { WebContents } from 'electron';

/** What reaches a window without anybody: a pointer that rests where the window comes and goes. */
const withoutHands: ReadonlySet<string> = new Set(['mouseEnter', 'mouseLeave', 'undefined']);

/** Tells of each pointer, key, wheel and touch that the system delivers to a page. Events that a page makes are none of them. */
export function watchTouches(contents: Pick<WebContents, 'on'>, touched: () => void): void {
  contents.on('input-event', (_event, { type }) => {
    if (!withoutHands.has(type)) touched();
  });
}
