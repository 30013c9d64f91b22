import type { WebContents } from 'electron';

/** Events of a resting pointer when a window comes or goes, without anybody. */
const withoutHands: ReadonlySet<string> = new Set(['mouseEnter', 'mouseLeave', 'undefined']);

/** Reports pointer, key, wheel and touch input from the system, not events that a page makes. */
export function watchTouches(contents: Pick<WebContents, 'on'>, touched: () => void): void {
  contents.on('input-event', (_event, { type }) => {
    if (!withoutHands.has(type)) touched();
  });
}
