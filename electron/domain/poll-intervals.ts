/** How long after a code is over a payment may still arrive, in ms: captures in flight, slow wallets. */
export const graceMs = 300_000;

const lastLooksMs = [10_000, 60_000, graceMs];
const growingMs = [60_000, 60_000, 60_000, 120_000, 300_000, 600_000, 1_200_000, 2_400_000, 3_600_000];
const refundMs = [2_000, 5_000, 10_000, 30_000, 60_000, 300_000, 300_000, 600_000, 1_800_000, 3_600_000];
const silentMs = [5_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_200_000, 1_800_000];
const firstFailureMs = 2_000;
const longestFailureMs = 15_000;

/** The pause before the n-th look (0, 1, ...) at a code that is over, in ms: the last one comes after the grace. */
export function lastLookPause(looks: number): number {
  return nth(lastLooksMs, looks);
}

/** The pause after the n-th answer in a row (0, 1, ...) that was no last word, in ms: growing to an hour. */
export function growingPause(answers: number): number {
  return nth(growingMs, answers);
}

/**
 * The pause after the n-th question in a row (0, 1, ...) that was not answered, in ms. It ends well before
 * the hour within which everything is to be found out once the service answers again.
 */
export function silentPause(failures: number): number {
  return nth(silentMs, failures);
}

/** The pause before the n-th look (0, 1, ...) at money that is being given back, in ms: growing to an hour. */
export function refundPause(looks: number): number {
  return nth(refundMs, looks);
}

/**
 * How long to wait after the n-th failure in a row (1, 2, ...), in ms: doubling, at most 15 s, and half of
 * it by chance, so that many terminals that lost one service do not come back all at once.
 */
export function backoff(failures: number, random: { fraction(): number }): number {
  const full = Math.min(longestFailureMs, firstFailureMs * 2 ** (failures - 1));
  return full / 2 + (full / 2) * random.fraction();
}

function nth(pauses: readonly number[], index: number): number {
  return pauses[Math.min(index, pauses.length - 1)] ?? graceMs;
}
