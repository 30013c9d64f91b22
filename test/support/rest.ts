/** When a page that tests look at, or tap, is what it is going to be. */

/** Two frames on: what has just changed is drawn, and begins to fade where it fades. */
export async function drawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

/** Colours are measured when nothing fades any more. */
export async function rest(): Promise<void> {
  await drawn();
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
}
