import type { Check } from '../contract/diagnosis.ts';
import { assertNever } from '../domain/assert-never.ts';
import { localIso } from '../domain/local-time.ts';
import type { ChainFinding } from '../journal/chain.ts';
import type { JournalHealth } from '../journal/health.ts';
import { found } from './checks.ts';

/** The backups beside a journal; `newestAt` in epoch ms. Null: none. */
export type BackupFacts = { count: number; folder: string; newestAt: number } | null;

/**
 * The copy off the machine: where, and when it was last written (epoch ms) or why not; `isOfClock`: the place refuses this
 * machine's clock. Null: none is wanted.
 */
export type CopyFacts = {
  place: string;
  name: string | null;
  writtenAt: number | null;
  why: string | null;
  isOfClock: boolean;
} | null;

/** The journal in use; null where no service is chosen yet. */
export type JournalFacts = {
  path: string;
  health: JournalHealth;
  backups: BackupFacts;
  copy: CopyFacts;
  /** When something was last written to it, epoch ms. */
  changedAt: number | null;
} | null;

const mebibyte = 1024 * 1024;
/** Lost order numbers shown; the rest is counted. */
const toldGaps = 10;

export function journalChecks(facts: JournalFacts): Check[] {
  if (facts === null) return [];
  const { path, health } = facts;
  switch (health.kind) {
    case 'absent':
      return [found('journal', 'good', { path, count: 0 })];
    case 'newer':
      return [found('journal-newer', 'stops', { path, version: health.version })];
    case 'damaged':
      return [found('journal-damaged', 'stops', { path, why: health.why })];
    case 'unreadable':
      return [found('journal-unreadable', 'stops', { path, why: health.why })];
    case 'sound': {
      const { sales, bytes, version, gaps, isBehind } = health;
      const size = `${(bytes / mebibyte).toFixed(1)} MB`;
      const told = gaps.slice(0, toldGaps).join(', ');
      return [
        found('journal', 'good', { path, count: sales, size, version }),
        ...(isBehind ? [found('journal-behind', 'notice', { path })] : []),
        ...(gaps.length > 0 ? [found('journal-gaps', 'notice', { count: gaps.length, value: told })] : []),
        ...chainChecks(health.chain),
        ...(sales > 0 ? [backupCheck(facts.backups)] : []),
        ...copyChecks(facts.copy, facts.changedAt),
      ];
    }
    default:
      return assertNever(health);
  }
}

/** Shows the whole head, as a day's close prints it. */
function chainChecks(chain: ChainFinding | null): Check[] {
  if (chain === null) return [];
  return chain.kind === 'whole'
    ? [found('journal-chain', 'good', { count: chain.head.sequence, value: chain.head.hash })]
    : [found('journal-chain', 'notice', { count: chain.sequence, why: chain.why })];
}

function backupCheck(backups: BackupFacts): Check {
  if (backups === null) return found('journal-backups', 'notice');
  const { count, folder, newestAt } = backups;
  return found('journal-backups', 'good', { count, path: folder, at: localIso(newestAt) });
}

/** Milliseconds. A copy is written within seconds; one further behind is not kept up. */
const mostLagMs = 10 * 60_000;

/** The lag: from the copy's last write to the journal's. */
function copyChecks(copy: CopyFacts, changedAt: number | null): Check[] {
  if (copy === null) return [];
  const { place, name, writtenAt, why, isOfClock } = copy;
  const lagMs = writtenAt === null ? null : Math.max(0, (changedAt ?? 0) - writtenAt);
  return [
    found(
      isOfClock ? 'journal-copy-clock' : 'journal-copy',
      lagMs !== null && lagMs <= mostLagMs ? 'good' : 'notice',
      {
        path: name === null ? place : `${place}/${name}`,
        lag: lagMs === null ? null : `${Math.round(lagMs / 1000)} s`,
        why,
      },
    ),
  ];
}
