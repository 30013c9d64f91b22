import { inTheWay } from '../../../electron/domain/another-code.ts';
import { isOver } from '../../../electron/domain/code-rules.ts';
import { isAwaited } from '../../../electron/domain/presented.ts';
import { isBeingMade, type Stage } from '../../../electron/domain/sale.ts';
import { type Code, codeAt, isWordPaid, saleAt, type State } from './state.ts';

/** Whether a charge on the code was told to be under way, and its end was not told. */
export function hasOpenCharge({ charges }: Code): boolean {
  return charges.includes('open');
}

/** Whether the service has told of a payment by this code. */
export function isPaid({ charges }: Code): boolean {
  return charges.includes('captured');
}

/** Whether another amount came by the code, and nothing else. Whatever the service says after that, only a person ends it. */
export function hasMovedOther(code: Code): boolean {
  return code.charges.includes('other') && !isPaid(code);
}

/** Whether another amount came by a code of a sale, and no person has said what to make of it. */
export function isAlarmed(state: State, sale: number): boolean {
  return codesOf(state, sale).some((code) => hasMovedOther(code) && code.ruledOut !== 'staff');
}

/** The payments for the goods that are known; a person's word stands for one payment, which the service may tell of later. */
export function paymentsOf(state: State): number {
  return state.sales.reduce((sum, known, sale) => {
    const told = codesOf(state, sale).reduce(
      (count, { charges }) => count + charges.filter((fact) => fact === 'captured').length,
      0,
    );
    return sum + Math.max(told, isWordPaid(known) ? 1 : 0);
  }, 0);
}

/** The codes of a sale, the oldest first. */
export function codesOf(state: State, sale: number): Code[] {
  return state.codes.filter((code) => code.sale === sale);
}

/** Whether the goods of a sale may get another code, besides its own ones and those of other sales. */
export function mayGetAnotherCode(state: State, sale: number): boolean {
  return isFreeBeside(state, sale, () => true);
}

/** Whether no other sale keeps the goods of this one from getting another code. */
export function areOthersOutOfTheWay(state: State, sale: number): boolean {
  return isFreeBeside(state, sale, (code) => code.sale !== sale);
}

/** The rule of the program, for some of the codes. */
function isFreeBeside(state: State, sale: number, isBeside: (code: Code, index: number) => boolean): boolean {
  const others = state.codes.flatMap((code, key) =>
    isOver(code) || !isBeside(code, key) ? [] : [{ key, openTries: openChargesOf(code) }],
  );
  const choices = saleAt(state, sale).chosen.map(({ code, charges }) => ({ code, tries: charges }));
  return inTheWay({ isPaid: paymentsOf(state) > 0, others, choices }) === undefined;
}

/** The charges on a code that were told to be under way, and whose end was not told. */
export function openChargesOf({ charges }: Code): number[] {
  return charges.flatMap((fact, id) => (fact === 'open' ? [id] : []));
}

/** Whether a request for a code of this sale may leave. The one place that decides it. */
export function mayLeave(state: State, sale: number): boolean {
  return !state.held && isFree(state, sale) && mayGetAnotherCode(state, sale);
}

/** Whether a payer's code was sent since the program started: it is not sent again. */
export function wasScanned({ scanned }: State, scan: number | null): boolean {
  return scan !== null && scanned.includes(scan);
}

/** Whether a payer's charge may be what a person saw who says that its sale was paid, and the service has told of no payment of it. */
export function isVouchedFor(state: State, { sale, scan }: Code): boolean {
  return scan !== null && isWordPaid(saleAt(state, sale)) && !codesOf(state, sale).some(isPaid);
}

/** Whether nobody waits for a payer any more who was asked for money by a code of the payer's. */
export function isUnwanted(state: State, index: number): boolean {
  const code = codeAt(state, index);
  const { sale } = code;
  const isLast = state.codes.findLastIndex((one) => one.sale === sale) === index;
  const isCanceling = saleAt(state, sale).wish === 'cancel';
  const isSaid = isVouchedFor(state, code);
  return !isAwaited({ state: stageOf(state, sale) }, { isLast, isCanceling, isSaid });
}

/** Whether no other sale than the given one holds the terminal. */
export function isFree(state: State, except: number | null): boolean {
  return state.sales.every((_, sale) => sale === except || !isBeingMade({ state: stageOf(state, sale) }));
}

/** Where a sale is. */
export function stageOf(state: State, sale: number): Stage['state'] {
  return saleAt(state, sale).stage.state;
}

/** Whether a code of a sale may be paid that staff must know of. */
export function isPayable(state: State, sale: number): boolean {
  return codesOf(state, sale).some((code) => !isOver(code));
}

/** The code whose QR may be on the screen; null: none may. */
export function drawnCode(state: State): number | null {
  const sale = state.sales.findIndex(
    ({ wish }, index) => wish === null && stageOf(state, index) === 'awaiting',
  );
  if (sale < 0) return null;
  const last = state.codes.findLastIndex((code) => code.sale === sale);
  if (codeAt(state, last).scan !== null || isOver(codeAt(state, last))) return null;
  // An older code of the sale may be paid where two were taken in from a damaged journal.
  return isFreeBeside(state, sale, (_, index) => index !== last) ? last : null;
}
