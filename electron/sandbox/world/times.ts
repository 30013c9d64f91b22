/** Durations, in milliseconds. */

/** After the code was made: a payer who comes by themselves, and the owner who closes it elsewhere. */
export const payerComesAfter = 8_000;
export const closedElsewhereAfter = 20_000;

/** After the payer's tap: an open charge's states. */
export const openCharge = { waiting: 5_000, notified: 15_000, captured: 45_000 } as const;
/** After the payer's tap: an attempt that fails, and one whose amount is wrong. */
export const failedTryAfter = 15_000;
export const mismatchAfter = 10_000;
/** After the first payer's tap: another phone's attempt. */
export const secondPhone = { begins: 5_000, fails: 20_000 } as const;
/** After the payer's tap: a payment that does not show until then. */
export const unseenFor = 30_000;
/** After the code's time: late payments. */
export const lateBy = 20_000;
export const laterBy = 300_000;
/** After a close: the payer whose page was open taps, and the payment shows. */
export const afterCancel = { paid: 1_000, shows: 15_000 } as const;

/** After the scan: the payer has entered the password. */
export const payerConfirmsAfter = 8_000;

/** After the payment: what the owner does elsewhere. */
export const ownerActsAfter = 15_000;
/** After it was asked for: a refund is done. */
export const refundTakes = 5_000;
export const slowRefundTakes = 600_000;

export const replicaLag = 5_000;
