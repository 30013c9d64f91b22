/** Milliseconds that anything here may take; far above its real time. */
export const patience = 180_000;

/** Polls until there is an answer; throws after `patience`. */
export async function until<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + patience;
  for (;;) {
    const answer = await look();
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Error(`Waited three minutes for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
