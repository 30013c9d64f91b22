/** Ways to wait until a page has come to rest, to be looked at or tapped. */

/** Resolves two frames on: what has just changed is drawn, and its fades have begun. */
export async function drawn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    // Until fades end: colours are measured then.
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
