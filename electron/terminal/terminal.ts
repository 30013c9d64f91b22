import { isDeepStrictEqual } from 'node:util';
import {
  type Catalogue,
  fail,
  type PracticeBehaviour,
  type Result,
  type Snapshot,
  success,
  type TerminalSettings,
  type TerminalState,
} from '../contract/index.ts';
import type { CatalogueKind, Catalogues } from '../catalogue/catalogues.ts';
import { businessDay } from '../domain/local-day.ts';
import { hasLiveTickets } from './service/journal-file.ts';
import { ServiceChanges } from './service/changes.ts';
import { KeyChanges } from './service/key-changes.ts';
import { ServiceInUse, type ServiceOptions } from './service/service-in-use.ts';
import { settingsChange } from './settings-change.ts';
import { type Surroundings, type Stop, terminalStateOf } from './state.ts';
import { type OpenedService, practiceCurrency } from './service/opened-service.ts';

export interface TerminalOptions extends ServiceOptions {
  catalogues: Catalogues;
  /** The present surroundings; `announce` tells the screens of a change. */
  surroundings: () => Surroundings;
}

/**
 * The terminal: service, settings, catalogue, and everything the screens are told. A change of the service is whole or not at
 * all, and never while a sale is open.
 */
export class Terminal {
  readonly #options: TerminalOptions;
  readonly #service: ServiceInUse;
  readonly #changes: ServiceChanges;
  readonly keys: KeyChanges;
  #announced: Catalogue | null = null;

  constructor(options: TerminalOptions) {
    this.#options = options;
    this.#service = new ServiceInUse(options, {
      onChange: () => this.announce(),
      isSwitching: () => this.#changes.isSwitching,
    });
    this.#changes = new ServiceChanges({ isBusy: () => this.#isBusy(), announce: () => this.announce() });
    this.keys = new KeyChanges(options, this.#service, this.#changes, () => this.#hasAmounts());
    options.settings.onChange(() => this.announce());
  }

  get opened(): OpenedService | null {
    return this.#service.opened;
  }

  /** Whether a sale, refund, subscription or change of the service is under way. */
  get isBusy(): boolean {
    return this.#changes.isChanging || this.#isBusy();
  }

  get stop(): Stop | null {
    return this.#service.stop;
  }

  get hasKey(): boolean {
    return this.#service.hasKey;
  }

  /** Opens the service of the settings, and recovers its open sales. */
  async start(): Promise<void> {
    const { mode } = this.#options.settings.read();
    if (mode === 'practice') await this.#service.openPractice();
    if (mode === 'live') await this.#service.openLive();
  }

  /** Practice is in yen, whatever the shop's own currency. */
  get currency(): string {
    const { mode, currency } = this.#options.settings.read();
    return mode === 'practice' ? practiceCurrency : currency;
  }

  /** Includes the chosen location before the service has listed any: a sale never loses it silently. */
  get locations(): TerminalState['locations'] {
    const { locationId: chosen } = this.#options.settings.read();
    const choices = this.opened?.management.locations.choices() ?? [];
    if (chosen === null || choices.some(({ id }) => id === chosen)) return choices;
    return [...choices, { id: chosen, name: { kanji: chosen, kana: '', romaji: '' } }];
  }

  get state(): TerminalState {
    const { settings, catalogues, surroundings: counter } = this.#options;
    const { opened, stop, keeper, notices } = this.#service;
    return terminalStateOf({
      settings: settings.read(),
      currency: this.currency,
      locations: this.locations,
      soldOut: catalogues.soldOut(this.#catalogueKind, this.#options.clock.wall()),
      opened,
      stop,
      keeper,
      counter: counter(),
      notices: [...notices, ...catalogues.notices(this.#catalogueKind)],
    });
  }

  get catalogue(): Catalogue {
    return this.#options.catalogues.read(this.#catalogueKind);
  }

  /** The catalogue entered while practising, in yen: nothing for a shop in another currency. */
  practised(): Catalogue {
    return this.currency === practiceCurrency ? this.#options.catalogues.practised() : nothingSold;
  }

  /** Tells the screens at once. */
  saveCatalogue(catalogue: Catalogue): Result<undefined> {
    const saved = this.#options.catalogues.save(this.#catalogueKind, catalogue);
    if (saved.ok) this.#announceCatalogue();
    return saved;
  }

  /** Marks an item as sold out until the shop's day ends, or sells it again; tells the screens at once. */
  setSoldOut(itemId: string, soldOut: boolean): Result<undefined> {
    const { catalogues, clock, settings } = this.#options;
    if (!this.catalogue.items.some(({ id }) => id === itemId)) {
      return fail('not-found', `itemId: nothing of the id ${itemId} is sold`);
    }
    const until = soldOut ? businessDay(null, clock.wall(), settings.read().dayEndsAt).to : null;
    const set = catalogues.setSoldOut(this.#catalogueKind, itemId, until);
    if (set.ok) this.announce();
    return set;
  }

  get #catalogueKind(): CatalogueKind {
    return this.#options.settings.read().mode === 'practice' ? 'practice' : 'live';
  }

  /** Ids of the best-selling items of late, best first; none without an opened service. */
  favourites(): Result<string[]> {
    const onSale = { items: this.catalogue.items, currency: this.currency };
    return this.opened?.sales.readFavourites(onSale) ?? success([]);
  }

  /** Everything the screens need to start, except the print queue. */
  snapshot(): Omit<Snapshot, 'prints'> {
    const sales = this.opened?.sales;
    const draft = sales?.readDraft();
    const favourites = this.favourites();
    this.#announced = this.catalogue;
    return {
      terminal: this.state,
      catalogue: this.#announced,
      favourites: favourites.ok ? favourites.value : [],
      connection: this.#service.connection,
      sale: sales?.current() ?? null,
      draft: draft?.ok ? draft.value : null,
      comparison: sales?.comparison() ?? null,
      unresolved: sales?.unresolved() ?? 0,
      unseenPayments: sales?.unseenPayments() ?? [],
      parked: sales?.countParked() ?? 0,
    };
  }

  async practise(): Promise<Result<undefined>> {
    return this.#changes.whileIdle(() =>
      this.#changes.atOnce(async () => {
        const changed = this.#options.settings.update({ mode: 'practice', locationId: null });
        return changed.ok ? this.#service.openPractice() : changed;
      }),
    );
  }

  changeSettings(request: TerminalSettings): Result<undefined> {
    const { settings } = this.#options;
    const change = settingsChange(request, settings.read(), {
      isSaleOpen: () => this.isBusy,
      hasAmounts: () => this.#hasAmounts(),
    });
    const changed = change.ok ? settings.update(change.value) : change;
    return changed.ok ? success(undefined) : changed;
  }

  /** `conflict` outside practice mode. */
  readPractice(): Result<PracticeBehaviour> {
    const { practice } = this.#service;
    return practice ? success(practice.readBehaviour()) : notPractice;
  }

  /** A practice payer's code; `conflict` outside practice mode. */
  async newPayerCode(): Promise<Result<string>> {
    const { practice } = this.#service;
    return practice ? success(await practice.newPayerCode()) : notPractice;
  }

  /** Changes the practice service's behaviour; what it offers is discovered anew. */
  async setPractice(behaviour: PracticeBehaviour): Promise<Result<undefined>> {
    const { practice } = this.#service;
    if (!practice) return notPractice;
    return this.#changes.whileIdle(() =>
      this.#changes.atOnce(async () => {
        const before = practice.readBehaviour();
        await practice.setBehaviour(behaviour);
        if (before.documentedOnly !== behaviour.documentedOnly) this.#service.reopenPractice();
        return success(undefined);
      }),
    );
  }

  async reopenJournal(): Promise<Result<undefined>> {
    return this.#changes.alone(() => this.#service.reopenJournal(() => this.start()));
  }

  /** Applies a set-up file; reopens the service where the mode, service or key changed. */
  async provision(apply: () => Promise<Result<undefined>>): Promise<Result<undefined>> {
    const { settings } = this.#options;
    const sellsAs = (): unknown => {
      const { mode, service, knownLocations, copy } = settings.read();
      return { mode, service, knownLocations, copy };
    };
    return this.#changes.whileIdle(() =>
      this.#changes.atOnce(async () => {
        const before = sellsAs();
        const applied = await apply();
        if (!isDeepStrictEqual(sellsAs(), before)) await this.start();
        return applied;
      }),
    );
  }

  async refreshLocations(): Promise<void> {
    await this.#service.refresh();
  }

  checkJournal(opened: OpenedService): void {
    this.#service.checkJournal(opened);
  }

  /** Open sales stay in the journal. */
  close(): void {
    void this.#service.close();
    this.#options.keeper.close();
  }

  /** Whether anything is priced in the shop's currency, and would be misread in another. */
  #hasAmounts(): boolean {
    const { catalogues, directory } = this.#options;
    return catalogues.mayHoldItems('live') || hasLiveTickets(directory);
  }

  #isBusy(): boolean {
    const opened = this.#service.opened;
    if (opened === null) return false;
    const { sales, management } = opened;
    return sales.isBusy() || sales.refunds.isBusy() || management.subscriptions.isBusy;
  }

  announce(): void {
    if (this.#changes.isQuiet) return;
    this.#options.notify('terminal', this.state);
    this.#announceCatalogue();
  }

  /** Sent only when changed: large and rarely changed. */
  #announceCatalogue(): void {
    if (this.catalogue === this.#announced) return;
    this.#announced = this.catalogue;
    this.#options.notify('catalogue', this.catalogue);
  }
}

const nothingSold: Catalogue = { categories: [], items: [] };
const notPractice = fail('conflict', 'This is not practice mode.');
