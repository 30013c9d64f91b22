import type { SaleAttempt, SaleCustomer } from '../contract/sale.ts';

/** Who ruled out that a code can still be paid: the service, which closed it or called its time over, or a person. */
export type RuledOut = 'closed' | 'expired' | 'staff';

/** How the service calls a code over. */
export type How = Exclude<RuledOut, 'staff'>;

/** One request for a code: how it ended, and what was said since of the code that came. */
export interface CodeFacts {
  readonly state: SaleAttempt['state'];
  /** Set once the code is known to be over and unpaid. */
  readonly ruledOut: RuledOut | null;
  /** Whose word was the last one: nothing is asked about the code any more. */
  readonly resolved?: 'paid' | 'over' | 'staff' | null;
}

/**
 * What is known of the tries to pay a code besides the one that it shows: none of them can take money any more; one of
 * them may; or one was seen open, and nobody will say what became of it.
 */
export type Tries = 'over' | 'open' | 'untold';

/** What a whole look at a code brought, with every try to pay it that the service tells of. */
export type Look =
  /** It may be paid, or is being paid. */
  | { readonly kind: 'open' }
  /** It is over, and nobody tells what became of a try that was seen. */
  | { readonly kind: 'untold' }
  /** It is over and unpaid. `isLate`: the question left after the time in which a payment may still show. */
  | { readonly kind: 'over'; readonly how: How; readonly isLate: boolean };

/** Whether nobody can pay a code any more, as far as anybody has told. The one place that decides it. */
export function isOver({ state, ruledOut, resolved }: CodeFacts): boolean {
  // Nobody was shown a code that did not come; one that is asked for may still come.
  if (state !== 'code') return state !== 'sending';
  return ruledOut !== null || (resolved ?? null) !== null;
}

/** Whether the customer's saved source may pay a code that nobody has seen, also one whose answer is lost. */
export function hasSource({
  customer,
}: {
  readonly customer?: Pick<SaleCustomer, 'sourceId'> | null;
}): boolean {
  return (customer?.sourceId ?? null) !== null;
}

/**
 * Whether a request whose answer is lost may have taken money by itself, though nobody was shown a code: by a payer's code, or from the
 * source that the customer saved. No other one leaves before it was looked for.
 */
export function mayHavePaid(isPresented: boolean, isSourced: boolean): boolean {
  return isPresented || isSourced;
}

/** Whether the service has called a code over. */
export function isSaidOver({ ruledOut }: Pick<CodeFacts, 'ruledOut'>): boolean {
  return ruledOut !== null && ruledOut !== 'staff';
}

/**
 * Whether the list of charges is asked for a code that is over: it shows the charge that began last, which may cover another one. `isOfRun`: this
 * process was shown it as it was made; what an earlier one saw it wrote down only where there is no list to ask. `isWhole`: somebody is about
 * to act on it.
 */
export function needsList({
  wasTried,
  isOfRun,
  isWhole,
}: Record<'wasTried' | 'isOfRun' | 'isWhole', boolean>): boolean {
  // Nobody has tried: the code would show it, or have shown it before, where a replica lags.
  return wasTried || !isOfRun || isWhole;
}

/**
 * What is known of an unpaid code after a look: the service's newer word stands against its own before it, and against a
 * person's. Where it does not tell of a try, a person's word stands.
 */
function afterLook(
  { ruledOut, resolved = null }: CodeFacts,
  look: Look,
): Required<Pick<CodeFacts, 'ruledOut' | 'resolved'>> {
  switch (look.kind) {
    case 'open':
      return { ruledOut: null, resolved: null };
    case 'untold':
      return ruledOut === 'staff' ? { ruledOut, resolved } : { ruledOut: null, resolved: null };
    case 'over': {
      // One look may come before a payment does.
      const isLast = isSaidOver({ ruledOut }) && look.isLate;
      return { ruledOut: ruledOut === 'closed' ? ruledOut : look.how, resolved: isLast ? 'over' : resolved };
    }
  }
}

/** What a look writes down of an unpaid code, where that is news: that it is over, or may be paid after all (null); whose word is the last one, or no longer. */
export type News = Partial<Pick<CodeFacts, 'ruledOut'> & { resolved: 'over' | null }>;

/** What is news of a look at a code. A payment of its sale stands, whatever is said of another code: of that the last word is all that counts. */
export function newsOf(code: CodeFacts, look: Look, isSalePaid: boolean): News {
  const { state, ruledOut, resolved = null } = code;
  if (state === 'unknown' && look.kind === 'open') return { ruledOut: null };
  if (isSalePaid) return look.kind === 'over' && look.isLate && resolved === null ? { resolved: 'over' } : {};
  const now = afterLook(code, look);
  const isReopened = now.ruledOut === null && ruledOut !== null;
  return {
    ...(now.ruledOut !== ruledOut && { ruledOut: now.ruledOut }),
    ...(isReopened && resolved !== null && { resolved: null }),
    ...(now.resolved === 'over' && resolved === null && { resolved: 'over' }),
  };
}
