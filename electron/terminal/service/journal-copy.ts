import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fail, type Notice, type Result, success } from '../../contract/index.ts';
import type { TakenSoFar } from '../../contract/copied-closes.ts';
import { copyAccount, type JournalCopy } from '../../contract/journal-copy.ts';
import type { SecretOfPlace } from '../../copy/closes.ts';
import { thisMachine } from '../../copy/claim.ts';
import { needsSecret } from '../../copy/configuration.ts';
import { CopyKeeper, type CopyState } from '../../copy/keeper.ts';
import { findLitestream } from '../../copy/litestream.ts';
import { fetchCopy } from '../../copy/take-over.ts';
import type { CopyTrouble } from '../../diagnosis/status.ts';
import type { Clock } from '../../domain/expiry.ts';
import { closedMonths, copyOfCloses } from '../../journal/copied-closes.ts';
import { copyOfGoods } from '../../journal/copied-goods.ts';
import { eventsIn, genesisOf, goesOnFrom } from '../../journal/open-to-read.ts';
import { markPath } from '../../journal/high-water-mark.ts';
import { adoptCopy } from '../../journal/taken-copy.ts';
import type { SecretKeeper } from '../../secrets/secret-keeper.ts';
import type { Settings } from '../../settings/schema.ts';
import { claimForSales, isTakenBeside, isTestJournal } from './journal-file.ts';
import type { Log } from '../../domain/log.ts';

export interface CopyOptions {
  settings: { read(): Settings };
  keeper: Pick<SecretKeeper, 'get'>;
  clock: Clock;
  onKey: (key: string) => void;
  /** Where Litestream is; its own packages' places unless told. */
  litestream?: () => string | null;
  /** Tells this machine from others; asked of the system unless given. */
  machine?: string;
  log: Log;
}

/** The copy of a journal that is in use. */
export interface KeptCopy extends Pick<CopyKeeper, 'start' | 'stop'> {
  readonly notices: readonly Notice[];
  /** Why it is not kept up, from the first failure on; null: it is. */
  readonly trouble: CopyTrouble | null;
  readonly lagMs: number;
}

/** Keeps a live journal's copy; null where the set-up file names no place. */
export function keepCopy(
  path: string,
  { soFar, onChange, ...options }: CopyOptions & { soFar: () => Result<TakenSoFar>; onChange: () => void },
): KeptCopy | null {
  const { settings, clock, litestream = findLitestream, machine = thisMachine(), log } = options;
  const { copy, terminal } = settings.read();
  if (copy === null) return null;
  const keeper = new CopyKeeper({
    copy,
    journal: path,
    genesis: genesisOf(path),
    prefix: terminal.orderPrefix,
    machine,
    closes: {
      months: () => closedMonths(path),
      ofMonth: (month) => copyOfCloses(path, month),
      goodsOfMonth: (month, copied) => copyOfGoods(path, month, copied),
      till: () => {
        const { terminal: till, locationId: location } = settings.read();
        const test = isTestJournal(dirname(path)) && ({ test: true } as const);
        return { till: till.orderPrefix, name: till.name, location, ...test };
      },
      openDay: () => {
        const told = soFar();
        return told.ok ? told.value : null;
      },
    },
    program: litestream,
    secret: () => secretOf(copy, options),
    now: () => clock.wall(),
    onChange,
    log,
  });
  return {
    start: () => keeper.start(),
    stop: () => keeper.stop(),
    get notices() {
      return noticesOf(keeper, copy.to);
    },
    get trouble() {
      return troubleOf(keeper.state);
    },
    get lagMs() {
      return keeper.lagMs;
    },
  };
}

function noticesOf({ trouble }: CopyKeeper, place: string): Notice[] {
  if (trouble === null) return [];
  return trouble.kind === 'taken-over'
    ? [{ kind: 'copy-taken-over', place, by: trouble.by }]
    : [{ ...trouble, kind: 'copy-failing', place }];
}

function troubleOf(state: CopyState): CopyTrouble | null {
  if (state.kind === 'kept') return null;
  return state.kind === 'failing'
    ? { cause: state.cause, why: state.why }
    : { cause: 'taken-over', why: state.by };
}

/**
 * A machine without a journal goes on from the lost machine's copy that the set-up file names. Answers the copy's name, or null
 * where there is nothing to take over. `storage` says why it failed: no new journal may begin then, since nobody would ask about
 * the sales that are open in the copy.
 */
export async function takeOver(folder: string, options: CopyOptions): Promise<Result<string | null>> {
  const { settings, clock, litestream = findLitestream, machine = thisMachine(), log } = options;
  const { copy, terminal } = settings.read();
  const name = copy?.takeOver;
  const journal = join(folder, 'journal.db');
  // A mark without a journal means that the journal was lost here: not a new machine.
  if (!copy || name === undefined || existsSync(journal) || existsSync(markPath(journal)))
    return success(null);
  // Its sales belong to the service that the terminal first took it over for.
  if (isTakenBeside(folder, name)) return success(null);
  const program = litestream();
  if (program === null)
    return fail('storage', `The copy ${name} cannot be fetched: Litestream is not installed.`);
  const read: SecretOfPlace | null = needsSecret(copy) ? await secretOf(copy, options) : null;
  if (read?.ok === false) return fail('storage', `The copy ${name} cannot be fetched: ${read.why}`);
  const to = join(dirname(journal), 'journal.db.taken');
  const by = `${terminal.name} (${terminal.orderPrefix})`;
  const fetched = await fetchCopy({
    program,
    copy,
    name,
    machine,
    by,
    journal,
    to,
    secret: read?.secret ?? null,
    eventsIn,
    goesOnFrom,
  });
  if (!fetched.ok) return fetched;
  const { cutOff } = fetched.value;
  if (cutOff !== null) log.warn(`The copy ${name} is cut off: what is whole of it is taken`, cutOff);
  const adopted = await adoptCopy({ copy: to, path: journal, clock }, (owner) =>
    claimForSales(folder, owner, name),
  );
  if (!adopted.ok) return fail('storage', adopted.message);
  log.warn(`This terminal goes on from the copy ${name}`, adopted.value);
  return success(name);
}

/** The secret of a place, from the keychain or the place's own credential. */
export async function secretOf(
  copy: JournalCopy,
  { keeper, onKey }: Pick<CopyOptions, 'keeper' | 'onKey'>,
): Promise<SecretOfPlace> {
  const kept = await keeper.get(copyAccount(copy));
  if (kept.kind === 'found') {
    onKey(kept.key);
    return { ok: true, secret: kept.key };
  }
  const isNone = kept.kind === 'none';
  return {
    ok: false,
    why: isNone ? 'The keychain has no secret for the place.' : `The keychain: ${kept.kind}.`,
  };
}
