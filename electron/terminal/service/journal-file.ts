import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { fail, type Notice, type Result, success } from '../../contract/index.ts';
import type { Clock } from '../../domain/expiry.ts';
import { writeAtomically } from '../../files/atomic.ts';
import { isThere, readSmallFile } from '../../files/small-file.ts';
import { keepAside } from '../../files/versioned-file.ts';
import { hasTickets, unendedOrders } from '../../journal/health.ts';
import { type Journal, type OpenedJournal, openJournal, reopenJournal } from '../../journal/journal.ts';
import { mayGoBack, recover, type Recovered } from '../../journal/recovery.ts';
import { agree, type Merchant, refined, nobody } from '../../payments/merchant.ts';
import { type KeyFingerprint, matchesFingerprint } from '../../secrets/fingerprint.ts';
import { keyFingerprint } from '../../settings/schema.ts';
import type { Log } from '../../domain/log.ts';
import { messageOf } from '../../domain/error-message.ts';

const name = 'journal.db';

/** A journal in use with its notices, or why there is none. */
export type JournalInUse = { ok: true; journal: Journal; notices: Notice[] } | { ok: false; message: string };

/** The path of a journal in a profile; `baseUrl` null: that of practice. */
export function journalPath(profile: string, baseUrl: string | null): string {
  if (baseUrl === null) return join(profile, 'practice', name);
  const folder = createHash('sha256').update(baseUrl).digest('hex').slice(0, 16);
  return join(profile, 'live', folder, name);
}

/** The path of the journal in use; null while no service is chosen. Writes nothing. */
export function journalInUse(
  profile: string,
  { mode, service }: { mode: 'unset' | 'practice' | 'live'; service: MerchantsService | null },
): string | null {
  if (mode === 'practice') return journalPath(profile, null);
  return mode === 'live' && service ? join(liveJournalFolder(profile, service), name) : null;
}

export function journalFolder(profile: string, baseUrl: string | null): string {
  return dirname(journalPath(profile, baseUrl));
}

/** A file beside a journal that says whose it is. */
const claimName = 'account.json';
const largestClaim = 64 * 1024;
const claim = z.object({
  appId: z.string().nullable(),
  liveMode: z.boolean().nullable(),
  /** Older files have none. */
  baseUrl: z.string().nullable().default(null),
  /** The key known to be this account's; older files have none. */
  key: keyFingerprint.nullable().default(null),
  /** The copy of a lost machine that its journal goes on from. */
  tookOver: z.string().exactOptional(),
});
type Claim = z.infer<typeof claim>;
/** More than anybody looks up by hand. */
const countedAtMost = 1_000;
const toldAtMost = 5;

/**
 * The folder of a real service's journal: one for each service, account and mode. It is the one chosen when the service was first
 * opened; without such a choice, the folder named by the address alone belongs to the first known account. Nothing is moved or
 * written.
 */
export function liveJournalFolder(profile: string, { baseUrl, merchant, journal }: MerchantsService): string {
  const isOthers = (folder: string): boolean => !agree(claimOf(folder) ?? nobody, merchant);
  const chosen = journal === undefined ? null : join(profile, 'live', journal);
  if (chosen !== null && !isOthers(chosen)) return chosen;
  const first = journalFolder(profile, baseUrl);
  return isOthers(first)
    ? journalFolder(profile, [baseUrl, merchant.appId, merchant.liveMode].join('\n'))
    : first;
}

/**
 * Chooses the journal's folder for a service opened with this key (null: not found yet). The account of a claimed journal, and
 * the key that sold with it, get that journal; an unknown account with another key gets a new folder. Nothing is written.
 */
export async function chooseJournalFolder(
  profile: string,
  service: MerchantsService,
  key: string | null,
): Promise<string> {
  const { baseUrl, merchant, keyFingerprint: fingerprint } = service;
  const usual = liveJournalFolder(profile, service);
  const claims = claimsAt(profile, baseUrl).filter((claimed) => agree(claimed, merchant));
  for (const { folder, key: known } of claims) {
    if (known === null) continue;
    if (known.hash === fingerprint?.hash) return folder;
    if (key !== null && (await matchesFingerprint(key, known))) return folder;
  }
  const own = claims.find((claimed) => isWhole(claimed) && saysAll(merchant, claimed));
  if (own) return own.folder;
  const claimed = claimOf(usual);
  if (claimed === null || (claimed.key === null && saysAll(merchant, claimed))) return usual;
  const { appId, liveMode } = merchant;
  return journalFolder(profile, [baseUrl, appId, liveMode, fingerprint?.hash].join('\n'));
}

/** Makes that folder, and writes down whose it is. Throws file system errors. */
export function claimJournalFolder(profile: string, service: MerchantsService): string {
  const folder = liveJournalFolder(profile, service);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { baseUrl, merchant, keyFingerprint: key = null } = service;
  const before = claimOf(folder);
  const known = refined(before ?? merchant, merchant);
  writeClaim(folder, before, { ...before, ...known, baseUrl, key: before?.key ?? key });
  return folder;
}

/**
 * Claims a folder before a copy's sales arrive, so that answers of another account or mode are foreign from the first.
 * `conflict`: it is known to be another's.
 */
export function claimForSales(folder: string, owner: Merchant, tookOver: string): Result<void> {
  const before = claimOf(folder);
  if (!agree(before ?? nobody, owner))
    return fail('conflict', 'Its sales are of another account, or of another mode, than this terminal.');
  const known = before ?? { baseUrl: null, key: null };
  writeClaim(folder, before, { ...known, ...refined(before ?? nobody, owner), tookOver });
  return success(undefined);
}

/** Whether the journal in a folder is known to be of a test key: no money moves by its sales. */
export function isTestJournal(folder: string): boolean {
  return claimOf(folder)?.liveMode === false;
}

/** Whether another journal beside this folder, of another service, account or mode, goes on from the copy. */
export function isTakenBeside(folder: string, copy: string): boolean {
  return liveFolders(dirname(dirname(folder))).some(
    (other) => other !== folder && isThere(join(other, name)) && claimOf(other)?.tookOver === copy,
  );
}

/** Whose journal is in a folder, learnt from the service's answers; read once, since every answer is compared with it. */
export class JournalOwner {
  readonly #folder: string;
  readonly #log: Pick<Log, 'warn'>;
  #known: Claim | null;

  constructor(folder: string, log: Pick<Log, 'warn'>) {
    this.#folder = folder;
    this.#log = log;
    this.#known = claimOf(folder);
  }

  get appId(): string | null {
    return this.#known?.appId ?? null;
  }

  /** Whether what an answer tells may be of that account. */
  mayBe(told: Merchant): boolean {
    return agree(this.#known ?? nobody, told);
  }

  /**
   * Writes down what an answer tells of that account. Its key becomes the account's once the answer says all that is known of it.
   * A failed write is tried again with the next answer.
   */
  learn(told: Merchant, key: KeyFingerprint | null): void {
    const before = this.#known;
    // No claim, so the service is unknown; the next start claims it.
    if (before === null) return;
    const known = refined(before, told);
    const isKeyOf = key !== null && saysAll(told, known);
    const after = { ...before, ...known, key: isKeyOf ? key : before.key };
    try {
      writeClaim(this.#folder, before, after);
      this.#known = after;
    } catch (error) {
      this.#log.warn('Whose journal it is cannot be kept', messageOf(error));
    }
  }
}

function writeClaim(folder: string, before: Claim | null, known: Claim): void {
  if (isDeepStrictEqual(before, known)) return;
  const path = join(folder, claimName);
  // Sets aside only what could not be read.
  if (before === null && isThere(path)) keepAside(folder, 'account');
  writeAtomically(path, JSON.stringify(known));
}

/** A service with its account, its key and the folder of its journal, as far as they are known. */
interface MerchantsService {
  baseUrl: string;
  merchant: Merchant;
  keyFingerprint?: KeyFingerprint | null;
  journal?: string | undefined;
}

/** Whether `told` states every known fact, and the same ones. */
function saysAll(told: Merchant, known: Merchant): boolean {
  const isSaid = (said: unknown, fact: unknown): boolean => fact === null || said === fact;
  return isSaid(told.appId, known.appId) && isSaid(told.liveMode, known.liveMode);
}

function isWhole({ appId, liveMode }: Merchant): boolean {
  return appId !== null && liveMode !== null;
}

function claimsAt(profile: string, baseUrl: string): (Claim & { folder: string })[] {
  const first = journalFolder(profile, baseUrl);
  return liveFolders(profile).flatMap((folder) => {
    const claimed = claimOf(folder);
    const isThere = claimed?.baseUrl === baseUrl || folder === first;
    return claimed && isThere ? [{ ...claimed, folder }] : [];
  });
}

function liveFolders(profile: string): string[] {
  const live = join(profile, 'live');
  return existsSync(live) ? readdirSync(live).map((folder) => join(live, folder)) : [];
}

/** Whether any real service's journal holds a ticket, priced in the shop's present currency. */
export function hasLiveTickets(profile: string): boolean {
  return liveFolders(profile).some((folder) => hasTickets(join(folder, name)));
}

function claimOf(folder: string): Claim | null {
  try {
    const file = readSmallFile(join(folder, claimName), largestClaim);
    return file.kind === 'read' ? claim.parse(JSON.parse(file.bytes.toString('utf8'))) : null;
  } catch {
    // None, or cut off by a version that did not write it atomically: the next known account claims it.
    return null;
  }
}

/**
 * Notices about live journals not in use: their open codes may still be paid and their refunds may be pending, but are not asked
 * about. Nothing is written.
 */
export function codesElsewhere(profile: string, inUse: string | null): Notice[] {
  return liveFolders(profile).flatMap((folder): Notice[] => {
    const path = join(folder, name);
    // An unreadable journal is reported when its service is connected again.
    const orders = path === inUse ? [] : (unendedOrders(path, countedAtMost) ?? []);
    if (orders.length === 0) return [];
    const service = claimOf(folder)?.baseUrl ?? null;
    return [{ kind: 'codes-elsewhere', service, count: orders.length, orders: orders.slice(0, toldAtMost) }];
  });
}

/** `prefix`: of the terminal's order numbers. */
interface HowOpened {
  updateFailed?: boolean;
  prefix?: string;
}

/** Opens a folder's journal; created if missing. */
export function openJournalIn(
  directory: string,
  clock: Clock,
  log: Log,
  { updateFailed = false, prefix }: HowOpened = {},
): JournalInUse {
  const path = join(directory, name);
  return use({ path, clock, log, prefix }, () => {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const opened = openJournal({ path, clock, warn: (message) => log.warn(message) });
    const isStranded = updateFailed && !opened.ok && opened.problem === 'newer' && mayGoBack(path);
    return isStranded ? { ...recover(path, newerWhy, clock, prefix), wentBack: true } : opened;
  });
}

const newerWhy = 'A newer version of the program changed it, and did not come up.';

/** After a failed write: closes the journal, opens its file anew and verifies it. */
export function openAnew(
  journal: Journal,
  clock: Clock,
  log: Log,
  { prefix }: Pick<HowOpened, 'prefix'> = {},
): JournalInUse {
  return use({ path: journal.path, clock, log, prefix }, () =>
    reopenJournal(journal, { clock, warn: (message) => log.warn(message) }),
  );
}

/** `wentBack`: it is sound, but of a newer version that did not come up. */
type SetAside = Recovered & { wentBack?: boolean };

/** Sets a damaged journal aside; its newest backup, or a new journal, goes on after its last number. */
function use(
  { path, clock, log, prefix }: { path: string; clock: Clock; log: Log; prefix: string | undefined },
  open: () => OpenedJournal | SetAside,
): JournalInUse {
  try {
    const opened = open();
    if ('ok' in opened && opened.ok) return inUse(opened.journal, []);
    if ('ok' in opened && opened.problem !== 'damaged') {
      return { ok: false, message: `${path}: ${opened.message}` };
    }
    const kept: SetAside = 'ok' in opened ? recover(path, opened.message, clock, prefix) : opened;
    log.error(
      `The journal ${kept.wentBack ? 'is a newer version’s' : 'is damaged'} and was kept as ${kept.path}`,
      'ok' in opened ? opened.message : newerWhy,
    );
    if (kept.trouble !== null) log.error('What was done about it could not be written down', kept.trouble);
    const warn = (message: string): void => log.warn(message);
    const { restored, highestCounter } = kept;
    const passedOver = restored?.passedOver.map(({ orderNo }) => orderNo) ?? [];
    if (passedOver.length > 0) log.error('Sales of it could not be taken in', passedOver);
    const next = openJournal({ path, clock, warn, ...(!restored && { startAfter: highestCounter }) });
    if (!next.ok) return { ok: false, message: `${path}: ${next.message}` };
    return inUse(next.journal, [noticeOf(kept)]);
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

function inUse(journal: Journal, notices: Notice[]): JournalInUse {
  const gaps = journal.listGaps();
  if (!gaps.ok) return { ok: false, message: gaps.message };
  if (gaps.value.length > 0) notices.push({ kind: 'journal-gaps', counters: gaps.value });
  return { ok: true, journal, notices };
}
