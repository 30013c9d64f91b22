/** Allows bursts of `burst` requests and `perSecond` on average; answers whether one more may pass. */
export function createRateLimit(options: {
  burst: number;
  perSecond: number;
  /** Monotonic milliseconds. */
  now: () => number;
}): () => boolean {
  let tokens = options.burst;
  let last = options.now();
  return () => {
    const now = options.now();
    tokens = Math.min(options.burst, tokens + ((now - last) / 1000) * options.perSecond);
    last = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
