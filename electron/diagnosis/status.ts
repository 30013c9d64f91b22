import type { UpdateStuck } from '../contract/updates.ts';
import type { JournalFigures } from '../journal/figures.ts';

/** Why the copy off the machine is not kept up, with the copier's words or who took it over. */
export interface CopyTrouble {
  /** `clock`: this machine's and the place's differ too much. */
  cause: 'clock' | 'taken-over' | 'other';
  why: string;
}

/**
 * A terminal's figures, for whoever watches many: it writes them each minute (docs/kiosk.md). They hold no secret, and nothing of
 * a payer. Times in epoch ms.
 */
export interface Status {
  /** When it was written: an old one means that the terminal does not run. */
  at: number;
  startedAt: number;
  version: string;
  /** The order-number prefix, unique in the shop, and the staff's name for the terminal. */
  till: string;
  name: string;
  location: string | null;
  mode: 'unset' | 'practice' | 'live';
  /** Of the set-up file in force; null: none. */
  setUpSerial: number | null;
  /** Null where there is no journal, or where it cannot be read, for the reason in `journalWhy`. */
  journal: JournalFigures | null;
  journalWhy: string | null;
  stopped: boolean;
  /** How far the copy off the machine is behind, in ms; null: none is wanted. */
  copyLagMs: number | null;
  copyTrouble: CopyTrouble | null;
  /** Null where the disk does not say. */
  freeBytes: number | null;
  /** A version that waits to be installed, and why none comes in. */
  updateWaiting: string | null;
  updateStuck: UpdateStuck | null;
  printsWaiting: number;
  /** How far this clock is ahead of the service's; null: no answer since the start. */
  aheadOfServiceMs: number | null;
}

type Sample = [name: string, help: string, value: number | null | undefined, labels?: Record<string, string>];

/** A status in Prometheus's text format, for the node exporter's textfile collector. */
export function metricsOf(status: Status): string {
  const { journal, updateStuck, copyTrouble } = status;
  const seconds = (ms: number | null | undefined): number | null => (ms == null ? null : ms / 1000);
  const samples: Sample[] = [
    ['info', 'Which terminal this is.', 1, infoOf(status)],
    ['written_timestamp_seconds', 'When this was written.', seconds(status.at)],
    ['start_timestamp_seconds', 'When the terminal was started.', seconds(status.startedAt)],
    ['setup_serial', 'Serial of the set-up file in force.', status.setUpSerial],
    ['stopped', 'Whether nothing can be sold.', Number(status.stopped)],
    ['journal_readable', 'Whether the journal can be read.', Number(journal !== null)],
    ['last_sale_timestamp_seconds', 'When the last sale was begun.', seconds(journal?.lastSaleAt)],
    ['unresolved_codes', 'Codes that may be paid and nobody knows yet.', journal?.unresolvedCodes],
    ['open_refunds', 'Refunds without an end.', journal?.openRefunds],
    ['last_close_number', 'Number of the last close.', journal?.lastClose?.number],
    ['last_close_timestamp_seconds', 'When it was sealed.', seconds(journal?.lastClose?.sealedAt)],
    ['copy_lag_seconds', 'By how much the copy is behind.', seconds(status.copyLagMs)],
    [
      'copy_failing',
      'Whether the copy is not kept up.',
      status.copyLagMs === null ? null : Number(copyTrouble !== null),
      copyTrouble === null ? {} : { cause: copyTrouble.cause },
    ],
    ['free_bytes', 'What is free on the disk.', status.freeBytes],
    ['update_waiting', 'Whether a version waits to be installed.', Number(status.updateWaiting !== null)],
    ['update_stuck', 'Whether no version comes in.', Number(updateStuck !== null), whyOf(updateStuck)],
    ['prints_waiting', 'Slips that wait for the printer.', status.printsWaiting],
    [
      'clock_ahead_seconds',
      "By how much the clock is ahead of the service's.",
      seconds(status.aheadOfServiceMs),
    ],
  ];
  return samples.flatMap(linesOf).join('');
}

function infoOf({ till, name, location, mode, version }: Status): Record<string, string> {
  return { till, name, location: location ?? '', mode, version };
}

function whyOf(stuck: UpdateStuck | null): Record<string, string> {
  return stuck === null ? {} : { why: stuck.why };
}

/** Leaves unknown values out: zero would be a statement. */
function linesOf([name, help, value, labels = {}]: Sample): string[] {
  if (value == null) return [];
  const escaped = Object.entries(labels).map(
    ([key, text]) =>
      `${key}="${text.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}"`,
  );
  const set = escaped.length === 0 ? '' : `{${escaped.join(',')}}`;
  return [
    `# HELP madoguchi_${name} ${help}\n# TYPE madoguchi_${name} gauge\nmadoguchi_${name}${set} ${value}\n`,
  ];
}
