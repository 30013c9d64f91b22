import type { TerminalState } from '../../../electron/contract/terminal.ts';
import type { ShownScreen } from './customer-screens.ts';

const place = 's3://a-shop-with-a-long-name-copies/tokyo-ginza-main-street';
const since = Date.UTC(2026, 10, 27, 0, 30);
const why = 'AccessDenied: the key may not write there';

function stopped(why: 'copy' | 'copy-clock'): ShownScreen {
  return { start: { terminal: { selling: { kind: 'stopped', why } } } };
}

function told(notice: TerminalState['notices'][number]): ShownScreen {
  return { start: { terminal: { notices: [notice] } } };
}

/** What staff are told of the copy off the machine. */
export const copyScreens: Record<string, ShownScreen> = {
  'stopped sale: a copy that cannot be taken over': stopped('copy'),
  'stopped sale: a copy that a wrong clock keeps away': stopped('copy-clock'),
  'sale with a copy that is not kept up': told({ kind: 'copy-failing', place, since, why, cause: 'other' }),
  'sale with a copy that a wrong clock keeps away': told({
    kind: 'copy-failing',
    place,
    since,
    why,
    cause: 'clock',
  }),
  'sale with a copy that was taken over': told({
    kind: 'copy-taken-over',
    place,
    by: 'Counter 2 of the main street (G2)',
  }),
  'sale of a terminal that took a copy over': told({ kind: 'took-over', name: 'G1-0123456789abcdef' }),
};
