import type { Desk } from './desk.ts';

/** Whether money moves: in practice and with a test key it does not, and every file says so. */
export type MoneyMode = 'live' | 'practice' | 'test';

/** The mode that the desk sells in. */
export function moneyMode({ given }: Desk): MoneyMode {
  if (given.practiceOrigin !== null) return 'practice';
  return given.settings().test === true ? 'test' : 'live';
}

/** What the name of a file of this mode begins with. */
export function filePrefix(mode: MoneyMode): string {
  return mode === 'live' ? '' : `${mode}-`;
}
