import type { Conflict, RefusalReason } from './payment-service.ts';

/**
 * What an error says of its request. `conflict`: something stands in the way and is read before anything is said; `standing`
 * where the error itself tells more.
 */
export type Meaning =
  | { kind: 'refused'; reason: RefusalReason }
  | { kind: 'conflict'; standing?: NonNullable<Conflict['standing']> }
  | { kind: 'unknown'; reason: 'server-error' | 'said-unknown' | 'in-passing' }
  | { kind: 'rate-limited' | 'unsupported' };

/** What decides an error's meaning besides its code or status. */
export interface Asked {
  /** The operation's name in `PaymentService`. */
  operation: string;
  /** 404, 405 and 501 may mean that the operation is not offered (open points, capabilities). */
  optional: boolean;
  /** What 404 means: no such record, no such operation, or nothing (the record is too new). */
  absence: 'not-found' | 'unsupported' | 'in-passing';
  /** About no record, such as a list: "no such resource" can only mean the operation. */
  collection: boolean;
  /** The request itself moves money: only a published error is believed that none moved. */
  movesMoney: boolean;
}

const invalid: Meaning = { kind: 'refused', reason: 'invalid' };
const refused: Meaning = { kind: 'refused', reason: 'refused' };
const account: Meaning = { kind: 'refused', reason: 'account' };
const credentials: Meaning = { kind: 'refused', reason: 'credentials' };
const notFound: Meaning = { kind: 'refused', reason: 'not-found' };
const tryIsOver: Meaning = { kind: 'refused', reason: 'payer' };
const unsupported: Meaning = { kind: 'unsupported' };
const look: Meaning = { kind: 'conflict' };
const undecided: Meaning = { kind: 'conflict', standing: 'undecided' };
const paid: Meaning = { kind: 'conflict', standing: 'paid' };
const inPassing: Meaning = { kind: 'unknown', reason: 'in-passing' };
const failed: Meaning = { kind: 'unknown', reason: 'server-error' };

/** Published errors by `errorCode` (elepay 1.3.0, "Error Codes"); others are read by their letter. */
const published: Readonly<Record<string, Meaning>> = {
  M001000: account, // the account is not set up
  M001001: account, // a payment method that is not valid
  M001002: account, // a wrong payment method
  M001003: account, // a payment method that is not for terminals
  M001004: account, // no authorisation for the payment method
  M002001: invalid, // a parameter is missing
  M002002: invalid, // a parameter is wrong
  M002003: notFound, // no such resource
  M002004: undecided, // the resource exists already
  M002005: unsupported, // unsupported operation
  M002006: refused, // more resources than may be made
  M002007: paid, // the order number is paid already
  M002008: look, // the code is paid or cancelled already
  M002009: refused, // currency
  M002010: refused, // several authorisations
  M002012: refused, // the reader is not valid
  M003000: unsupported, // wrong call
  M004001: credentials, // the key is not valid
  M004002: credentials, // no key
  M004003: credentials, // the key may not do this
  M005000: { kind: 'rate-limited' }, // too many requests in a short time
  M006000: look, // the present status does not allow it
  M006001: undecided, // another operation is in progress
  M006002: undecided, // already completed
  M006003: look, // the code is paid or cancelled already
  M006004: look, // the code has expired
  M006005: refused, // to be cancelled on the card terminal
  M006006: refused, // disputed, no refund
  M006007: paid, // completed payments are not cancelled
  M007001: account, // the limit of the merchant's payments is exceeded
  M007002: account, // the limit of the merchant's refunds is exceeded
  U003007: { kind: 'unknown', reason: 'said-unknown' }, // the scanned code may have been used: perhaps it was paid
};

/** Published ranges of the payer's errors: all of U001, U002 and U004. */
const publishedOfPayer = /^U00(?:[124]\d{3}|300\d|301[01])$/;

const byLetter: Readonly<Record<string, Meaning>> = { M: refused, U: tryIsOver, S: failed };

/** A sale needs these operations: a key that may not use them sells nothing. */
const selling: ReadonlySet<string> = new Set(['createCode', 'readCode', 'closeCode']);

/** Operations that make something of other records, which the request names. */
const naming: ReadonlySet<string> = new Set(['createCode', 'createSubscription', 'createCharge']);

/** Statuses that say by themselves that something stood in the way, or that nothing was let through. */
const believedBare: ReadonlySet<number> = new Set([401, 409, 429]);

/** One payment method may refuse these where others allow them. */
const ofOneMethod: ReadonlySet<string> = new Set(['createRefund', 'createCharge']);

/** Errors that mean something else for one operation. */
const exceptions: Readonly<Record<string, (asked: Asked) => Meaning | undefined>> = {
  M002003: ({ operation, collection, absence }) => {
    // A customer or location named in the request is missing, not the record it is about.
    if (naming.has(operation)) return invalid;
    if (absence === 'in-passing') return inPassing;
    return collection && absence === 'unsupported' ? unsupported : undefined;
  },
  // One method that allows no refund or no scan says nothing of the next method.
  M002005: ({ operation }) => (ofOneMethod.has(operation) ? refused : undefined),
  M004003: ({ operation }) => (selling.has(operation) ? undefined : account),
  // This very request may have given the refund: the service's list says whether.
  M006000: ({ operation }) => (operation === 'createRefund' ? undecided : undefined),
};

/** An `errorCode`: its first letter says whose matter it is. */
const form = /^[MUS]\d{3,12}$/;

/** Whether a body is a published error, whatever its status. */
export function carriesError(json: unknown): boolean {
  if (typeof json !== 'object' || json === null || !('errorCode' in json)) return false;
  return typeof json.errorCode === 'string' && form.test(json.errorCode);
}

/**
 * What a 4xx or 5xx means, by `errorCode` where it has one, else by status (other services, and proxies on the way, answer 401,
 * 403, 404, 409 and 429). A 5xx tells nothing, whatever it holds. Where money moves, something on the way may answer after it
 * moved (rule 28), so only a published error refuses. A status that says "no such operation" says nothing of such a request: of a
 * charge by a payer's code, or of a subscription that is resumed, it still teaches that the operation is missing (rule 16), of a refund,
 * which one payment method may not allow, not even that.
 */
export function meaningOf(status: number, errorCode: string | undefined, asked: Asked): Meaning {
  const { optional, movesMoney } = asked;
  const isPublished = errorCode !== undefined && form.test(errorCode);
  if (optional && (status === 405 || status === 501) && !(movesMoney && isPublished))
    return movesMoney ? inPassing : unsupported;
  if (status >= 500) return failed;
  if (!isPublished) return byStatus(status, asked);
  const exception = Object.hasOwn(exceptions, errorCode) ? exceptions[errorCode]?.(asked) : undefined;
  const known = exception ?? (Object.hasOwn(published, errorCode) ? published[errorCode] : undefined);
  if (known === undefined && movesMoney && !publishedOfPayer.test(errorCode)) return failed;
  return onlyWhereOptional(known ?? byLetter[errorCode.charAt(0)] ?? refused, asked);
}

/** A service must offer what the document has: "unsupported" there is a refusal. */
function onlyWhereOptional(meaning: Meaning, { optional }: Asked): Meaning {
  return meaning.kind === 'unsupported' && !optional ? refused : meaning;
}

function byStatus(status: number, { movesMoney, absence }: Asked): Meaning {
  if (movesMoney && !believedBare.has(status)) return status === 404 ? inPassing : failed;
  switch (status) {
    case 400:
    case 422:
      return invalid;
    case 401:
    case 403:
      return credentials;
    case 404:
      if (absence === 'in-passing') return inPassing;
      return absence === 'unsupported' ? unsupported : notFound;
    case 409:
      return look;
    case 408:
    case 460:
    case 499:
      // A proxy's timeout says nothing of what the service does.
      return failed;
    case 429:
      return { kind: 'rate-limited' };
    default:
      return refused;
  }
}
