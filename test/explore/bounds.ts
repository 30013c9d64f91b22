import type { Bounds } from './world.ts';

/** One sale with one code in a service that does what is published; nothing goes wrong. */
const calm: Bounds = {
  sales: 1,
  codes: 1,
  presented: 0,
  charges: 1,
  lost: 0,
  cuts: 0,
  lag: 0,
  twice: 0,
  despite: 0,
  words: 0,
  stops: 0,
  amounts: 0,
  lists: true,
  reads: true,
  closes: true,
  scanned: true,
  doubted: false,
  unfit: false,
  source: false,
  hidden: 'end',
  graces: false,
  restored: false,
};

/** One code with its whole life: charges that show late, and the time after which nothing is asked any more. */
const wholeLife = { ...calm, charges: 2, hidden: 'show', graces: true } as const;

/** One request by a payer's code, which may have taken money whatever becomes of its answer. */
const payers = { ...wholeLife, charges: 1, presented: 1 } as const;

/** A customer who has saved a source: a code that nobody has seen may be paid by it. */
const sourced = { ...wholeLife, charges: 1, source: true } as const;

/** What is explored by name. The order is that of `npm run explore`. */
export const allBounds = {
  code: { ...wholeLife, lost: 2, cuts: 2, lag: 1 },
  renewal: { ...calm, codes: 2, lost: 1, cuts: 1 },
  sales: { ...calm, sales: 2, codes: 2, cuts: 1 },
  'sales-lost': { ...calm, sales: 2, codes: 2, lost: 1, cuts: 1 },
  /** A service that lists no charges. */
  unlisted: { ...wholeLife, lists: false, lost: 1, cuts: 1 },
  /** A service that tells of no code, or does so only at times. */
  unread: { ...calm, reads: false, codes: 2, words: 1 },
  /** A service that knows a code only once somebody has scanned it. */
  unscanned: { ...calm, scanned: false, words: 1, lost: 1, graces: true, hidden: 'show' },
  /** Codes are believed at times not to be readable, though they are. */
  doubted: { ...wholeLife, charges: 1, doubted: true, lost: 1 },
  /** A person's word on a code. */
  word: { ...calm, charges: 2, words: 1, lost: 1, cuts: 1, hidden: 'show' },
  'word-renewal': { ...calm, codes: 2, words: 1, lost: 1, hidden: 'show' },
  'word-sales': { ...calm, sales: 2, codes: 2, words: 1, lost: 1 },
  /** An answer that comes once more. */
  twice: { ...wholeLife, lost: 1, twice: 1 },
  /** A sale that was taken in from a damaged journal. */
  restored: { ...calm, codes: 2, restored: true, words: 1 },
  /** Somebody chooses to leave a code that may be paid. */
  chosen: { ...calm, sales: 2, codes: 2, despite: 1, lost: 1 },
  /** A power cut, after somebody has begun to pay the code that was left. */
  'chosen-cut': { ...calm, sales: 2, codes: 2, despite: 1, cuts: 1 },
  'chosen-renewal': { ...calm, sales: 2, codes: 4, charges: 0, despite: 1, lost: 1, hidden: 'none' },
  /** Another amount comes by a code than was asked for. */
  amounts: { ...calm, codes: 2, amounts: 1, words: 1, lost: 1 },
  'amounts-sales': { ...calm, sales: 2, codes: 2, amounts: 1, despite: 1, hidden: 'none' },
  /** A code that must not be shown, and that somebody has begun to pay. */
  unfit: { ...calm, sales: 2, codes: 2, unfit: true, lost: 1, cuts: 1 },
  /** The answer to a request is lost, and the customer's saved source may have paid it. */
  source: { ...sourced, lost: 2, cuts: 2, lag: 1 },
  'source-renewal': { ...sourced, codes: 2, lost: 2, cuts: 1 },
  'source-sales': { ...sourced, sales: 2, codes: 2, despite: 1, lost: 1, cuts: 1 },
  'source-word': { ...sourced, codes: 2, words: 1, lost: 1 },
  /** Selling stops. */
  stopped: { ...calm, codes: 2, charges: 0, stops: 1, hidden: 'none' },
  /** Money is asked for by a payer's code. */
  presented: { ...payers, lost: 2, cuts: 2, lag: 1 },
  'presented-renewal': { ...payers, codes: 2, presented: 2, lost: 2, cuts: 1 },
  /** A payer's code after a code that was shown, or before one. */
  'presented-code': { ...payers, codes: 2, lost: 1, cuts: 1 },
  /** A payer's code whose sale the code before it turns out to have paid. */
  'presented-paid': { ...payers, codes: 2, lost: 1, cuts: 1, graces: false },
  'presented-sales': { ...payers, sales: 2, codes: 2, presented: 2, lost: 1, cuts: 1 },
  'presented-word': { ...payers, codes: 2, presented: 2, words: 1, lost: 1 },
  'presented-chosen': { ...payers, sales: 2, codes: 3, presented: 2, despite: 1, lost: 1 },
  'presented-stopped': { ...payers, codes: 2, presented: 2, stops: 1, lost: 1 },
  'presented-twice': { ...payers, lost: 1, twice: 1 },
} as const satisfies Record<string, Bounds>;

/** The name of bounds. */
export type BoundsName = keyof typeof allBounds;

const {
  code,
  renewal,
  sales,
  unlisted,
  unread,
  unscanned,
  doubted,
  word,
  restored,
  stopped,
  presented,
  amounts,
  unfit,
  source,
} = allBounds;

/** What `npm test` explores to the end, within some seconds; the others take minutes, and `npm run explore` has them. */
export const inEveryRun: Readonly<Partial<Record<BoundsName, Bounds>>> = {
  code,
  renewal,
  sales: { ...sales, hidden: 'none' },
  unlisted,
  unread: { ...unread, words: 0 },
  unscanned,
  doubted,
  word,
  restored: { ...restored, words: 0 },
  amounts: { ...amounts, lost: 0 },
  unfit: { ...unfit, charges: 0, cuts: 0 },
  source,
  'source-renewal': { ...allBounds['source-renewal'], lost: 1, graces: false, hidden: 'none' },
  'source-word': { ...allBounds['source-word'], graces: false, hidden: 'none' },
  stopped,
  presented,
  'presented-renewal': { ...allBounds['presented-renewal'], lost: 1, cuts: 0 },
  'presented-code': { ...allBounds['presented-code'], graces: false, hidden: 'none' },
  'presented-paid': { ...allBounds['presented-paid'], lost: 0 },
  'presented-twice': allBounds['presented-twice'],
};
