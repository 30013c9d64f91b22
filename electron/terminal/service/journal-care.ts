import type { Notice, Result } from '../../contract/index.ts';
import { healthInBackground } from '../../journal/background.ts';
import { type Backup, whyUnproven } from '../../journal/backup.ts';
import { type BackupOccasion, keepBackup } from '../../journal/backups.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Log } from '../../domain/log.ts';

/** Milliseconds. The start and the first sale come before the journal is read through. */
const verifyAfterMs = 5_000;
/** Milliseconds, soon enough for a terminal that is switched off often. */
const firstBackupAfterMs = 10 * 60_000;
const backupEveryMs = 60 * 60_000;

export interface JournalCare {
  /** Makes and verifies a backup beside the journal; null when nothing was sold since the last one. */
  backUp(occasion: BackupOccasion): Promise<Result<Backup | null>>;
  /** What the staff must know of it; null: nothing was found. */
  readonly notice: Notice | null;
  verify(): Promise<void>;
  stop(): void;
}

/** Verifies a journal some seconds after the start, and backs it up by the hour. */
export function careFor(options: {
  /** The journal in use now; another one after it was opened anew. */
  journal: () => Journal;
  onNotice: () => void;
  log: Log;
}): JournalCare {
  const { journal, onNotice, log } = options;
  let notice: Notice | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  async function verify(): Promise<void> {
    const { path } = journal();
    const health = await healthInBackground({ path });
    const why = whyUnproven(health);
    if (isStopped) return;
    if (why === null) {
      log.info('The journal proves itself', health);
      return;
    }
    // Failing to read it now is no finding.
    if (health.kind !== 'damaged' && health.kind !== 'sound') {
      log.warn('The journal could not be read through', why);
      return;
    }
    log.error('The journal is not what was written', why);
    notice = { kind: 'journal-unproven', why };
    onNotice();
  }

  async function backUp(occasion: BackupOccasion): Promise<Result<Backup | null>> {
    const made = await keepBackup(journal(), occasion);
    if (!made.ok) log.error(`No backup of the journal (${occasion})`, made.message);
    else if (made.value) log.info(`Backup of the journal (${occasion})`, made.value);
    return made;
  }

  // One at a time: two would write the same file.
  function inTurn(occasion: BackupOccasion): Promise<Result<Backup | null>> {
    const made = turn.then(() => backUp(occasion));
    turn = made;
    return made;
  }

  const timers = [
    setTimeout(() => void verify(), verifyAfterMs),
    setTimeout(() => void inTurn('hourly'), firstBackupAfterMs),
    setInterval(() => void inTurn('hourly'), backupEveryMs),
  ];
  for (const timer of timers) timer.unref();
  return {
    backUp: inTurn,
    verify,
    get notice() {
      return notice;
    },
    stop() {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
