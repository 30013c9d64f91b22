import type {
  OpeningHours,
  UpdateFailure,
  UpdateState,
  Updates as View,
  UpdateWait,
} from '../contract/updates.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { DamagedFile, fetchVersion, type Unpack } from './download.ts';
import { isOpen, minutesOfDay } from './hours.ts';
import type { Place } from './place.ts';
import { isNewer, largestRelease, readRelease, type Release, releaseName, signatureName } from './release.ts';
import { readText, type Source } from './source.ts';
import type { Log } from '../domain/log.ts';

/** Where versions come from, as the set-up file says. */
export interface UpdateSettings {
  /** An https address or a folder. */
  from: string;
  /** The Ed25519 key that they are signed with, base64. */
  publicKey: string;
  /** Null: nothing is installed without a tap. */
  openingHours: OpeningHours | null;
}

/** What updates are made with. */
export interface UpdatesOptions {
  settings: () => UpdateSettings | null;
  /** Whether this program can be replaced by another version of itself. */
  isReplaceable: boolean;
  /** The version that runs, and the machine that it runs on (`linux-x64`). */
  version: string;
  machine: string;
  place: Place;
  openSource: (from: string) => Source;
  unpack: Unpack;
  isSignedBy: (content: string, signature: string, publicKey: string) => boolean;
  /** Whether a sale, a subscription or a change of the terminal is under way. */
  isBusy: () => boolean;
  /** Whether there are codes of which nobody knows whether they are paid. */
  hasUnresolvedCodes: () => boolean;
  backUpJournal: () => Promise<Result<unknown>>;
  /** Ends the program, so that the starter takes the version that was switched to. */
  restart: () => void;
  clock: { wall(): number; monotonic(): number };
  timers: { setTimeout(callback: () => void, afterMs: number): unknown; clearTimeout(timer: unknown): void };
  log: Pick<Log, 'info' | 'warn'>;
}

/** Milliseconds between two looks at what is to be done. */
export const tickMs = 30_000;
/** Milliseconds without a sale after which a version is looked for and downloaded, and after which it is installed. */
export const [restMs, quietMs] = [120_000, 600_000];
/** Milliseconds after which it is looked again. */
export const lookAgainMs = 6 * 3_600_000;

/**
 * Newer versions of the program: looked for and downloaded while nobody sells, installed outside opening hours or
 * when somebody says so, never while a code is unresolved (docs/decisions/updates.md).
 */
export class Updates {
  readonly #options: UpdatesOptions;
  #state: UpdateState = { kind: 'newest', at: null };
  /** A version that is signed for and newer than this one. */
  #offered: Release | null = null;
  #lookedAt: number | null = null;
  #soldAt: number;
  #work: AbortController | null = null;
  #timer: unknown;

  constructor(options: UpdatesOptions) {
    this.#options = options;
    this.#soldAt = options.clock.monotonic();
  }

  /** Updates as the screens show them. */
  get view(): View {
    const { version, settings, place } = this.#options;
    return { version, from: settings()?.from ?? null, state: this.#now(), rolledBack: place.failed };
  }

  /** Begins to look after versions. */
  start(): void {
    this.#timer = this.#options.timers.setTimeout(() => {
      this.start();
      void this.tick();
    }, tickMs);
  }

  close(): void {
    this.#options.timers.clearTimeout(this.#timer);
    this.#work?.abort();
  }

  /** Somebody sells: what was begun is stopped, and begun again later. */
  sold(): void {
    this.#soldAt = this.#options.clock.monotonic();
    this.#work?.abort();
  }

  /** Does what is due; answers when it is done. */
  async tick(): Promise<void> {
    const { isBusy, clock } = this.#options;
    if (isBusy()) this.sold();
    if (!this.#isOn || this.#work) return;
    const restedMs = clock.monotonic() - this.#soldAt;
    if (this.#isReady) {
      if (restedMs >= quietMs && this.#wait() === null) await this.#install();
    } else if (restedMs >= restMs && this.#isDue) await this.look();
  }

  /** Looks for a newer version now, and downloads it. */
  async look(): Promise<void> {
    if (!this.#isOn || this.#work || this.#isReady) return;
    const work = new AbortController();
    this.#work = work;
    try {
      await this.#find(work.signal);
      if (this.#offered) await this.#fetch(this.#offered, work.signal);
    } finally {
      this.#work = null;
    }
  }

  /** Somebody wants it now, shop hours or not: `conflict` where no version is ready, or a code is unresolved. */
  async installNow(): Promise<Result<undefined>> {
    const wait = this.#wait();
    if (!this.#isReady || this.#work) return fail('conflict', 'There is no version to install.');
    if (wait === 'selling' || wait === 'unresolved')
      return fail('conflict', `Not while something is ${wait}.`);
    return await this.#install();
  }

  get #isOn(): boolean {
    return this.#options.isReplaceable && this.#options.settings() !== null;
  }

  get #isReady(): boolean {
    return this.#offered !== null && this.#options.place.has(this.#offered.version);
  }

  get #isDue(): boolean {
    return this.#lookedAt === null || this.#options.clock.monotonic() - this.#lookedAt >= lookAgainMs;
  }

  #now(): UpdateState {
    if (this.#options.settings() === null) return { kind: 'off' };
    if (!this.#options.isReplaceable) return { kind: 'elsewhere' };
    if (this.#offered && this.#isReady && this.#state.kind === 'ready') {
      return { kind: 'ready', version: this.#offered.version, wait: this.#wait() ?? 'open' };
    }
    return this.#state;
  }

  /** Why a version is not installed by itself now; null: nothing stands in the way. */
  #wait(): UpdateWait | null {
    const { isBusy, hasUnresolvedCodes, settings, clock } = this.#options;
    if (isBusy()) return 'selling';
    if (hasUnresolvedCodes()) return 'unresolved';
    const hours = settings()?.openingHours ?? null;
    return hours === null || isOpen(hours, minutesOfDay(clock.wall())) ? 'open' : null;
  }

  async #find(signal: AbortSignal): Promise<void> {
    const { settings, openSource, isSignedBy, version, clock } = this.#options;
    const { from, publicKey } = settings() ?? {};
    if (from === undefined || publicKey === undefined) return;
    this.#state = { kind: 'looking' };
    this.#offered = null;
    try {
      const source = openSource(from);
      const text = await readText(source, releaseName, largestRelease, signal);
      const signature = await readText(source, signatureName, largestRelease, signal);
      // Nothing of it is read before that.
      if (!isSignedBy(text, signature.trim(), publicKey)) {
        this.#failed('signature', 'not signed by that key');
        return;
      }
      const release = readRelease(text);
      if (!release) {
        this.#failed('unreadable', 'the description of the version');
        return;
      }
      this.#lookedAt = clock.monotonic();
      this.#state = { kind: 'newest', at: clock.wall() };
      if (isNewer(release.version, version) && release.version !== this.#options.place.failed)
        this.#offered = release;
    } catch (error) {
      this.#stopped(signal, 'unreachable', error);
    }
  }

  async #fetch(release: Release, signal: AbortSignal): Promise<void> {
    const { settings, openSource, place, unpack, machine, log } = this.#options;
    const { version } = release;
    const file = release.files[machine];
    const from = settings()?.from;
    if (file === undefined || from === undefined) {
      this.#offered = null;
      log.info('The newer version has no file for this machine', { version, machine });
      return;
    }
    this.#state = { kind: 'downloading', version };
    try {
      if (!place.has(version)) {
        await fetchVersion({ source: openSource(from), place, unpack }, { version, file }, signal);
      }
      this.#state = { kind: 'ready', version, wait: 'open' };
      log.info('A newer version is ready', { version });
    } catch (error) {
      this.#stopped(signal, error instanceof DamagedFile ? 'damaged' : whyOf(error), error);
    }
  }

  async #install(): Promise<Result<undefined>> {
    const { place, backUpJournal, restart, log } = this.#options;
    const version = this.#offered?.version;
    if (version === undefined) return fail('conflict', 'There is no version to install.');
    this.#work = new AbortController();
    this.#state = { kind: 'installing', version };
    try {
      const backup = await backUpJournal();
      const wait = this.#wait();
      if (!backup.ok) {
        this.#failed('backup', backup.message);
        return fail('storage', `The journal could not be backed up: ${backup.message}`);
      }
      // A sale may have begun meanwhile: it comes first.
      if (wait === 'selling' || wait === 'unresolved') {
        this.#state = { kind: 'ready', version, wait };
        return fail('conflict', `Not while something is ${wait}.`);
      }
      log.info('Another version is started', { version });
      place.switchTo(version);
      restart();
      return success(undefined);
    } catch (error) {
      this.#failed('storage', error);
      return fail('storage', `The version could not be installed: ${String(error)}`);
    } finally {
      this.#work = null;
    }
  }

  /** Stopped for a sale, it goes on where the sale is over; anything else is told. */
  #stopped(signal: AbortSignal, why: UpdateFailure, error: unknown): void {
    if (!signal.aborted) {
      this.#failed(why, error);
      return;
    }
    this.#lookedAt = null;
    this.#state = { kind: 'newest', at: null };
  }

  #failed(why: UpdateFailure, error: unknown): void {
    const { clock, log } = this.#options;
    log.warn('No newer version', { why, error: String(error) });
    this.#lookedAt = clock.monotonic();
    this.#offered = null;
    this.#state = { kind: 'failed', why, at: clock.wall() };
  }
}

/** A file system's own failures have a name of a system call. */
function whyOf(error: unknown): UpdateFailure {
  const { syscall, code } = error as NodeJS.ErrnoException;
  return syscall !== undefined && ['ENOSPC', 'EACCES', 'EROFS', 'EDQUOT', 'EIO'].includes(code ?? '')
    ? 'storage'
    : 'unreachable';
}
