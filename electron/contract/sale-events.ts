export const eventKinds = [
  'opened',
  'sending',
  'not-sent',
  'code-received',
  /** The service told of the charge that a payer's code brought. */
  'charge-received',
  'refused',
  'unknown',
  'late-answer',
  'shown',
  'asked',
  /** A try to pay was seen open (not written of the code on screen where the service is known to list charges), and its end. */
  'being-paid',
  'not-paid',
  'paid',
  /** Staff recorded a payment made another way than by the service, and that its money went back by hand. */
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
  /** A slip goes to the printer now, or was saved as a file. */
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
  /** Staff have seen that it was paid while it was not on the screen, or twice. */
  'payment-seen',
] as const;

export type SaleEventKind = (typeof eventKinds)[number];
