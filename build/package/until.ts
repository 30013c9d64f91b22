/** How long anything here may take, in milliseconds; far longer than it does. */
export const patience = 180_000;

/** Looks again and again until there is an answer; throws when there is none within that time. */
export async function until<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + patience;
  for (;;) {
    const answer = await look();
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Error(`Waited three minutes for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
