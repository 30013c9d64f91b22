/**
 * Skips the drawing of a page that nobody looks at. It is laid out, tapped and measured, but being transparent it is neither
 * rastered nor composed. Pictures are taken by `seen`.
 */
const frame = window.frameElement as HTMLElement | null;

function setOpacity(opacity: string): void {
  if (frame) frame.style.opacity = opacity;
}

setOpacity('0');

/** Draws the page while `work` needs its picture. */
export async function seen<Value>(work: () => Promise<Value>): Promise<Value> {
  setOpacity('');
  try {
    return await work();
  } finally {
    setOpacity('0');
  }
}
