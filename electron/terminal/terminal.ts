import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  type Catalogue,
  type ConnectionState,
  type ConnectService,
  fail,
  type LocationChoice,
  type NotificationName,
  type NotificationOf,
  type Result,
  type Snapshot,
  success,
  type TerminalState,
} from '../contract/index.ts';
import type { Clock } from '../domain/expiry.ts';
import { createPaymentClient } from '../payments/client.ts';
import { connectionOf, failureOf } from '../sales/answers.ts';
import type { SecretKeeper } from '../secrets/secret-keeper.ts';
import type { CatalogueKind, Catalogues } from '../settings/catalogue-store.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { failureOfKeeper, stopOfKeeper } from './failures.ts';
import { choiceOf } from './locations.ts';
import type { Log } from './log.ts';
import { type PracticeService, startPractice } from './practice.ts';
import { type Stop, terminalStateOf } from './state.ts';
import { openTill, type Till } from './till.ts';

/** What a terminal is made of. */
export interface TerminalOptions {
  directory: string;
  fontsDirectory: string;
  settings: SettingsStore;
  catalogues: Catalogues;
  keeper: SecretKeeper;
  clock: Clock;
  notify: <N extends NotificationName>(name: N, value: NotificationOf<N>) => void;
  /** Told of the key in use, so that the log can keep it out; null when there is none. */
  onKey: (key: string | null) => void;
  /** Told whether a code is on screen. */
  onCodeShown: (shown: boolean) => void;
  log: Log;
}

/** How often the service is asked for its locations while nothing is being sold; shows whether it answers. */
const refreshMs = 30_000;

/**
 * The terminal: one till at a time, for practice or for a real service, and everything the screens are told
 * about it. A change from one to the other closes the old till before the new one opens.
 */
export class Terminal {
  readonly #options: TerminalOptions;
  #till: Till | null = null;
  #practice: PracticeService | null = null;
  #stop: Stop | null = 'no-service';
  #locations: LocationChoice[] = [];
  #connection: ConnectionState;
  #notices: TerminalState['notices'];
  #refresh: NodeJS.Timeout | undefined;
  #changing = false;
  #quiet = false;
  /** The catalogue that the screens know. */
  #announced: Catalogue | null = null;

  constructor(options: TerminalOptions) {
    this.#options = options;
    this.#notices = [...options.settings.notices];
    this.#connection = { kind: 'unchecked', since: options.clock.wall() };
    options.settings.onChange(() => this.#announce());
  }

  /** The till that sells, or null while no service is chosen or its journal cannot be used. */
  get till(): Till | null {
    return this.#till;
  }

  /** Why nothing can be sold now, or null. */
  get stop(): Stop | null {
    return this.#stop;
  }

  /** Opens the till that the settings name, and brings its open sales to a shown, true state. */
  async start(): Promise<void> {
    const { mode } = this.#options.settings.read();
    if (mode === 'practice') await this.#openPractice();
    if (mode === 'live') await this.#openLive();
  }

  /** The terminal as the screens know it now. */
  get state(): TerminalState {
    const { settings, catalogues } = this.#options;
    return terminalStateOf({
      settings: settings.read(),
      till: this.#till,
      locations: this.#locations,
      stop: this.#stop,
      notices: [...this.#notices, ...catalogues.notices(this.#catalogueKind)],
    });
  }

  /** What is sold in this mode. */
  get catalogue(): Catalogue {
    return this.#options.catalogues.read(this.#catalogueKind);
  }

  /** Replaces what is sold in this mode; the screens are told at once. */
  saveCatalogue(catalogue: Catalogue): Result<undefined> {
    const saved = this.#options.catalogues.save(this.#catalogueKind, catalogue);
    if (saved.ok) this.#announceCatalogue();
    return saved;
  }

  get #catalogueKind(): CatalogueKind {
    return this.#options.settings.read().mode === 'practice' ? 'practice' : 'live';
  }

  /** Everything the screens need to start. */
  snapshot(): Snapshot {
    const draft = this.#till?.sales.readDraft();
    this.#announced = this.catalogue;
    return {
      terminal: this.state,
      catalogue: this.#announced,
      connection: this.#connection,
      sale: this.#till?.sales.current() ?? null,
      draft: draft?.ok ? draft.value : null,
      closing: null,
    };
  }

  /** Sells against the embedded service from now on. */
  async practise(): Promise<Result<undefined>> {
    return this.#change(() =>
      this.#atOnce(async () => {
        const changed = this.#options.settings.update({ mode: 'practice', locationId: null });
        return changed.ok ? this.#openPractice() : changed;
      }),
    );
  }

  /** Tries the service with the key, then keeps the key, then sells against it: all of it or nothing. */
  async connect(request: ConnectService): Promise<Result<undefined>> {
    const { baseUrl, dialect, secretKey, currency, orderPrefix, frontUrl } = request;
    const { settings, keeper, clock } = this.#options;
    return this.#change(async () => {
      const status = await keeper.status();
      if (status.kind !== 'ready') return failureOfKeeper(status);
      const client = createPaymentClient({
        baseUrl,
        dialect,
        secretKey: () => Promise.resolve(secretKey),
        clock,
      });
      const answer = await client.listCustomers({ limit: 1 });
      client.close();
      if (answer.kind !== 'ok') return failureOf(answer);
      const saved = await keeper.set(baseUrl, secretKey);
      if (saved.kind !== 'saved') return failureOfKeeper(saved);
      return this.#atOnce(async () => {
        const changed = settings.update({
          mode: 'live',
          service: { baseUrl, dialect, keyFingerprint: saved.fingerprint, capabilities: {} },
          terminal: { ...settings.read().terminal, orderPrefix },
          currency,
          frontUrl,
          locationId: null,
          knownLocations: [],
        });
        if (!changed.ok) return changed;
        await this.#openLive();
        return success(undefined);
      });
    });
  }

  /** Asks the service for its locations now, unless a sale is on screen; also shows whether it answers. */
  async refreshLocations(): Promise<void> {
    const till = this.#till;
    if (!till || till.sales.current() !== null) return;
    const answer = await till.payments.listLocations({ limit: 100 });
    if (till !== this.#till) return;
    if (answer.kind === 'ok') this.#setLocations(answer.value.locations.map(choiceOf));
    // A service that does not list its locations is asked for a customer instead: does it answer?
    const heard = answer.kind === 'unsupported' ? await till.payments.listCustomers({ limit: 1 }) : answer;
    const kind = connectionOf(heard);
    if (till !== this.#till) return;
    if (kind) this.#setConnection(kind);
    if (heard.kind === 'ok' && this.#stop === 'credentials') this.#resumeSelling();
  }

  /** Ends everything; open sales are in the journal. */
  close(): void {
    void this.#closeTill();
    this.#options.keeper.close();
  }

  /** One change at a time, and none while a sale is open. */
  async #change(apply: () => Promise<Result<undefined>>): Promise<Result<undefined>> {
    if (this.#changing || this.#till?.sales.isBusy()) {
      return fail('busy', 'A sale is open. Finish it before the service is changed.');
    }
    this.#changing = true;
    try {
      return await apply();
    } finally {
      this.#changing = false;
    }
  }

  /** The screens learn of the new service and of its till in one, not of a service without a till. */
  async #atOnce(apply: () => Promise<Result<undefined>>): Promise<Result<undefined>> {
    this.#quiet = true;
    try {
      return await apply();
    } finally {
      this.#quiet = false;
      this.#announce();
    }
  }

  async #openPractice(): Promise<Result<undefined>> {
    await this.#closeTill();
    const { directory, fontsDirectory, log } = this.#options;
    const folder = join(directory, 'practice');
    const started = await startPractice({ dataDirectory: join(folder, 'service'), fontsDirectory, log });
    if (!started.ok) {
      log.error('The embedded service cannot start; nothing can be sold', started.message);
      this.#stopSelling('storage');
      return started;
    }
    this.#practice = started.value;
    const { baseUrl, key } = started.value;
    this.#openTill('practice', { baseUrl, dialect: 'documented' }, folder, key);
    this.#recover();
    return success(undefined);
  }

  async #openLive(): Promise<void> {
    await this.#closeTill();
    const { directory, settings, keeper } = this.#options;
    const { service, knownLocations } = settings.read();
    if (!service) return;
    this.#locations = knownLocations;
    const { baseUrl, dialect, keyFingerprint } = service;
    const kept = await keeper.get(baseUrl, keyFingerprint);
    const key = kept.kind === 'found' ? kept.key : null;
    // Without a key the journal is readable all the same; nothing is sent and nothing is sold.
    const folder = join(directory, 'live', createHash('sha256').update(baseUrl).digest('hex').slice(0, 16));
    this.#openTill('live', { baseUrl, dialect }, folder, key);
    if (kept.kind !== 'found') this.#stopSelling(stopOfKeeper(kept));
    else this.#recover();
  }

  #openTill(kind: Till['kind'], service: Till['service'], directory: string, key: string | null): void {
    const { settings, clock, log, notify, onKey, onCodeShown } = this.#options;
    onKey(key);
    const opened = openTill({
      kind,
      service,
      directory,
      secretKey: () => (key === null ? Promise.reject(new Error('There is no key.')) : Promise.resolve(key)),
      capabilities: (kind === 'live' && settings.read().service?.capabilities) || {},
      onCapabilities: (capabilities) => {
        const known = settings.read().service;
        if (kind === 'live' && known) settings.update({ service: { ...known, capabilities } });
      },
      settings: () => {
        const { terminal, frontUrl, confirmAbove } = settings.read();
        return { prefix: terminal.orderPrefix, frontUrl: kind === 'live' ? frontUrl : null, confirmAbove };
      },
      onSale: (view) => {
        onCodeShown(view !== null);
        notify('sale', view);
      },
      onConnection: (state) => this.#setConnection(state),
      onStopped: (why) => this.#stopSelling(why),
      clock,
      log,
    });
    if (!opened.ok) {
      log.error('The journal cannot be used; nothing can be sold', opened.message);
      this.#stopSelling('storage');
      return;
    }
    this.#till = opened.till;
    this.#stop = null;
    const path = opened.till.damagedJournal;
    if (path !== null) this.#notices = [...this.#notices, { kind: 'journal-damaged', path, report: null }];
  }

  #recover(): void {
    const recovered = this.#till?.sales.recover();
    if (recovered?.ok === false) this.#options.log.error('Open sales cannot be read', recovered.message);
    this.#refresh = setInterval(() => void this.refreshLocations(), refreshMs);
    this.#announce();
    // Not awaited: the screens need not wait for a service that may not answer.
    void this.refreshLocations();
  }

  async #closeTill(): Promise<void> {
    clearInterval(this.#refresh);
    this.#till?.close();
    this.#till = null;
    this.#stop = 'no-service';
    this.#locations = [];
    this.#setConnection('unchecked');
    this.#options.onKey(null);
    await this.#practice?.close();
    this.#practice = null;
  }

  #announce(): void {
    if (this.#quiet) return;
    this.#options.notify('terminal', this.state);
    this.#announceCatalogue();
  }

  /** Large and rarely changed, so it is sent only when it is another than the one sent before. */
  #announceCatalogue(): void {
    if (this.catalogue === this.#announced) return;
    this.#announced = this.catalogue;
    this.#options.notify('catalogue', this.catalogue);
  }

  #stopSelling(why: Stop): void {
    this.#stop = why;
    this.#announce();
  }

  /** The service takes the key again: the shop had it renewed there. */
  #resumeSelling(): void {
    this.#stop = null;
    this.#announce();
  }

  #setLocations(locations: LocationChoice[]): void {
    if (JSON.stringify(locations) === JSON.stringify(this.#locations)) return;
    this.#locations = locations;
    if (this.#till?.kind === 'live') this.#options.settings.update({ knownLocations: locations });
    else this.#announce();
  }

  #setConnection(kind: ConnectionState['kind']): void {
    if (kind === this.#connection.kind) return;
    this.#connection = { kind, since: this.#options.clock.wall() };
    this.#options.notify('connection', this.#connection);
  }
}
