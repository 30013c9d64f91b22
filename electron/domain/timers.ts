/** Timers as the machine has them, passed in so that tests can run them. */
export interface Timers {
  setTimeout(callback: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** What `work` comes to, unless it takes longer than that. */
export async function within<T>(
  { timers, ms, late }: { timers: Timers; ms: number; late: string },
  work: Promise<T>,
): Promise<T> {
  let timer: unknown;
  const tooLate = new Promise<never>((_, reject) => {
    timer = timers.setTimeout(() => reject(new Error(late)), ms);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    timers.clearTimeout(timer);
  }
}
