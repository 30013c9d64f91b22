import type { Check } from '../contract/diagnosis.ts';
import { assertNever } from '../domain/assert-never.ts';
import { localIso } from '../domain/local-time.ts';
import type { ChainFinding } from '../journal/chain.ts';
import type { JournalHealth } from '../journal/health.ts';
import { found } from './checks.ts';

/** The backups beside a journal: how many, where, and when the newest was made (epoch ms); null: there is none. */
export type BackupFacts = { count: number; folder: string; newestAt: number } | null;

/** The journal that is sold with: where it is and how it is; null where no service is chosen yet. */
export type JournalFacts = { path: string; health: JournalHealth; backups: BackupFacts } | null;

const mebibyte = 1024 * 1024;
/** Numbers of lost sales that are told; the rest is counted. */
const toldGaps = 10;

/** Whether the journal can be sold with, and whether it holds every sale that was given a number. */
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
      ];
    }
    default:
      return assertNever(health);
  }
}

/** The head is told whole: it is what the close of a day has printed. */
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
