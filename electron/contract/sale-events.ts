export const eventKinds = [
  'opened',
  'sending',
  'not-sent',
  'code-received',
  /** The service told the charge of a payer's code. */
  'charge-received',
  'refused',
  'unknown',
  'late-answer',
  'shown',
  'asked',
  /** An attempt was seen open, or failed; the latter only where the service is not known to list charges. */
  'being-paid',
  'not-paid',
  'paid',
  /** Staff recorded another way of payment, or that its money went back by hand. */
  'recorded',
  'record-voided',
  'paid-twice',
  'given-back',
  /** A refund asked for here, and its outcome. */
  'refund-asked',
  'refund-unknown',
  'refund-pending',
  'refunded',
  'refund-failed',
  /** A slip goes to the printer now. */
  'printed',
  'disputed',
  'dispute-ended',
  'resolved',
  /** Another code paid the same goods: this one must not be paid too. */
  'goods-paid',
  'replaces',
  'chosen',
  'lapsed',
  'expired',
  'cancel-asked',
  'closed',
  'close-failed',
  'canceled',
  'renewed',
  'retried',
  'settled',
  'resumed',
  'interrupted',
  /** Restored from a damaged journal; the service is asked about it. */
  'restored',
  /** Staff saw that it was paid off the screen, or twice. */
  'payment-seen',
] as const;

export type SaleEventKind = (typeof eventKinds)[number];
