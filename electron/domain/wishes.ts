import { assertNever } from './assert-never.ts';
import type { CodeFacts } from './code-rules.ts';
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

/**
 * Whether a look rules out that an unpaid code can be paid, by its word and what is known of it: nothing else may come in its place. The one
 * place that decides it. `isClosed`: the service has closed it just now, and no try to pay it is untold; `canAsk`: it may tell of the code.
 */
export function rulesOut(
  word: Word,
  code: Pick<CodeFacts, 'ruledOut' | 'resolved'> & { isClosed: boolean; canAsk: boolean },
): boolean {
  const { ruledOut, isClosed, canAsk } = code;
  const hasLastWord = ruledOut !== null && (code.resolved ?? null) !== null;
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

/** What the service says of a sale by its words about each of its codes; `silent`: it leaves one open, and a person's word is taken. */
export function saidOf(words: readonly Word[]): Extract<Word, 'paid' | 'open' | 'over' | 'silent'> {
  if (words.includes('paid')) return 'paid';
  if (words.includes('open')) return 'open';
  return words.length > 0 && words.every((word) => word === 'over') ? 'over' : 'silent';
}
