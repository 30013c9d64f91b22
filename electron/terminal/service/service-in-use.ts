import { join } from 'node:path';
import {
  type ConnectionState,
  fail,
  type KeeperName,
  type Notice,
  type NotificationName,
  type NotificationOf,
  type Result,
  success,
} from '../../contract/index.ts';
import type { Location } from '../../contract/payment-objects.ts';
import type { Clock } from '../../domain/expiry.ts';
import { choiceOf } from '../../management/locations.ts';
import type { LearntCapabilities, Outcome } from '../../payments/payment-service.ts';
import type { SecretKeeper } from '../../secrets/secret-keeper.ts';
import type { SettingsStore } from '../../settings/settings.ts';
import { Place } from '../../updates/place.ts';
import { Connection } from './connection.ts';
import { failureOfKeeper, stopOfKeeper } from './key-failures.ts';
import { admitMerchant } from './admit-merchant.ts';
import { codesElsewhere, journalFolder, JournalOwner } from './journal-file.ts';
import { gravest, heldBy, type Stops, withoutStop, withStop } from './changes.ts';
import { isOfClock } from '../../copy/litestream.ts';
import { type CopyOptions, keepCopy, takeOver } from './journal-copy.ts';
import type { Log } from '../../domain/log.ts';
import { documentedOnly, type PracticeService, startPractice } from './practice.ts';
import { adoptLocations, journalOfService, passGuide, rememberCapabilities } from './memory.ts';
import { type KeptKey, lookUpKey, wayOf } from './kept-key.ts';
import type { Stop } from '../state.ts';
import { openService, type OpenedService, saleSettings } from './opened-service.ts';

export interface ServiceOptions extends Pick<CopyOptions, 'litestream' | 'machine'> {
  /** Journals: one folder for practice and one for each real service. */
  directory: string;
  fontsDirectory: string;
  settings: SettingsStore;
  keeper: SecretKeeper;
  clock: Clock;
  notify: <N extends NotificationName>(name: N, value: NotificationOf<N>) => void;
  onKey: (key: string) => void;
  /** Resolves once the screens are drawn: until then this process leaves them its time. */
  drawn: Promise<unknown>;
  surroundings: () => { staff: { signedOn?: string | null } };
  log: Log;
}

/** Milliseconds between requests for the locations while nothing is sold; they show whether the service answers. */
const refreshMs = 30_000;

/** The service that is sold against, embedded or real, with its key, connection and stops. Opening one closes the one before. */
export class ServiceInUse {
  readonly #options: ServiceOptions;
  readonly #onChange: () => void;
  readonly #isSwitching: () => boolean;
  readonly #connection: Connection;
  #opened: OpenedService | null = null;
  #practice: PracticeService | null = null;
  #stops: Stops = ['no-service'];
  /** Set where the storage stop only means that the copy of a lost terminal is missing. */
  #noCopy: Extract<Stop, 'copy' | 'copy-clock'> | null = null;
  #key: string | null = null;
  #keeper: KeeperName | null = null;
  /** Why the storage failed when it was last opened. */
  #why = '';
  #refresh: NodeJS.Timeout | undefined;
  /** Tells of a chosen location that the service has lost. */
  #gone: readonly Notice[] = [];
  /** Notices found at opening: a copy taken over, codes in journals that are not in use. */
  #found: readonly Notice[] = [];

  /** `onChange` is called on every change here; `isSwitching`: the service is about to be closed for another. */
  constructor(
    options: ServiceOptions,
    { onChange, isSwitching }: { onChange: () => void; isSwitching: () => boolean },
  ) {
    this.#options = options;
    this.#onChange = onChange;
    this.#isSwitching = isSwitching;
    this.#connection = new Connection(options.clock, (state) => options.notify('connection', state));
  }

  /** Null while no service is chosen or its journal cannot be used. */
  get opened(): OpenedService | null {
    return this.#opened;
  }

  get practice(): PracticeService | null {
    return this.#practice;
  }

  get keeper(): KeeperName | null {
    return this.#keeper;
  }

  /** Why nothing can be sold now, or null. */
  get stop(): Stop | null {
    const stop = gravest(this.#stops);
    return (stop === 'storage' ? this.#noCopy : null) ?? stop;
  }

  get hasKey(): boolean {
    return this.#key !== null;
  }

  get connection(): ConnectionState {
    return this.#connection.state;
  }

  get notices(): readonly Notice[] {
    return [...(this.#opened?.notices ?? []), ...this.#found, ...this.#gone];
  }

  /** `storage` when it cannot start. */
  async openPractice(): Promise<Result<undefined>> {
    await this.close();
    const dataDirectory = join(this.#options.directory, 'practice', 'service');
    const started = await startPractice({ ...this.#options, dataDirectory });
    if (!started.ok) {
      this.#noStorage('The embedded service cannot start', started.message);
      return started;
    }
    this.#practice = started.value;
    this.#openPracticeService(started.value);
    return success(undefined);
  }

  /** Opens the same embedded service anew, and discovers anew what it offers. */
  reopenPractice(): void {
    if (!this.#practice) return;
    this.#closeService();
    this.#openPracticeService(this.#practice);
  }

  /** Sells against the service of the settings, with the key in the keychain. */
  async openLive(): Promise<void> {
    await this.close();
    const { settings, keeper, log } = this.#options;
    const { service } = settings.read();
    if (!service) return;
    const { baseUrl, dialect, capabilities } = service;
    const kept = await lookUpKey({ settings, keeper, service, log });
    this.#setKey(kept.kind === 'found' ? kept : null);
    // Without a key the journal is still readable; nothing is sent or sold.
    const known = settings.read().service ?? service;
    const found = await journalOfService(this.#options, known, kept.kind === 'found' ? kept.key : null);
    if (!found.ok) return void this.#noStorage('The journal has no folder', found.message);
    const taken = await takeOver(found.value, this.#options);
    if (!taken.ok) {
      const why = isOfClock(taken.message) ? 'copy-clock' : 'copy';
      return void this.#noStorage('The journal of a lost terminal cannot be taken over', taken.message, why);
    }
    const opened = this.#openService(
      'live',
      { baseUrl, dialect, ...wayOf(service) },
      found.value,
      capabilities,
    );
    if (!opened) return;
    if (taken.value !== null) this.#found = [{ kind: 'took-over', name: taken.value }, ...this.#found];
    adoptLocations(settings, opened, log);
    if (kept.kind === 'found') this.#recover(opened);
    else this.stopSelling(stopOfKeeper(kept));
  }

  async rereadKey(): Promise<Result<undefined>> {
    const { settings, keeper, log } = this.#options;
    const { service } = settings.read();
    if (!service || this.hasKey) return success(undefined);
    const kept = await lookUpKey({ settings, keeper, service, log });
    if (kept.kind === 'found') {
      this.useKey(kept);
      return success(undefined);
    }
    this.stopSelling(stopOfKeeper(kept));
    return kept.kind === 'none' || kept.kind === 'changed' ? success(undefined) : failureOfKeeper(kept);
  }

  /** Goes on with another key of the same service; `isTaken`: the service has just accepted it. */
  useKey(kept: KeptKey, isTaken = false): void {
    this.#setKey(kept);
    const opened = this.#opened;
    if (!opened) return;
    if (isTaken) this.#connection.set('online');
    this.#stops = this.#stops.filter((stop) => stop === 'storage');
    if (this.#refresh === undefined) this.#recover(opened);
    else this.#onChange();
  }

  /** Asks for what sales depend on, and whether the service answers; not while a sale is on screen. */
  async refresh(): Promise<void> {
    const opened = this.#opened;
    if (!opened || !this.hasKey || opened.sales.current() !== null) return;
    await opened.management.refresh();
    this.checkJournal(opened);
  }

  /** Stops selling if an opened service's journal cannot be relied on. */
  checkJournal(opened: OpenedService): void {
    if (opened === this.#opened && opened.isJournalBroken()) opened.sales.journalFailed();
  }

  /**
   * After a failed write: opens the journal anew, verifies it, and recovers open sales; without an opened service, since the
   * storage failed at start, tries `open` again. `storage` as long as that fails.
   */
  async reopenJournal(open: () => Promise<void>): Promise<Result<undefined>> {
    if (!this.#stops.includes('storage')) return fail('conflict', 'The journal is in use.');
    if (!this.#opened) {
      await open();
      const isGone = this.stop === 'storage' || this.stop === 'copy' || this.stop === 'copy-clock';
      return isGone ? fail('storage', this.#why) : success(undefined);
    }
    const reopened = this.#opened.reopenJournal(this.hasKey);
    if (!reopened.ok) {
      this.#options.log.error('The journal cannot be opened anew', reopened.message);
      return reopened;
    }
    this.#stops = withoutStop(this.#stops, 'storage');
    this.#onChange();
    return success(undefined);
  }

  stopSelling(why: Stop): void {
    const before = this.stop;
    this.#stops = withStop(this.#stops, why);
    if (this.stop !== before) this.#onChange();
  }

  #noStorage(what: string, why: string, noCopy: 'copy' | 'copy-clock' | null = null): null {
    this.#options.log.error(`${what}; nothing can be sold`, why);
    [this.#why, this.#noCopy] = [why, noCopy];
    this.stopSelling('storage');
    return null;
  }

  /** Open sales stay in the journal. */
  async close(): Promise<void> {
    this.#closeService();
    this.#setKey(null);
    const practice = this.#practice;
    this.#practice = null;
    await practice?.close();
  }

  #openPracticeService(practice: PracticeService): void {
    this.#setKey({ key: practice.key, keeper: null });
    const folder = journalFolder(this.#options.directory, null);
    const offers = practice.readBehaviour().documentedOnly ? documentedOnly(this.#options.clock.wall()) : {};
    const opened = this.#openService('practice', practice.service, folder, offers);
    if (opened) this.#recover(opened);
  }

  #openService(
    kind: OpenedService['kind'],
    service: OpenedService['service'],
    directory: string,
    capabilities: LearntCapabilities,
  ): OpenedService | null {
    const { settings, clock, log, notify } = this.#options;
    this.#found = codesElsewhere(this.#options.directory, join(directory, 'journal.db'));
    const owner = kind === 'live' ? new JournalOwner(directory, log) : null;
    const result = openService({
      kind,
      service,
      directory,
      updateFailed: new Place(this.#options.directory).failed !== null,
      secretKey: () => this.#readKey(),
      capabilities,
      admit: (told) =>
        owner === null ||
        admitMerchant(told, { owner, settings, log }, () => this.stopSelling('other-account')),
      account: () => (owner === null ? null : (settings.read().service?.merchant.appId ?? owner.appId)),
      onCapabilities: (discovered) => this.#discovered(kind, service, discovered),
      settings: () => {
        const { signedOn: staff = null } = this.#options.surroundings().staff;
        const locations = () => this.#opened?.management.locations.choices() ?? [];
        return { ...saleSettings(settings.read(), kind, locations), staff };
      },
      held: () => heldBy({ isSwitching: this.#isSwitching(), stops: this.#stops }),
      onSale: (view) => notify('sale', view),
      onConnection: (state) => this.#connection.set(state),
      onUnresolved: (count) => notify('unresolved', count),
      onUnseenPayments: (payments) => notify('unseenPayments', payments),
      onJournal: (sequence) => notify('journal', sequence),
      onComparison: (comparison) => notify('comparison', comparison),
      onDayClosed: ({ number, date }) => log.info('A day was closed', { number, date }),
      onNotices: () => this.#onChange(),
      onStopped: (why) => this.stopSelling(why),
      onOutcome: (outcome) => this.#heard(service, outcome),
      onLocations: () => this.#onChange(),
      onWaysToPay: () => this.#onChange(),
      onLocationGone: (location) => this.#locationGone(location),
      copyOf: (path, soFar) =>
        kind === 'live' ? keepCopy(path, { ...this.#options, soFar, onChange: this.#onChange }) : null,
      clock,
      log,
    });
    if (!result.ok) return this.#noStorage('The journal cannot be used', result.message);
    this.#opened = result.value;
    this.#stops = [];
    passGuide(settings, result.value, log);
    return result.value;
  }

  #recover(opened: OpenedService): void {
    const recovered = opened.sales.recover();
    if (!recovered.ok) this.#options.log.error('Open sales cannot be read', recovered.message);
    this.#refresh = setInterval(() => void this.refresh(), refreshMs);
    this.#onChange();
    // Not awaited: the screens need not wait for a service that may not answer.
    void this.#options.drawn.then(() => this.refresh());
  }

  #closeService(): void {
    clearInterval(this.#refresh);
    this.#refresh = undefined;
    const opened = this.#opened;
    this.#opened = null;
    this.#stops = ['no-service'];
    this.#gone = [];
    this.#connection.set('unchecked');
    if (!opened) return;
    // A finished sale may still be shown, which the next service does not know: tell the screens that it is gone.
    const { notify } = this.#options;
    if (opened.sales.comparison() !== null) notify('comparison', null);
    if (opened.sales.unresolved() > 0) notify('unresolved', 0);
    if (opened.sales.unseenPayments().length > 0) notify('unseenPayments', []);
    const isShown = opened.sales.current() !== null;
    opened.close();
    if (isShown) notify('sale', null);
  }

  /** Sales go on without the location, perhaps against the shop's wish: tell the staff. */
  #locationGone(location: Location): void {
    const { settings, log } = this.#options;
    if (settings.read().locationId !== location.id) return;
    this.#gone = [{ kind: 'location-gone', location: choiceOf(location) }];
    const changed = settings.update({ locationId: null });
    if (!changed.ok) log.error('A location that is gone stays in the settings', changed.message);
    this.#onChange();
  }

  #discovered(
    kind: OpenedService['kind'],
    service: OpenedService['service'],
    capabilities: LearntCapabilities,
  ): void {
    if (service !== this.#opened?.service) return;
    // Practice is not remembered: its behaviour ends with it.
    if (kind === 'live') rememberCapabilities(this.#options.settings, capabilities, this.#options.log);
    this.#onChange();
  }

  /** Updates the connection; an accepted answer means that the key is accepted. */
  #heard(service: OpenedService['service'], outcome: Outcome<unknown>): void {
    if (service !== this.#opened?.service) return;
    this.#connection.heard(outcome);
    if (outcome.kind === 'ok') this.#opened.sales.serviceAnswered();
    if (outcome.kind !== 'ok' || !this.#stops.includes('credentials')) return;
    this.#stops = withoutStop(this.#stops, 'credentials');
    this.#onChange();
  }

  #setKey(kept: { key: string; keeper: KeeperName | null } | null): void {
    const { key, keeper } = kept ?? { key: null, keeper: null };
    if (key !== null) this.#options.onKey(key);
    if (this.#key !== key) this.#opened?.keyChanged();
    [this.#key, this.#keeper] = [key, keeper];
  }

  #readKey(): Promise<string> {
    return this.#key === null ? Promise.reject(new Error('There is no key.')) : Promise.resolve(this.#key);
  }
}
