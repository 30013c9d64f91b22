/** Durations, in milliseconds. */

/** After the code's creation. */
export const payerComesAfter = 8_000;
export const closedElsewhereAfter = 20_000;

/** After the payer's tap: an open charge's states. */
export const openCharge = { waiting: 5_000, notified: 15_000, captured: 45_000 } as const;
/** After the payer's tap. */
export const failedTryAfter = 15_000;
export const mismatchAfter = 10_000;
/** After the first payer's tap: another phone's attempt. */
export const secondPhone = { begins: 5_000, fails: 20_000 } as const;
/** After the payer's tap: an unshown payment. */
export const unseenFor = 30_000;
/** After the code's time: late payments. */
export const lateBy = 20_000;
export const laterBy = 300_000;
/** After a close: an open page's payer taps, and it shows. */
export const afterCancel = { paid: 1_000, shows: 15_000 } as const;

/** After the scan: the payer has entered the password. */
export const payerConfirmsAfter = 8_000;

/** After the payment. */
export const ownerActsAfter = 15_000;
/** After the request. */
export const refundTakes = 5_000;
export const slowRefundTakes = 600_000;

export const replicaLag = 5_000;
