/** Every kind of event that the journal of a sale holds. */
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
  /** A try to pay was seen open; it was seen to have failed: not where the service is known to list charges. */
  'being-paid',
  'not-paid',
  'paid',
  /** Staff recorded that it was paid another way than by the service, and that this money went back by hand. */
  'recorded',
  'record-voided',
  'paid-twice',
  'given-back',
  /** This terminal asks for money to be given back, and what came of it. */
  'refund-asked',
  'refund-unknown',
  'refund-pending',
  'refunded',
  'refund-failed',
  /** A slip of it goes to the printer now. */
  'printed',
  'disputed',
  'dispute-ended',
  'resolved',
  /** The same goods were paid by another code: this one must not be paid as well. */
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
  /** It was taken in from a damaged journal, and is asked about. */
  'restored',
  /** Staff have seen that it was paid while it was not on the screen, or twice. */
  'payment-seen',
] as const;

export type SaleEventKind = (typeof eventKinds)[number];
