import type { TerminalState } from '../contract/terminal.ts';
import type { SaleBook } from './sale-book.ts';

/** Whether money moves: in practice and with a test key it does not, and every file says so. */
export type MoneyMode = 'live' | 'practice' | 'test';

/** The mode that the book sells in. */
export function moneyMode({ dependencies }: SaleBook): MoneyMode {
  if (dependencies.practiceOrigin !== null) return 'practice';
  return dependencies.settings().test === true ? 'test' : 'live';
}

/** The mode that a terminal shows. */
export function shownMode({ mode, test }: Pick<TerminalState, 'mode' | 'test'>): MoneyMode {
  if (mode === 'practice') return 'practice';
  return test ? 'test' : 'live';
}

/** What the name of a file of this mode begins with: files of several tills lie in one folder. `till`: the prefix of its order numbers. */
export function filePrefix(mode: MoneyMode, till: string): string {
  return mode === 'live' ? `${till}-` : `${mode}-${till}-`;
}
