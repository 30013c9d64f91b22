import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Notice } from '../../contract/index.ts';
import type { Clock } from '../../domain/expiry.ts';
import { writeAtomically } from '../../files/atomic.ts';
import { unresolvedOrders } from '../../journal/health.ts';
import { type Journal, type OpenedJournal, openJournal, reopenJournal } from '../../journal/journal.ts';
import { finishQuarantine, type Quarantined, quarantine } from '../../journal/quarantine.ts';
import { mayGoBack } from '../../journal/restore.ts';
import { agree, type Merchant, refined } from '../../payments/merchant.ts';
import type { Log } from '../../domain/log.ts';

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

/** The journal's file of what the settings sell with; null while nothing is chosen. Nothing is written. */
export function journalInUse(
  profile: string,
  { mode, service }: { mode: 'unset' | 'practice' | 'live'; service: MerchantsService | null },
): string | null {
  if (mode === 'practice') return journalPath(profile, null);
  return mode === 'live' && service ? join(liveJournalFolder(profile, service), name) : null;
}

/** The folder of a journal's file. */
export function journalFolder(profile: string, baseUrl: string | null): string {
  return dirname(journalPath(profile, baseUrl));
}

/** A file beside a journal that says whose it is. */
const claimName = 'account.json';
const claim = z.object({
  appId: z.string().nullable(),
  liveMode: z.boolean().nullable(),
  /** Of the service; files from before it was kept say none. */
  baseUrl: z.string().nullable().default(null),
});
/** More than anybody looks up by hand. */
const countedAtMost = 1_000;
const toldAtMost = 5;

/**
 * The folder of a real service's journal: one for each service, account and mode. The folder that went by the
 * address alone is that of the account that was known first; nothing is ever moved. Nothing is written.
 */
export function liveJournalFolder(profile: string, { baseUrl, merchant }: MerchantsService): string {
  const first = journalFolder(profile, baseUrl);
  const owner = ownerOf(first);
  return owner === null || agree(owner, merchant)
    ? first
    : journalFolder(profile, [baseUrl, merchant.appId, merchant.liveMode].join('\n'));
}

/** Makes that folder, and writes down whose it is. Throws what the file system says. */
export function claimJournalFolder(profile: string, service: MerchantsService): string {
  const folder = liveJournalFolder(profile, service);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const before = claimOf(folder);
  const merchant = refined(before ?? service.merchant, service.merchant);
  const known = { ...merchant, baseUrl: service.baseUrl };
  if (!isDeepStrictEqual(before, known)) writeAtomically(join(folder, claimName), JSON.stringify(known));
  return folder;
}

/** A real service, and whose account at it. */
interface MerchantsService {
  baseUrl: string;
  merchant: Merchant;
}

function ownerOf(folder: string): Merchant | null {
  const claimed = claimOf(folder);
  return claimed && { appId: claimed.appId, liveMode: claimed.liveMode };
}

function claimOf(folder: string): z.infer<typeof claim> | null {
  try {
    return claim.parse(JSON.parse(readFileSync(join(folder, claimName), 'utf8')));
  } catch {
    // Not there, or cut off by a version that did not write it at once: the next account that is known claims it.
    return null;
  }
}

/**
 * What the staff must know of the live journals that are not in use: codes of an earlier service, account or mode
 * that may still be paid are asked about by nobody. Nothing is written.
 */
export function codesElsewhere(profile: string, inUse: string | null): Notice[] {
  const live = join(profile, 'live');
  const folders = existsSync(live) ? readdirSync(live).map((folder) => join(live, folder)) : [];
  return folders.flatMap((folder): Notice[] => {
    const path = join(folder, name);
    // One that cannot be read is told of when its service is connected again.
    const orders = path === inUse ? [] : (unresolvedOrders(path, countedAtMost) ?? []);
    if (orders.length === 0) return [];
    const service = claimOf(folder)?.baseUrl ?? null;
    return [{ kind: 'codes-elsewhere', service, count: orders.length, orders: orders.slice(0, toldAtMost) }];
  });
}

/** Opens the journal of a folder, which is made when it is missing. */
export function openJournalIn(
  directory: string,
  clock: Clock,
  log: Log,
  { updateFailed = false }: { updateFailed?: boolean } = {},
): JournalInUse {
  const path = join(directory, name);
  return use(path, clock, log, () => {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const interrupted = finishQuarantine(path, clock);
    if (interrupted) return interrupted;
    const opened = openJournal({ path, clock, warn: (message) => log.warn(message) });
    const isStranded = updateFailed && !opened.ok && opened.problem === 'newer' && mayGoBack(path);
    return isStranded ? { ...quarantine(path, newerWhy, clock), wentBack: true } : opened;
  });
}

const newerWhy = 'A newer version of the program changed it, and did not come up.';

/** After a failed write: closes a journal, and opens and verifies its file anew. */
export function openAnew(journal: Journal, clock: Clock, log: Log): JournalInUse {
  return use(journal.path, clock, log, () =>
    reopenJournal(journal, { clock, warn: (message) => log.warn(message) }),
  );
}

/** A journal that was kept aside; `wentBack`: it is sound, to a newer version that did not come up. */
type SetAside = Quarantined & { wentBack?: boolean };

/** A damaged journal is kept aside; its newest backup goes on in its place, or a new one, after its last number. */
function use(path: string, clock: Clock, log: Log, open: () => OpenedJournal | SetAside): JournalInUse {
  try {
    const opened = open();
    if ('ok' in opened && opened.ok) return inUse(opened.journal, [], clock, log);
    if ('ok' in opened && opened.problem !== 'damaged') {
      return { ok: false, message: `${path}: ${opened.message}` };
    }
    const kept: SetAside = 'ok' in opened ? quarantine(path, opened.message, clock) : opened;
    log.error(
      `The journal ${kept.wentBack ? 'is a newer version’s' : 'is damaged'} and was kept as ${kept.path}`,
    );
    if (kept.trouble !== null) log.error('What was done about it could not be written down', kept.trouble);
    const warn = (message: string): void => log.warn(message);
    const { restored, highestCounter } = kept;
    const passedOver = restored?.passedOver.map(({ orderNo }) => orderNo) ?? [];
    if (passedOver.length > 0) log.error('Sales of it could not be taken in', passedOver);
    const next = openJournal({ path, clock, warn, ...(!restored && { startAfter: highestCounter }) });
    if (!next.ok) return { ok: false, message: `${path}: ${next.message}` };
    return inUse(next.journal, [noticeOf(kept)], clock, log);
  } catch (error) {
    return { ok: false, message: `${path}: ${String(error)}` };
  }
}

function noticeOf({ path, report, restored, wentBack }: SetAside): Notice {
  if (wentBack && restored) return { kind: 'journal-went-back', path, asked: restored.asked.length };
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
