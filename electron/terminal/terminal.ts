import { isDeepStrictEqual } from 'node:util';
import {
  type Catalogue,
  type ConnectService,
  fail,
  type PracticeBehaviour,
  type Result,
  type SetKey,
  type Snapshot,
  success,
  type TerminalSettings,
  type TerminalState,
} from '../contract/index.ts';
import type { KeyFingerprint } from '../secrets/fingerprint.ts';
import type { CatalogueKind, Catalogues } from '../settings/catalogue-store.ts';
import type { Settings } from '../settings/schema.ts';
import { failureOfKeeper } from './failures.ts';
import { ServiceInUse, type ServiceOptions } from './service-in-use.ts';
import { acceptKey, adoptKey } from './service-key.ts';
import { settingsChange } from './settings-change.ts';
import { type Counter, type Stop, terminalStateOf } from './state.ts';
import type { Till } from './till.ts';

/** What a terminal is made of. */
export interface TerminalOptions extends ServiceOptions {
  catalogues: Catalogues;
  /** What surrounds the terminal, as it is now; `announce` tells the screens when it has changed. */
  counter: () => Counter;
}

/**
 * The terminal: practice or a real service, the settings, what is sold, and everything the screens are told
 * about it. A change of the service happens whole or not at all, and never while a sale is open.
 */
export class Terminal {
  readonly #options: TerminalOptions;
  readonly #service: ServiceInUse;
  #changing = false;
  /** The service is being changed for another, or its key taken away. */
  #switching = false;
  #quiet = false;
  /** The catalogue that the screens know. */
  #announced: Catalogue | null = null;

  constructor(options: TerminalOptions) {
    this.#options = options;
    this.#service = new ServiceInUse(options, () => this.announce());
    options.settings.onChange(() => this.announce());
  }

  /** The till that sells, or null while no service is chosen or its journal cannot be used. */
  get till(): Till | null {
    return this.#service.till;
  }

  /** Why nothing can be sold now, or null. */
  get stop(): Stop | null {
    return this.#service.stop;
  }

  /** Whether there is a key to ask the service with. */
  get hasKey(): boolean {
    return this.#service.hasKey;
  }

  /** Whether the till is about to be closed for another: no sale and no subscription may be begun. */
  get isSwitching(): boolean {
    return this.#switching;
  }

  /** Opens the till that the settings name, and brings its open sales to a shown, true state. */
  async start(): Promise<void> {
    const { mode } = this.#options.settings.read();
    if (mode === 'practice') await this.#service.openPractice();
    if (mode === 'live') await this.#service.openLive();
  }

  /** The terminal as the screens know it now. */
  get state(): TerminalState {
    const { settings, catalogues, counter } = this.#options;
    const { till, stop, keeper, notices } = this.#service;
    return terminalStateOf({
      settings: settings.read(),
      till,
      stop,
      keeper,
      counter: counter(),
      notices: [...settings.notices, ...notices, ...catalogues.notices(this.#catalogueKind)],
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
    const sales = this.till?.sales;
    const draft = sales?.readDraft();
    this.#announced = this.catalogue;
    return {
      terminal: this.state,
      catalogue: this.#announced,
      connection: this.#service.connection,
      sale: sales?.current() ?? null,
      draft: draft?.ok ? draft.value : null,
      closing: sales?.closing() ?? null,
    };
  }

  /** Sells against the embedded service from now on. */
  async practise(): Promise<Result<undefined>> {
    return this.#change(() =>
      this.#atOnce(async () => {
        const changed = this.#options.settings.update({ mode: 'practice', locationId: null });
        return changed.ok ? this.#service.openPractice() : changed;
      }),
    );
  }

  /** Tries the service with the key, then keeps the key, then sells against it: all of it or nothing. */
  async connect(request: ConnectService): Promise<Result<undefined>> {
    const { baseUrl, dialect, secretKey, currency, orderPrefix, frontUrl } = request;
    const { settings } = this.#options;
    const connect = async (keyFingerprint: KeyFingerprint): Promise<Result<undefined>> => {
      const changed = settings.update({
        mode: 'live',
        service: { baseUrl, dialect, keyFingerprint, capabilities: {} },
        terminal: { ...settings.read().terminal, orderPrefix },
        currency,
        frontUrl,
        locationId: null,
        knownLocations: [],
      });
      if (!changed.ok) return changed;
      await this.#service.openLive();
      return success(undefined);
    };
    return this.#change(() =>
      adoptKey({ ...this.#options, baseUrl, dialect, secretKey }, (fingerprint) =>
        this.#atOnce(() => connect(fingerprint)),
      ),
    );
  }

  /**
   * Sells with another key of the same service: tried first, so that the old key stays until the new one
   * works. A sale may be open, since it goes on with the new key.
   */
  async setKey({ secretKey }: SetKey): Promise<Result<undefined>> {
    const { mode, service } = this.#options.settings.read();
    if (mode !== 'live' || !service) return notLive;
    return this.#alone(() =>
      adoptKey({ ...this.#options, ...service, secretKey }, (fingerprint) =>
        this.#useKey(service, secretKey, fingerprint),
      ),
    );
  }

  /**
   * Takes the key that its keeper holds now for one that changed: tried at the service first, and then as
   * good as one that was typed in. A sale may be open, since it goes on with that key.
   */
  async acceptKey(): Promise<Result<undefined>> {
    const { mode, service } = this.#options.settings.read();
    if (mode !== 'live' || !service) return notLive;
    return this.#alone(() =>
      acceptKey({ ...this.#options, ...service }, (key, fingerprint) =>
        this.#useKey(service, key, fingerprint),
      ),
    );
  }

  /** Has a key, which the service has just taken, remembered and used. */
  #useKey(service: Service, key: string, keyFingerprint: KeyFingerprint): Promise<Result<undefined>> {
    const { settings } = this.#options;
    return this.#atOnce(() => {
      const known = settings.read().service ?? service;
      const changed = settings.update({ service: { ...known, keyFingerprint } });
      if (!changed.ok) return changed;
      // A till is missing when the journal could not be opened; the key has nothing to do with that.
      this.#service.useKey({ key, keeper: keyFingerprint.keeper }, true);
      return success(undefined);
    });
  }

  /** Removes the key from the keychain; selling stops until one is set. */
  async removeKey(): Promise<Result<undefined>> {
    const { settings, keeper } = this.#options;
    const { mode, service } = settings.read();
    if (mode !== 'live' || !service) return notLive;
    return this.#change(async () => {
      const cleared = await keeper.clear(service.baseUrl);
      if (cleared.kind !== 'cleared') return failureOfKeeper(cleared);
      // The fingerprint stays: should a credential be behind that key, it is not used as if it were the same.
      return this.#atOnce(async () => {
        await this.#service.openLive();
        return success(undefined);
      });
    });
  }

  /** Looks for the key in its keeper again while there is none, such as after the keychain was unlocked. */
  async rereadKey(): Promise<Result<undefined>> {
    if (this.#options.settings.read().mode !== 'live') return notLive;
    return this.#alone(() => this.#service.rereadKey());
  }

  /** Replaces the settings that a manager changes; the screens are told. */
  changeSettings(request: TerminalSettings): Result<undefined> {
    const { settings } = this.#options;
    const isHeld = (): boolean => this.#changing || this.#isBusy();
    const change = settingsChange(request, settings.read(), isHeld);
    const changed = change.ok ? settings.update(change.value) : change;
    return changed.ok ? success(undefined) : changed;
  }

  /** How the practice service behaves; `conflict` when this is not practice mode. */
  readPractice(): Result<PracticeBehaviour> {
    const { practice } = this.#service;
    return practice ? success(practice.readBehaviour()) : notPractice;
  }

  /** Has the practice service behave in another way; what it offers is then discovered anew. */
  async setPractice(behaviour: PracticeBehaviour): Promise<Result<undefined>> {
    const { practice } = this.#service;
    if (!practice) return notPractice;
    return this.#change(() =>
      this.#atOnce(() => {
        const before = practice.readBehaviour();
        practice.setBehaviour(behaviour);
        if (before.documentedOnly !== behaviour.documentedOnly) this.#service.reopenPractice();
        return success(undefined);
      }),
    );
  }

  /** After a failed write stopped selling: opens the journal anew, verifies it, and recovers open sales. */
  async reopenJournal(): Promise<Result<undefined>> {
    return this.#alone(() => this.#service.reopenJournal(() => this.start()));
  }

  /**
   * Has a provisioning file applied, then sells as the settings say: where the mode, the service or its key is
   * another, the till is opened anew.
   */
  async provision(apply: () => Promise<Result<undefined>>): Promise<Result<undefined>> {
    const { settings } = this.#options;
    const sellsAs = (): unknown => {
      const { mode, service, knownLocations } = settings.read();
      return { mode, service, knownLocations };
    };
    return this.#change(() =>
      this.#atOnce(async () => {
        const before = sellsAs();
        const applied = await apply();
        if (!isDeepStrictEqual(sellsAs(), before)) await this.start();
        return applied;
      }),
    );
  }

  /** Asks the service for its locations now, unless a sale is on screen; also shows whether it answers. */
  async refreshLocations(): Promise<void> {
    await this.#service.refresh();
  }

  /** Stops selling if what was just written to a till's journal left it unreliable. */
  checkJournal(till: Till): void {
    this.#service.checkJournal(till);
  }

  /** Ends everything; open sales are in the journal. */
  close(): void {
    void this.#service.close();
    this.#options.keeper.close();
  }

  #isBusy(): boolean {
    const till = this.#service.till;
    return till !== null && (till.sales.isBusy() || till.management.subscriptions.isBusy);
  }

  /** One change at a time, and none while a sale is open or a subscription is asked for. */
  async #change(apply: () => Promise<Result<undefined>>): Promise<Result<undefined>> {
    if (this.#isBusy()) return fail('busy', 'A sale is open, or a subscription is being asked for.');
    return this.#alone(async () => {
      this.#switching = true;
      try {
        return await apply();
      } finally {
        this.#switching = false;
      }
    });
  }

  async #alone(apply: () => Promise<Result<undefined>>): Promise<Result<undefined>> {
    if (this.#changing) return fail('busy', 'The service is being changed already.');
    this.#changing = true;
    try {
      return await apply();
    } finally {
      this.#changing = false;
    }
  }

  /** The screens learn of the new service and of its till in one, not of a service without a till. */
  async #atOnce(apply: () => Result<undefined> | Promise<Result<undefined>>): Promise<Result<undefined>> {
    this.#quiet = true;
    try {
      return await apply();
    } finally {
      this.#quiet = false;
      this.announce();
    }
  }

  /** Tells the screens the terminal as it is now. */
  announce(): void {
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
}

type Service = NonNullable<Settings['service']>;

const notLive = fail('not-ready', 'No service is connected.');
const notPractice = fail('conflict', 'This is not practice mode.');
