/** Resolves once the next frame is drawn, with all that has changed until now. */
export async function onceDrawn(): Promise<void> {
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
