import type { IpcMainInvokeEvent, WebContents } from 'electron';

/** The origin of the screens. */
export interface Origin {
  protocol: string;
  host: string;
}

/**
 * Whether a message comes from the cashier's window itself: its web contents, its top frame, its origin.
 * Anything else (a sub-frame, the payer's window, a frame that has navigated away) is refused.
 */
export function isTrustedSender(
  event: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>,
  screens: { contents: WebContents | undefined; origin: Origin },
): boolean {
  const frame = event.senderFrame;
  if (!frame || event.sender !== screens.contents || frame.parent !== null) return false;
  if (!URL.canParse(frame.url)) return false;
  const url = new URL(frame.url);
  return url.protocol === screens.origin.protocol && url.host === screens.origin.host;
}
