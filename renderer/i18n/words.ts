import type { SaleReason, SaleState } from '../../electron/contract/sale.ts';
import type {
  ConnectionState,
  LocationChoice,
  Notice,
  TerminalState,
} from '../../electron/contract/terminal.ts';
import type { AmountProblem } from '../../electron/domain/money.ts';
import { locationNameIn } from '../lib/shop-name.ts';
import { dateAndTime } from '../lib/time.ts';
import type { WordsFor } from './family.ts';
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';
import { words as amounts } from './generated/words/amount-problem.ts';
import { words as connections } from './generated/words/connection-state.ts';
import { words as reasons } from './generated/words/reason.ts';
import { words as states } from './generated/words/state.ts';
import { words as stopped } from './generated/words/stopped.ts';
import { stuckWords } from './updates.ts';

export const reasonWords: WordsFor<typeof reasons, SaleReason['kind']> = reasons;

export const stateWords: WordsFor<typeof states, SaleState> = states;

export const amountWords: WordsFor<typeof amounts, AmountProblem> = amounts;

export const connectionWords: WordsFor<typeof connections, ConnectionState['kind']> = connections;

type Stop = Extract<TerminalState['selling'], { kind: 'stopped' }>['why'];

export const stoppedWords: WordsFor<typeof stopped, Stop> = stopped;

/** The name in the script of the screens' language, or in the next one that the service sent. */
export function locationName(location: LocationChoice): string {
  return locationNameIn(location, getLocale());
}

/** The id stands in where the service has no name. */
export function customerName({ id, name }: { id: string; name?: string | undefined }): string {
  return name?.trim() ? name : id;
}

export function noticeWords(notice: Notice): string {
  switch (notice.kind) {
    case 'catalogue-damaged':
      return m.notice_catalogue({ path: notice.path });
    case 'catalogue-newer':
      return m.notice_catalogue_newer({ path: notice.path });
    case 'catalogue-unreadable':
      return m.notice_catalogue_unreadable({ path: notice.path });
    case 'journal-damaged':
      return notice.report === null
        ? m.notice_journal({ path: notice.path })
        : m.notice_journal_report({ path: notice.path, report: notice.report });
    case 'journal-restored':
      return m.notice_journal_restored({
        path: notice.path,
        count: notice.asked,
        report: notice.report ?? notice.path,
      });
    case 'journal-went-back':
      return m.notice_journal_went_back({ path: notice.path, count: notice.asked });
    case 'update-stuck':
      return stuckWords(notice);
    case 'journal-gaps':
      return m.notice_gaps({ counters: notice.counters.join(', ') });
    case 'journal-unproven':
      return m.notice_journal_unproven({ why: notice.why });
    case 'copy-failing': {
      const told = { ...notice, since: dateAndTime(notice.since, getLocale()) };
      return notice.cause === 'clock' ? m.notice_copy_clock(told) : m.notice_copy_failing(told);
    }
    case 'copy-taken-over':
      return m.notice_copy_taken_over(notice);
    case 'codes-elsewhere':
      return m.notice_codes_elsewhere({
        service: notice.service ?? m.notice_codes_elsewhere_unnamed(),
        count: notice.count,
        orders: notice.orders.join(', '),
      });
    case 'took-over':
      return m.notice_took_over(notice);
    case 'location-gone':
      return m.notice_location_gone({ name: locationName(notice.location) });
  }
}
