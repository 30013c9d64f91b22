/** Resolves once the next frame is drawn. */
export async function onceDrawn(): Promise<void> {
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
