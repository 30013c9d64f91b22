/** When a page that tests look at, or tap, is what it is going to be. */

/** A frame on: what has just changed is laid out and drawn, and begins to fade where it fades. */
export async function drawn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    // What the frame's own callbacks send arrives once the frame is drawn.
    requestAnimationFrame(() => port2.postMessage(null));
  });
  port1.close();
}

/** What fades or moves is put to its end: colours and places are measured there, and to wait for it took longer than the measuring. */
export async function rest(): Promise<void> {
  await drawn();
  await Promise.all(
    document.getAnimations().map((animation) => {
      animation.finish();
      return animation.finished;
    }),
  );
}
