import type { RefundableLine } from '../../electron/contract/refunds.ts';
import { worthOf } from '../../electron/domain/refund-lines.ts';

/** What some pieces of a line are worth, by the rule that main holds the request to. */
export function worthOfLine(line: RefundableLine, pieces: number): number {
  return worthOf({ ...line, count: line.line.count }, pieces);
}

/** The payment is of the goods as sold, so that each has its share. */
export function isOfLines(lines: readonly RefundableLine[], amount: number): boolean {
  return lines.some(({ left }) => left > 0) && lines.reduce((sum, { share }) => sum + share, 0) === amount;
}
