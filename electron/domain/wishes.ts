import { assertNever } from './assert-never.ts';
import type { CodeFacts, How } from './code-rules.ts';
import type { Stage } from './sale.ts';
import type { Heard } from './watching.ts';

/** What staff may ask for of a sale: that it ends, another code, or that their word on the payment is taken. */
export type Wish = 'cancel' | 'renew' | 'settle';

/**
 * Whether staff may ask for it, by where the sale is. The one place that decides it. `isPayable`: one of its codes may be paid; `isMute`: the
 * service does not tell now whether it was, since while a code is watched its word is taken. Left out: as far as the sale itself goes.
 */
export function mayWish(
  wish: Wish,
  { stage: { state } }: { stage: Pick<Stage, 'state'> },
  { isPayable = true, isMute = true }: { isPayable?: boolean; isMute?: boolean } = {},
): boolean {
  switch (state) {
    case 'opening':
      return wish === 'cancel';
    case 'awaiting':
      return wish === 'cancel' || (wish === 'settle' && isMute);
    case 'lapsed':
      return true;
    case 'canceled':
    case 'unknown':
      return wish !== 'cancel' || isPayable;
    case 'expired':
      return wish !== 'cancel';
    case 'refused':
      return wish === 'renew';
    case 'paid':
      return false;
    default:
      return assertNever(state);
  }
}

/**
 * What a look brought of a code that a wish of staff waits for: money, its own or another amount; it may be paid, or is being paid; it is
 * over, and so is every try to pay it, or one was seen of which nobody tells; what a payer's code asked for is not listed, or not yet;
 * nothing can be told of it, or no answer came.
 */
export type Word = 'paid' | 'alarm' | 'open' | 'over' | 'untold' | 'unlisted' | 'unreadable' | 'silent';

/** What a wish makes of an answer about a code. */
export function wordOf(heard: Heard): Word {
  if (heard.kind === 'over') return heard.tries;
  return heard.kind === 'no-answer' ? 'silent' : heard.kind;
}

/** What is known of a code that a wish has closed, where that is possible, and looked at. */
export interface Ended extends Pick<CodeFacts, 'ruledOut' | 'resolved'> {
  /** The service has closed it just now, and no try to pay it is untold. */
  readonly isClosed: boolean;
  /** The service may tell of it. */
  readonly canAsk: boolean;
  /** How the look called it over, where it did. */
  readonly how: How | null;
}

/** What closing a code and looking at it once more came to. */
export type Closing =
  /** Money that came, its own or another amount, stands; or what ruled the code out before. */
  | { readonly kind: 'settled' }
  /** It can certainly not be paid any more. */
  | { readonly kind: 'over'; readonly how: How }
  | { readonly kind: 'payable' };

/** What closing a code and looking at it once more comes to. Nobody can pay it any more where that is `over` or `settled`. */
export function closingOf(word: Word, { how, ...code }: Ended): Closing {
  if (word === 'paid' || word === 'alarm') return { kind: 'settled' };
  if (!rulesOut(word, code)) return { kind: 'payable' };
  if (word === 'over') return { kind: 'over', how: how ?? 'closed' };
  return code.ruledOut === null ? { kind: 'over', how: 'closed' } : { kind: 'settled' };
}

/** Whether a look rules out that an unpaid code can be paid, by its word and what is known of it: nothing else may come in its place. */
function rulesOut(word: Word, { ruledOut, resolved, isClosed, canAsk }: Omit<Ended, 'how'>): boolean {
  const hasLastWord = ruledOut !== null && (resolved ?? null) !== null;
  switch (word) {
    case 'over':
      return true;
    case 'untold':
      // Where nobody says what became of a try, a person's word is all that there will be.
      return ruledOut === 'staff';
    case 'unreadable':
      // Where no code can be looked at, what was said before is all that there is to know: elsewhere it may have been paid just before.
      return hasLastWord || ruledOut === 'staff' || (!canAsk && (ruledOut !== null || isClosed));
    case 'silent':
      // A last word is asked for again, since the journal may be an older one that was put back; where nobody says it, it stands.
      return hasLastWord;
    case 'paid':
    case 'alarm':
    case 'open':
    case 'unlisted':
      return false;
  }
}

/** How a cancel ends. */
export type CancelEnd =
  /** None of its codes can be paid. In one commit: without a code that may be paid it has expired, and is not canceled any more. */
  | { readonly kind: 'over'; readonly how: How | null }
  /** It is canceled, and one of them may be paid: that the others are over is said of each. */
  | { readonly kind: 'payable' }
  /** It was canceled before, or is not known, and stays so: one of them may be paid. */
  | { readonly kind: 'still-payable' }
  /** Money that came stands, or the end that it had. */
  | { readonly kind: 'stands' };

/** How the cancel of a sale ends once each of its codes that may be paid was closed and looked at. `state`: where the sale was before. */
export function cancelEnd(state: Stage['state'], closings: readonly Closing[]): CancelEnd {
  const isPayable = closings.some(({ kind }) => kind === 'payable');
  const isOpen = state === 'awaiting' || state === 'lapsed';
  if (!isOpen) return { kind: isPayable ? 'still-payable' : 'stands' };
  if (closings.some(({ kind }) => kind === 'settled')) return { kind: 'stands' };
  if (isPayable) return { kind: 'payable' };
  const last = closings.at(-1);
  return { kind: 'over', how: last?.kind === 'over' ? last.how : null };
}

/** What the service says of a sale by its words about each of its codes; `silent`: it leaves one open, and a person's word is taken. */
export function saidOf(words: readonly Word[]): Extract<Word, 'paid' | 'open' | 'over' | 'silent'> {
  if (words.includes('paid')) return 'paid';
  if (words.includes('open')) return 'open';
  return words.length > 0 && words.every((word) => word === 'over') ? 'over' : 'silent';
}

/** What a person says of a sale's payment. */
export type Said = 'paid' | 'unpaid';

/**
 * What the service's word makes of a person's. The one place that decides it. `taken`: theirs is recorded; `told`: the service has said so
 * itself; else what it says against theirs. `isUnknown`: a newer request, or an answer before, left the end of the sale open; `isSaidPaid`: the
 * service has said that its number is paid.
 */
export function heed(
  said: Said,
  service: ReturnType<typeof saidOf>,
  { isUnknown, isSaidPaid }: Record<'isUnknown' | 'isSaidPaid', boolean>,
): 'taken' | 'told' | 'paid' | 'payable' | 'unpaid' {
  if (service === 'silent') return 'taken';
  if (service === 'open') return 'payable';
  if (service === 'paid') return said === 'paid' ? 'told' : 'paid';
  if (said === 'paid' && !isSaidPaid) return 'unpaid';
  // That no code can be paid does not end it.
  return isUnknown ? 'taken' : 'told';
}
