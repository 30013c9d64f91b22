/**
 * Leaves out the drawing of a page that nobody looks at: it is laid out, tapped and measured as ever, but what is wholly transparent
 * is neither rastered nor composed. Whoever takes a picture of it shows it meanwhile.
 */
const frame = window.frameElement as HTMLElement | null;

function setOpacity(opacity: string): void {
  if (frame) frame.style.opacity = opacity;
}

setOpacity('0');

/** Draws the page for as long as something is done that needs its picture. */
export async function seen<Value>(work: () => Promise<Value>): Promise<Value> {
  setOpacity('');
  try {
    return await work();
  } finally {
    setOpacity('0');
  }
}
