import type {
  UpdateFailure,
  UpdateState,
  UpdateStuck,
  Updates as View,
  UpdateWait,
} from '../contract/updates.ts';
import { fail, type Failure, type Result, success } from '../contract/result.ts';
import { DamagedFile, fetchVersion } from './download.ts';
import { isOpen, minutesOfDay } from './hours.ts';
import type { UpdatesOptions } from './options.ts';
import { unknownVersion } from './place.ts';
import {
  isNewer,
  largestRelease,
  readRelease,
  refusalOf,
  type Release,
  releaseName,
  signatureName,
} from './release.ts';
import { isSealed } from './sealed.ts';
import { readText } from './source.ts';
import { stuckOf } from './standing.ts';

/** Milliseconds between two ticks. */
const tickMs = 30_000;
/** Milliseconds without a sale before a version is looked for and downloaded, and before it is installed. */
export const [restMs, quietMs] = [120_000, 600_000];
/** Milliseconds between two looks. */
export const lookAgainMs = 6 * 3_600_000;

/**
 * Updates: looked for and downloaded while nobody sells, installed outside opening hours or on request, never while a code is
 * unresolved (docs/decisions/updates.md).
 */
export class Updates {
  readonly #options: UpdatesOptions;
  #state: UpdateState = { kind: 'newest', at: null };
  /** A signed version that is newer than this one. */
  #offered: Release | null = null;
  #lookedAt: number | null = null;
  #soldAt: number;
  #work: AbortController | null = null;
  #timer: unknown;
  /** The reason that staff were last told of. */
  #told = JSON.stringify(null);

  constructor(options: UpdatesOptions) {
    this.#options = options;
    this.#soldAt = options.clock.monotonic();
  }

  get view(): View {
    const { version, settings, place } = this.#options;
    const from = settings()?.from ?? null;
    return { version, from, state: this.#now(), rolledBack: place.failed, stuck: this.#stuck };
  }

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

  /** Somebody sells: stops the work, to begin again later. */
  sold(): void {
    this.#soldAt = this.#options.clock.monotonic();
    this.#work?.abort();
  }

  /** Does what is due; resolves when done. */
  async tick(): Promise<void> {
    const { isBusy, clock } = this.#options;
    if (isBusy()) this.sold();
    this.#tellStuck();
    if (!this.#isOn || this.#work) return;
    const restedMs = clock.monotonic() - this.#soldAt;
    if (restedMs < restMs) return;
    if (this.#isDue) await this.look();
    else if (this.#isReady && restedMs >= quietMs && this.#wait() === null) await this.#install();
  }

  /** Looks for a newer version now, and downloads it. */
  async look(): Promise<void> {
    if (!this.#isOn || this.#work) return;
    const work = new AbortController();
    this.#work = work;
    try {
      await this.#find(work.signal);
      if (this.#offered) await this.#fetch(this.#offered, work.signal);
    } finally {
      this.#work = null;
      this.#tellStuck();
    }
  }

  /** Installs on request, even in opening hours: `conflict` where no version is ready, or a code is unresolved. */
  async installNow(): Promise<Result<undefined>> {
    const wait = this.#wait();
    if (!this.#isReady || this.#work) return fail('conflict', 'There is no version to install.');
    if (wait === 'selling' || wait === 'unresolved')
      return fail('conflict', `Not while something is ${wait}.`);
    return await this.#install();
  }

  get #stuck(): UpdateStuck | null {
    const { place, standing, clock } = this.#options;
    if (!this.#isOn) return null;
    return stuckOf(standing.read(), { failed: place.failed, now: clock.wall() });
  }

  #tellStuck(): void {
    const told = JSON.stringify(this.#stuck);
    if (told === this.#told) return;
    this.#told = told;
    this.#options.onStuck();
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

  /** Why a version is not installed by itself now; null: it may be. */
  #wait(): UpdateWait | null {
    const { isBusy, hasUnresolvedCodes, settings, clock } = this.#options;
    if (isBusy()) return 'selling';
    if (hasUnresolvedCodes()) return 'unresolved';
    const hours = settings()?.openingHours ?? null;
    return hours === null || isOpen(hours, minutesOfDay(clock.wall())) ? 'open' : null;
  }

  async #find(signal: AbortSignal): Promise<void> {
    const { settings, openSource, isSignedBy } = this.#options;
    const { from, publicKey } = settings() ?? {};
    if (from === undefined || publicKey === undefined) return;
    this.#state = { kind: 'looking' };
    try {
      const source = openSource(from);
      const text = await readText(source, releaseName, largestRelease, signal);
      const signature = await readText(source, signatureName, largestRelease, signal);
      // Nothing of it is parsed before.
      if (!isSignedBy(text, signature.trim(), publicKey)) {
        this.#failed('signature', 'not signed by that key');
        return;
      }
      const release = readRelease(text);
      if (typeof release === 'string') {
        this.#failed(release, 'the description of the version');
        return;
      }
      this.#consider(release);
    } catch (error) {
      this.#stopped(signal, 'unreachable', error);
    }
  }

  /** Accepts a signed description, unless it is older than an earlier one or expired. */
  #consider(release: Release): void {
    const { version, place, highest, standing, clock } = this.#options;
    const [before, now] = [highest.read(), clock.wall()];
    const refusal = refusalOf(release, { highest: before, now });
    if (refusal !== null) {
      const { version: offered, signedAt, expires } = release;
      this.#failed(refusal, JSON.stringify({ offered, before, signedAt, expires }));
      return;
    }
    const raised = before === release.version ? null : highest.raise(release.version);
    if (raised?.ok === false) {
      this.#failed('storage', raised.message);
      return;
    }
    this.#lookedAt = clock.monotonic();
    this.#state = { kind: 'newest', at: now };
    // Where the failed version is unreadable, it may be any that was offered by then.
    const gaveUp = place.failed === unknownVersion ? before : place.failed;
    const isNew = isNewer(release.version, version) && (gaveUp === null || isNewer(release.version, gaveUp));
    this.#offered = isNew ? release : null;
    if (!isNew) standing.went(null, now);
  }

  async #fetch(release: Release, signal: AbortSignal): Promise<void> {
    const { settings, openSource, place, standing, unpack, machine, clock, log } = this.#options;
    const { version } = release;
    const file = release.files[machine];
    const from = settings()?.from;
    if (file === undefined || from === undefined) {
      this.#offered = null;
      standing.went(null, clock.wall());
      log.info('The newer version has no file for this machine', { version, machine });
      return;
    }
    this.#state = { kind: 'downloading', version };
    try {
      if (!place.has(version)) {
        await fetchVersion({ source: openSource(from), place, unpack }, { version, file }, signal);
      }
      standing.went(version, clock.wall());
      this.#state = { kind: 'ready', version, wait: 'open' };
      log.info('A newer version is ready', { version });
    } catch (error) {
      this.#stopped(signal, error instanceof DamagedFile ? 'damaged' : whyOf(error), error);
    }
  }

  async #install(): Promise<Result<undefined>> {
    const { place, backUpJournal, restart, log } = this.#options;
    const version = this.#offered?.version;
    if (!this.#offered || version === undefined) return fail('conflict', 'There is no version to install.');
    this.#work = new AbortController();
    this.#state = { kind: 'installing', version };
    try {
      const refused = await this.#refuseNow(this.#offered);
      if (refused) return refused;
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

  /** Checks a ready version once more: after days on the disk it may be changed or expired. */
  async #refuseNow(release: Release): Promise<Failure | null> {
    const { place, clock } = this.#options;
    const { version } = release;
    const refusal = refusalOf(release, { highest: null, now: clock.wall() });
    if (refusal !== null) {
      this.#failed(refusal, `${version} waited until its time was over`);
      return fail('conflict', `The description of version ${version} holds no more.`);
    }
    if (await isSealed(place.versionFolder(version))) return null;
    place.drop(version);
    this.#failed('damaged', `${version} is not as it was unpacked`);
    return fail('storage', `Version ${version} is damaged, and was thrown away.`);
  }

  /** Work that was stopped for a sale goes on later; any other failure is told. A ready version stays ready. */
  #stopped(signal: AbortSignal, why: UpdateFailure, error: unknown): void {
    const ready = this.#isReady ? this.#offered : null;
    if (signal.aborted) {
      this.#lookedAt = null;
      this.#state = { kind: 'newest', at: null };
    } else this.#failed(why, error);
    if (ready === null) return;
    this.#offered = ready;
    this.#state = { kind: 'ready', version: ready.version, wait: 'open' };
  }

  #failed(why: UpdateFailure, error: unknown): void {
    const { standing, clock, log } = this.#options;
    log.warn('No newer version', { why, error: String(error) });
    try {
      standing.failed(why, clock.wall());
    } catch (storage) {
      log.warn('How updates fare could not be noted', String(storage));
    }
    this.#lookedAt = clock.monotonic();
    this.#offered = null;
    this.#state = { kind: 'failed', why, at: clock.wall() };
  }
}

/** File system errors carry a system call. */
function whyOf(error: unknown): UpdateFailure {
  const { syscall, code } = error as NodeJS.ErrnoException;
  return syscall !== undefined && ['ENOSPC', 'EACCES', 'EROFS', 'EDQUOT', 'EIO'].includes(code ?? '')
    ? 'storage'
    : 'unreachable';
}
