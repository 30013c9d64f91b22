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
const largestClaim = 64 * 1024;
const claim = z.object({
  appId: z.string().nullable(),
  liveMode: z.boolean().nullable(),
  /** Of the service; files from before it was kept say none. */
  baseUrl: z.string().nullable().default(null),
  /** The key that is known to be this account's; files from before it was kept say none. */
  key: keyFingerprint.nullable().default(null),
  /** The copy of a lost machine that its journal goes on from. */
  tookOver: z.string().exactOptional(),
});
type Claim = z.infer<typeof claim>;
/** More than anybody looks up by hand. */
const countedAtMost = 1_000;
const toldAtMost = 5;

/**
 * The folder of a real service's journal: one for each service, account and mode. It is the one that was chosen when
 * the service was opened; before that, the one that goes by the address alone is that of the account that was known
 * first. Nothing is ever moved, and nothing is written.
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
 * Chooses the folder of the journal for a service that is opened with this key, or before its key is found (null). A
 * journal that is somebody's is taken by the key that sold with it, and by its account. Where the account tells less
 * than is known of that journal and the key is another one, a new folder is taken. Nothing is written.
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

/** Makes that folder, and writes down whose it is. Throws what the file system says. */
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
 * Writes down whose the sales are that a folder is about to get from a copy: what another account, or another mode, answers is
 * not theirs from the first answer on. `conflict`: the folder is known to be somebody else's.
 */
export function claimForSales(folder: string, owner: Merchant, tookOver: string): Result<void> {
  const before = claimOf(folder);
  if (!agree(before ?? nobody, owner))
    return fail('conflict', 'Its sales are of another account, or of another mode, than this terminal.');
  const known = before ?? { baseUrl: null, key: null };
  writeClaim(folder, before, { ...known, ...refined(before ?? nobody, owner), tookOver });
  return success(undefined);
}

/** Whether a journal beside that of a folder goes on from a copy: that of another service, account or mode. */
export function isTakenBeside(folder: string, copy: string): boolean {
  return liveFolders(dirname(dirname(folder))).some(
    (other) => other !== folder && isThere(join(other, name)) && claimOf(other)?.tookOver === copy,
  );
}

/** Whose journal is in a folder, by what the service's answers tell; read once, since every answer is held against it. */
export class JournalOwner {
  readonly #folder: string;
  readonly #log: Pick<Log, 'warn'>;
  #known: Claim | null;

  constructor(folder: string, log: Pick<Log, 'warn'>) {
    this.#folder = folder;
    this.#log = log;
    this.#known = claimOf(folder);
  }

  /** The account that it is known to be of. */
  get appId(): string | null {
    return this.#known?.appId ?? null;
  }

  /** Whether what an answer tells may be of that account. */
  mayBe(told: Merchant): boolean {
    return agree(this.#known ?? nobody, told);
  }

  /**
   * Writes down what an answer tells of that account. The key that it was asked with is the account's once the answer
   * says all that is known of it. What cannot be written is tried again with the next answer.
   */
  learn(told: Merchant, key: KeyFingerprint | null): void {
    const before = this.#known;
    // Without a claim nobody knows of which service it is; the next start claims it.
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
  // Nothing that could be read is in its way.
  if (before === null && isThere(path)) keepAside(folder, 'account');
  writeAtomically(path, JSON.stringify(known));
}

/** A real service, whose account at it, its key and the folder of its journal, as far as these are known. */
interface MerchantsService {
  baseUrl: string;
  merchant: Merchant;
  keyFingerprint?: KeyFingerprint | null;
  journal?: string | undefined;
}

/** Whether it says everything that is known, and the same. */
function saysAll(told: Merchant, known: Merchant): boolean {
  const isSaid = (said: unknown, fact: unknown): boolean => fact === null || said === fact;
  return isSaid(told.appId, known.appId) && isSaid(told.liveMode, known.liveMode);
}

function isWhole({ appId, liveMode }: Merchant): boolean {
  return appId !== null && liveMode !== null;
}

/** The folders of journals at an address that are somebody's. */
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

/** Whether a ticket stands in the journal of any real service: it was priced in the shop's currency of now. */
export function hasLiveTickets(profile: string): boolean {
  return liveFolders(profile).some((folder) => hasTickets(join(folder, name)));
}

function claimOf(folder: string): Claim | null {
  try {
    const file = readSmallFile(join(folder, claimName), largestClaim);
    return file.kind === 'read' ? claim.parse(JSON.parse(file.bytes.toString('utf8'))) : null;
  } catch {
    // Not there, or cut off by a version that did not write it at once: the next account that is known claims it.
    return null;
  }
}

/**
 * What the staff must know of the live journals that are not in use: codes of an earlier service, account or mode
 * that may still be paid, and refunds without an end, are asked about by nobody. Nothing is written.
 */
export function codesElsewhere(profile: string, inUse: string | null): Notice[] {
  return liveFolders(profile).flatMap((folder): Notice[] => {
    const path = join(folder, name);
    // One that cannot be read is told of when its service is connected again.
    const orders = path === inUse ? [] : (unendedOrders(path, countedAtMost) ?? []);
    if (orders.length === 0) return [];
    const service = claimOf(folder)?.baseUrl ?? null;
    return [{ kind: 'codes-elsewhere', service, count: orders.length, orders: orders.slice(0, toldAtMost) }];
  });
}

/** What else the opening of a journal needs; `prefix`: of the terminal's order numbers. */
interface HowOpened {
  updateFailed?: boolean;
  prefix?: string;
}

/** Opens the journal of a folder, which is made when it is missing. */
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

/** After a failed write: closes a journal, and opens and verifies its file anew. */
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

/** A journal that was kept aside; `wentBack`: it is sound, to a newer version that did not come up. */
type SetAside = Recovered & { wentBack?: boolean };

/** A damaged journal is kept aside; its newest backup goes on in its place, or a new one, after its last number. */
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
