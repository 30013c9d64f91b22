import { randomUUID } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { JournalCopy } from '../contract/journal-copy.ts';
import { messageOf } from '../domain/error-message.ts';
import { claimCopy, copyNameOf, type Hindrance, whyNotOwned } from './claim.ts';
import { ClosesBesideCopy, type ClosesToCopy, type SecretOfPlace } from './closes.ts';
import { configurationOf, needsSecret } from './configuration.ts';
import { isOfClock, type LitestreamWord, type Replication, replicate } from './litestream.ts';
import type { Log } from '../domain/log.ts';
import { atPlace, isFar } from './open-place.ts';
import { openWay, type Way } from './way.ts';
import { canBeCut, isOfCut, isWhole, noteSnapshot } from './whole.ts';

export interface CopyKeeperOptions {
  copy: JournalCopy;
  journal: string;
  /** The random beginning of this journal's chain: unique. */
  genesis: string;
  prefix: string;
  machine: string;
  /** The journal's closes, to lie beside the copy; left out: none do. */
  closes?: ClosesToCopy;
  program: () => string | null;
  secret: () => Promise<SecretOfPlace>;
  /** Epoch ms. */
  now: () => number;
  onChange: () => void;
  log: Pick<Log, 'info' | 'warn'>;
}

export type CopyState =
  | { kind: 'kept' }
  /** `since` in epoch ms; `clock`: this machine's and the place's differ too much. */
  | { kind: 'failing'; since: number; why: string; cause: 'clock' | 'other' }
  | { kind: 'taken-over'; by: string };

/** Pauses after failures in a row; the last one repeats. */
const pausesMs = [5_000, 15_000, 60_000, 5 * 60_000, 10 * 60_000];
/** Where nothing was begun: a try is cheap, and a shop's line is often back soon. */
const readyPauses = pausesMs.slice(0, 3);
const lookEveryMs = 60_000;
/** Between two looks, a place that takes less is gone; one that takes more is slow, as with a whole copy over a shop's line. */
const leastTakenBytes = 256 * 1024;
/** Litestream writes each waiting byte to this disk at most this often: its own log, and the journal's file. */
const writtenHere = 3;
/** A place that is away for less is not reported. */
export const tellAfterMs = 10 * 60_000;
/** What waits for a place that is away lies beside the journal, and must leave room for sales. */
const mostWaitingBytes = 500 * 1024 * 1024;
const leastFreeBytes = 500 * 1024 * 1024;
/** While a place is away, Litestream fails every few seconds. */
const quietMs = 3 * 60_000;

/** Keeps a copy of a journal at a place: starts Litestream, watches it, restarts it with growing pauses. Sales never wait for it. */
export class CopyKeeper {
  readonly #options: CopyKeeperOptions;
  readonly #closes: ClosesBesideCopy | null;
  /** Tells this run from one with a duplicate of this disk. */
  readonly #session = randomUUID();
  /** The place once confirmed that the copy is this session's. */
  #hadIt = false;
  #replication: Replication | null = null;
  #way: Way | null = null;
  #looking: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;
  #name: string | null = null;
  #failures = 0;
  #lastWritten: number;
  /** The journal's last change that the copy has. Compared by identity: the clock may have been set since. */
  #covered: number;
  #lastFailed = 0;
  /** Of the last look: when the place was last seen to take something, and the bytes written and waiting then. */
  #taken = { at: 0, written: 0, waiting: 0 };
  #failing: { since: number; why: string } | null = null;
  /** The place's newest file ends too early, by the copier's last word. */
  #isCut = false;
  #takenBy: string | null = null;
  #isLooking = false;
  /** Counts starts and stops: work begun before one is out of date. */
  #turn = 0;

  constructor(options: CopyKeeperOptions) {
    this.#options = options;
    const { copy, closes, secret } = options;
    this.#closes = closes === undefined ? null : new ClosesBesideCopy(copy, closes, secret);
    this.#lastWritten = options.now();
    this.#covered = this.#changedAt;
  }

  get state(): CopyState {
    if (this.#takenBy !== null) return { kind: 'taken-over', by: this.#takenBy };
    if (this.#failing === null) return { kind: 'kept' };
    return { kind: 'failing', ...this.#failing, cause: isOfClock(this.#failing.why) ? 'clock' : 'other' };
  }

  /** Milliseconds for which the copy has lacked something of the journal; 0: it lacks nothing. */
  get lagMs(): number {
    const { now } = this.#options;
    return this.#changedAt === this.#covered ? 0 : Math.max(0, now() - this.#lastWritten);
  }

  /** What staff must know: a take-over at once, a failure only after a while. */
  get trouble(): Exclude<CopyState, { kind: 'kept' }> | null {
    const { state } = this;
    if (state.kind === 'failing') return this.#options.now() - state.since >= tellAfterMs ? state : null;
    return state.kind === 'kept' ? null : state;
  }

  start(): void {
    this.#turn += 1;
    this.#looking = setInterval(() => void this.#look(), lookEveryMs).unref();
    void this.#begin();
  }

  /** When this returns, nothing but the terminal holds the journal. */
  stop(): void {
    this.#turn += 1;
    clearInterval(this.#looking);
    clearTimeout(this.#again);
    this.#replication?.stop();
    this.#replication = null;
    this.#leaveWay();
  }

  #leaveWay(): void {
    this.#way?.close();
    this.#way = null;
  }

  async #begin(): Promise<void> {
    const turn = this.#turn;
    const ready = await this.#prepare();
    const waiting = ready.ok ? await bytesIn(this.#waitingFolder) : 0;
    if (turn !== this.#turn) {
      if (ready.ok) ready.way.close();
      return;
    }
    if (!ready.ok) {
      this.#hindered(ready.hindrance, readyPauses);
      return;
    }
    const { copy, log } = this.#options;
    this.#way = ready.way;
    try {
      if (canBeCut(copy) && !isWhole(this.#waitingFolder)) this.#letGo();
      this.#replication = replicate({
        ...ready.start,
        onWord: (word) => this.#heard(word),
        onEnd: (why) => {
          this.#replication = null;
          this.#hindered({ kind: 'why', why });
        },
      });
      this.#taken = { at: this.#options.now(), written: 0, waiting };
      log.info('The journal is copied', { to: copy.to, name: this.#name });
    } catch (error) {
      this.#hindered({ kind: 'why', why: messageOf(error) });
    }
  }

  async #prepare(): Promise<
    | { ok: true; way: Way; start: { program: string; configuration: string } }
    | { ok: false; hindrance: Hindrance }
  > {
    const not = (why: string) => ({ ok: false, hindrance: { kind: 'why', why } }) as const;
    try {
      const { copy, journal, genesis, prefix, machine, program: find, secret: read } = this.#options;
      const program = find();
      if (program === null) return not('Litestream is not installed.');
      const secret = needsSecret(copy) ? await read() : null;
      if (secret?.ok === false) return not(secret.why);
      this.#name ??= copyNameOf({ folder: dirname(journal), machine, genesis, prefix });
      const name = this.#name;
      const at = { name, journal, secret: secret?.secret ?? null };
      const claim = { ...at, machine, session: this.#session, hadIt: this.#hadIt };
      const hindrance = await claimCopy(copy, at.secret, claim);
      if (hindrance !== null) return { ok: false, hindrance };
      this.#hadIt = true;
      const way = await openWay(copy, (why) => this.#troubledOnWay(why));
      return { ok: true, way, start: { program, configuration: configurationOf({ ...at, copy: way.copy }) } };
    } catch (error) {
      return not(messageOf(error));
    }
  }

  #heard(word: LitestreamWord): void {
    if (word.kind === 'error') this.#failed(word.why);
    if (canBeCut(this.#options.copy)) this.#noted(word);
    if (word.kind !== 'written') return;
    this.#lastWritten = this.#options.now();
    this.#covered = this.#changedAt;
    this.#recovered();
  }

  #noted(word: LitestreamWord): void {
    if (word.kind === 'error') this.#isCut = isOfCut(word.why);
    else if (word.kind !== 'other') this.#isCut = false;
    try {
      noteSnapshot(this.#waitingFolder, word);
    } catch (error) {
      this.#options.log.warn('What is copied cannot be noted', messageOf(error));
    }
  }

  #recovered(): void {
    this.#failures = 0;
    if (this.#failing === null) return;
    this.#failing = null;
    this.#options.log.info('The copy of the journal is kept up again', { to: this.#options.copy.to });
    this.#options.onChange();
  }

  /** Notes the first failure in a row, and goes on. */
  #failed(why: string): void {
    this.#lastFailed = this.#options.now();
    if (this.#failing !== null) return;
    this.#failing = { since: this.#options.now(), why };
    this.#options.log.warn('The copy of the journal is not kept up', { to: this.#options.copy.to, why });
  }

  /** The way knows more than Litestream, whose connection just ended. */
  #troubledOnWay(why: string): void {
    this.#failed(why);
    if (this.#failing !== null) this.#failing.why = why;
  }

  /** Tries again later, unless the copy is another's now. */
  #hindered(hindrance: Hindrance, pauses = pausesMs): void {
    this.#replication?.stop();
    this.#replication = null;
    this.#leaveWay();
    if (hindrance.kind === 'taken-over') {
      this.#options.log.warn('The copy of this journal was taken over', hindrance.by);
      this.#takenBy = hindrance.by;
      this.#options.onChange();
      return;
    }
    this.#failed(hindrance.why);
    const pause = pauses[Math.min(this.#failures, pauses.length - 1)];
    this.#failures += 1;
    // A retry may be due already, as when waiting data is dropped: there must never be two.
    clearTimeout(this.#again);
    this.#again = setTimeout(() => void this.#begin(), pause).unref();
  }

  /** Once a minute, one at a time: a hanging place is not asked twice. */
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const turn = this.#turn;
    try {
      await this.#lookNow(turn);
    } catch (error) {
      // This machine's own disk cannot be read.
      if (turn === this.#turn) this.#failed(messageOf(error));
    } finally {
      this.#isLooking = false;
    }
    if (turn === this.#turn && this.trouble !== null) this.#options.onChange();
  }

  async #lookNow(turn: number): Promise<void> {
    const { copy, now } = this.#options;
    this.#forgetFuture(now());
    const hindrance = this.#replication !== null && !isFar(copy) ? await this.#whyNotOwned() : null;
    const waiting = await bytesIn(this.#waitingFolder);
    const isTooMuch = this.#failing !== null && (await this.#takesRoom(waiting));
    if (turn !== this.#turn) return;
    if (hindrance !== null) this.#hindered(hindrance);
    else if (isTooMuch) this.#shed('There is no room for what waits to be copied.');
    else if (this.#isCut) this.#shed('What is at the place ends too early.');
    else if (this.#isBehind(waiting)) this.#stalled();
    else {
      if (this.#isQuiet()) this.#recovered();
      await this.#copyCloses(turn);
    }
  }

  /** Asks only at a folder, where looking costs nothing. */
  async #whyNotOwned(): Promise<Hindrance | null> {
    try {
      return await atPlace(this.#options.copy, null, (files) => whyNotOwned(files, this.#own));
    } catch (error) {
      return { kind: 'why', why: messageOf(error) };
    }
  }

  get #own(): { name: string; session: string } {
    return { name: this.#name ?? '', session: this.#session };
  }

  /** After the clock was set back, times noted before would delay every check. */
  #forgetFuture(now: number): void {
    this.#lastWritten = Math.min(this.#lastWritten, now);
    this.#lastFailed = Math.min(this.#lastFailed, now);
    this.#taken.at = Math.min(this.#taken.at, now);
    if (this.#failing !== null) this.#failing.since = Math.min(this.#failing.since, now);
  }

  /** Brings the closes beside the copy, but not while the copy fails: its time then says what it lacks. */
  async #copyCloses(turn: number): Promise<void> {
    if (this.#closes === null || this.#replication === null || this.#failing !== null) return;
    const now = this.#options.now();
    const hindrance = await this.#closes.bring(this.#own, now, now - this.lagMs);
    if (hindrance !== null && turn === this.#turn) this.#hindered(hindrance);
  }

  /**
   * Litestream waits for ever on a connection lost in the middle of a write: another one continues. A try that is due already is
   * not hurried.
   */
  #stalled(): void {
    const why = 'The place takes nothing.';
    if (this.#replication === null) {
      this.#failed(why);
      return;
    }
    this.#replication.abandon();
    this.#replication = null;
    this.#hindered({ kind: 'why', why });
  }

  /** Whether it runs without a failure, and had nothing to write since the last one. */
  #isQuiet(): boolean {
    return this.#replication !== null && this.#options.now() - this.#lastFailed > quietMs;
  }

  /** Whether something was committed since the copy was last written, and the place has taken nothing for a while. */
  #isBehind(waiting: number): boolean {
    const [changed, now] = [this.#changedAt, this.#options.now()];
    // A change in the future was made before the clock was set back.
    const since = Math.max(changed > now ? 0 : changed, this.#takenAt(waiting));
    return changed !== this.#covered && now - since > lookEveryMs;
  }

  /** When the place was last seen to take something: more was written than this disk accounts for. */
  #takenAt(waiting: number): number {
    const written = this.#replication?.written() ?? 0;
    const before = this.#taken;
    const keptHere = Math.max(0, waiting - before.waiting) * writtenHere;
    const isTaking = written - before.written > leastTakenBytes + keptHere;
    const at = isTaking ? this.#options.now() : before.at;
    this.#taken = { at, written, waiting };
    return at;
  }

  /** When something was last committed. */
  get #changedAt(): number {
    return statSync(`${this.#options.journal}-wal`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  }

  get #waitingFolder(): string {
    const { journal } = this.#options;
    return join(dirname(journal), `.${basename(journal)}-litestream`);
  }

  async #takesRoom(waiting: number): Promise<boolean> {
    const { bavail, bsize } = await statfs(dirname(this.#options.journal));
    return bavail * bsize < leastFreeBytes || waiting > mostWaitingBytes;
  }

  /** Drops what waits: when the place is back, a whole copy is made anew. */
  #shed(why: string): void {
    this.#replication?.stop();
    this.#replication = null;
    this.#letGo();
    this.#hindered({ kind: 'why', why });
  }

  #letGo(): void {
    this.#isCut = false;
    rmSync(this.#waitingFolder, { recursive: true, force: true });
  }
}

async function bytesIn(folder: string): Promise<number> {
  try {
    const names = await readdir(folder, { recursive: true });
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  } catch {
    // Litestream removed files meanwhile: the next look counts them.
    return 0;
  }
}
