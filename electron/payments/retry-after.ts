const defaultMs = 5_000;
const leastMs = 1_000;
const mostMs = 60_000;

/**
 * How long a service asks to wait, in ms: `Retry-After` in seconds or as an HTTP date; at least 1 s, so that a zero or a wrong
 * clock makes no tight loop; at most 60 s; 5 s if it makes no sense.
 */
export function retryAfterMs(header: string | undefined, now: number): number {
  const asked = parse(header?.trim() ?? '', now);
  return Number.isNaN(asked) ? defaultMs : Math.min(Math.max(asked, leastMs), mostMs);
}

function parse(header: string, now: number): number {
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  return /^[A-Z][a-z]+, .* GMT$/.test(header) ? Date.parse(header) - now : Number.NaN;
}
