import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Notice } from '../contract/index.ts';
import type { Clock } from '../domain/expiry.ts';
import { type Journal, type OpenedJournal, openJournal, reopenJournal } from '../journal/journal.ts';
import { finishQuarantine, type Quarantined, quarantine } from '../journal/quarantine.ts';
import { agree, type Merchant, refined } from '../payments/merchant.ts';
import type { Log } from './log.ts';

/** A second payment is told of on each start for a week. */
const tellForMs = 7 * 86_400_000;

const name = 'journal.db';

/** A journal in use, with what the staff must know of it; or why there is none. */
export type JournalInUse = { ok: true; journal: Journal; notices: Notice[] } | { ok: false; message: string };

/** The journal's file in a profile: of practice (null), or of the real service at that address. */
export function journalPath(profile: string, baseUrl: string | null): string {
  if (baseUrl === null) return join(profile, 'practice', name);
  const folder = createHash('sha256').update(baseUrl).digest('hex').slice(0, 16);
  return join(profile, 'live', folder, name);
}

/** The folder of a journal's file. */
export function journalFolder(profile: string, baseUrl: string | null): string {
  return dirname(journalPath(profile, baseUrl));
}

/** A file beside a journal that says whose it is. */
const claimName = 'account.json';
const claim = z.object({ appId: z.string().nullable(), liveMode: z.boolean().nullable() });

/**
 * The folder of a real service's journal: one for each service, account and mode. The folder that went by the
 * address alone is adopted by the account that is known first; nothing is ever moved.
 */
export function liveJournalFolder(profile: string, service: { baseUrl: string; merchant: Merchant }): string {
  const { baseUrl, merchant } = service;
  const first = journalFolder(profile, baseUrl);
  const owner = ownerOf(first);
  const folder =
    owner === null || agree(owner, merchant)
      ? first
      : journalFolder(profile, [baseUrl, merchant.appId, merchant.liveMode].join('\n'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const known = refined(ownerOf(folder) ?? merchant, merchant);
  writeFileSync(join(folder, claimName), JSON.stringify(known), { mode: 0o600 });
  return folder;
}

function ownerOf(folder: string): Merchant | null {
  try {
    return claim.parse(JSON.parse(readFileSync(join(folder, claimName), 'utf8')));
  } catch {
    // Not there, or cut off while it was written: the next account that is known claims the folder.
    return null;
  }
}

/** Opens the journal of a folder, which is made when it is missing. */
export function openJournalIn(directory: string, clock: Clock, log: Log): JournalInUse {
  const path = join(directory, name);
  return use(path, clock, log, () => {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const interrupted = finishQuarantine(path, clock);
    if (interrupted) return interrupted;
    return openJournal({ path, clock, warn: (message) => log.warn(message) });
  });
}

/** After a failed write: closes a journal, and opens and verifies its file anew. */
export function openAnew(journal: Journal, clock: Clock, log: Log): JournalInUse {
  return use(journal.path, clock, log, () =>
    reopenJournal(journal, { clock, warn: (message) => log.warn(message) }),
  );
}

/** A damaged journal is kept aside; its newest backup goes on in its place, or a new one, after its last number. */
function use(path: string, clock: Clock, log: Log, open: () => OpenedJournal | Quarantined): JournalInUse {
  try {
    const opened = open();
    if ('ok' in opened && opened.ok) return inUse(opened.journal, [], clock, log);
    if ('ok' in opened && opened.problem !== 'damaged') {
      return { ok: false, message: `${path}: ${opened.message}` };
    }
    const kept = 'ok' in opened ? quarantine(path, opened.message, clock) : opened;
    log.error(`The journal is damaged and was kept as ${kept.path}`);
    if (kept.trouble !== null) log.error('What was done about it could not be written down', kept.trouble);
    const warn = (message: string): void => log.warn(message);
    const { restored, highestCounter } = kept;
    const next = openJournal({ path, clock, warn, ...(!restored && { startAfter: highestCounter }) });
    if (!next.ok) return { ok: false, message: `${path}: ${next.message}` };
    return inUse(next.journal, [noticeOf(kept)], clock, log);
  } catch (error) {
    return { ok: false, message: `${path}: ${String(error)}` };
  }
}

function noticeOf({ path, report, restored }: Quarantined): Notice {
  return restored === null
    ? { kind: 'journal-damaged', path, report }
    : { kind: 'journal-restored', path, report, asked: restored.asked.length };
}

function inUse(journal: Journal, notices: Notice[], clock: Clock, log: Log): JournalInUse {
  if (journal.wasBehind) log.error('The journal has lost what was committed to it', journal.lastCommit);
  const gaps = journal.listGaps();
  const paidTwice = journal.listPaidTwice(clock.wall() - tellForMs);
  if (!gaps.ok) return { ok: false, message: gaps.message };
  if (!paidTwice.ok) return { ok: false, message: paidTwice.message };
  if (gaps.value.length > 0) notices.push({ kind: 'journal-gaps', counters: gaps.value });
  for (const orderNo of paidTwice.value) notices.push({ kind: 'paid-twice', orderNo });
  return { ok: true, journal, notices };
}
