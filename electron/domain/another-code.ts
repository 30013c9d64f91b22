/** A code for the goods that may be paid, by whatever names it, with the tries to pay it that are known to be open. */
export interface PayableCode<Key, Try> {
  key: Key;
  openTries: readonly Try[];
}

/** What somebody chose who left a code: that very code, and the tries to pay it that were open then. */
export interface Choice<Key, Try> {
  code: Key;
  tries: readonly Try[];
}

/**
 * Why the goods of a sale may not get another code, or may not keep the one that is drawn: they are paid; or one of the `others`, the codes
 * for them that may be paid, is left by nobody. A choice covers neither the next code of its sale nor a try that began since. Undefined:
 * they may. The one place that decides it.
 */
export function inTheWay<Key, Try, Code extends PayableCode<Key, Try>>(goods: {
  isPaid: boolean;
  others: readonly Code[];
  choices: readonly Choice<Key, Try>[];
}): 'paid' | Code | undefined {
  const { isPaid, others, choices } = goods;
  if (isPaid) return 'paid';
  return others.find((code) => !isLeft(code, choices));
}

function isLeft<Key, Try>(
  { key, openTries }: PayableCode<Key, Try>,
  choices: readonly Choice<Key, Try>[],
): boolean {
  const choice = choices.find(({ code }) => code === key);
  return choice !== undefined && openTries.every((id) => choice.tries.includes(id));
}

/** What came by a code of which nobody has said that it is over, and what it is. */
export interface CodeBesideMoney {
  /** The sale's money came by it: it is a second payment. */
  isPaid: boolean;
  /** Another amount came by it. */
  hasMovedOther: boolean;
  /** It is a charge by a payer's code: it is closed by being revoked, which takes back what came by it. */
  isPresented: boolean;
  /** It may be the charge that a person saw being paid. */
  isVouchedFor: boolean;
}

/**
 * Whether such a code of a sale is closed because money came: for the sale, or else another amount by one of its codes, which is left as it is
 * until a person says what to make of it. Money that came is told of, and never taken back unseen. The one place that decides it.
 */
export function isClosedBeside(
  { isPaid, hasMovedOther, isPresented, isVouchedFor }: CodeBesideMoney,
  isSalePaid: boolean,
): boolean {
  if (isPaid || isVouchedFor) return false;
  return !hasMovedOther || (isSalePaid && !isPresented);
}
