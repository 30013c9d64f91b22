import type { RefundableLine } from '../../electron/contract/refunds.ts';
import { worthOf } from '../../electron/domain/refund-lines.ts';

/** By the rule that main checks the request by. */
export function worthOfLine(line: RefundableLine, pieces: number): number {
  return worthOf({ ...line, count: line.line.count }, pieces);
}

/** The payment is of the goods as sold, so that each has its share. */
export function isOfLines(lines: readonly RefundableLine[], amount: number): boolean {
  return lines.some(({ left }) => left > 0) && lines.reduce((sum, { share }) => sum + share, 0) === amount;
}
