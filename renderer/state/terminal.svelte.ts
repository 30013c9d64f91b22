import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Snapshot } from '../../electron/contract/channels.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { Catalogue, CatalogueItem } from '../../electron/contract/catalogue.ts';
import type {
  ConnectionState,
  ConnectService,
  DialectName,
  LocationChoice,
  Preferences,
  TerminalState,
} from '../../electron/contract/terminal.ts';
import { ask } from '../lib/ipc.ts';
import type { WallClock } from './clock.svelte.ts';
import { itemWithBarcode } from '../lib/found-item.ts';
import { looksLikePayerCode } from '../lib/payer-code.ts';
import type { PriceStyle } from '../lib/item-texts.ts';

/** The terminal as main last described it: whole values, replaced by main. */
export class ShownTerminal {
  readonly #bridge: Bridge;
  readonly #clock: Pick<WallClock, 'now'>;
  #state: TerminalState;
  #catalogue: Catalogue;
  #connection: ConnectionState;
  readonly #isServed = $derived.by(() =>
    this.#catalogue.items.some((item) => item.takeawayRate !== undefined),
  );

  constructor(
    bridge: Bridge,
    snapshot: Pick<Snapshot, 'terminal' | 'catalogue' | 'connection'>,
    clock: Pick<WallClock, 'now'>,
  ) {
    this.#bridge = bridge;
    this.#clock = clock;
    this.#state = $state.raw(snapshot.terminal);
    this.#catalogue = $state.raw(snapshot.catalogue);
    this.#connection = $state.raw(snapshot.connection);
  }

  get state(): TerminalState {
    return this.#state;
  }

  get catalogue(): Catalogue {
    return this.#catalogue;
  }

  /** The tax rate of some item depends on where it is eaten. */
  get isServed(): boolean {
    return this.#isServed;
  }

  get connection(): ConnectionState {
    return this.#connection;
  }

  /** The dialect that the service speaks; the practice service speaks the documented one. */
  get dialect(): DialectName {
    const { mode, service } = this.#state;
    return mode === 'live' && service ? service.dialect : 'documented';
  }

  get location(): LocationChoice | null {
    return this.#state.locations.find(({ id }) => id === this.#state.locationId) ?? null;
  }

  get priceStyle(): PriceStyle {
    return { currency: this.#state.currency, basis: this.#state.tax.prices };
  }

  itemOf(itemId: string | undefined): CatalogueItem | undefined {
    return itemId === undefined ? undefined : this.#catalogue.items.find(({ id }) => id === itemId);
  }

  /** Tells whether an item is sold out now; the shop's day, which ends that, also ends while nobody touches the screen. */
  isSoldOut(itemId: string | undefined): boolean {
    const { now } = this.#clock;
    return this.#state.soldOut.some((one) => one.itemId === itemId && one.until > now);
  }

  setSoldOut(itemId: string, soldOut: boolean): Promise<Result<void>> {
    return ask(this.#bridge, 'setSoldOut', { itemId, soldOut });
  }

  itemWithBarcode(barcode: string): CatalogueItem | undefined {
    return itemWithBarcode(this.#catalogue.items, barcode);
  }

  /** A scan of the code on a payer's phone takes money, so it is not shown. An item's barcode takes none. */
  isPayersSecret(text: string): boolean {
    return looksLikePayerCode(text) && this.itemWithBarcode(text) === undefined;
  }

  receive(state: TerminalState): void {
    this.#state = state;
  }

  receiveCatalogue(catalogue: Catalogue): void {
    this.#catalogue = catalogue;
  }

  receiveConnection(connection: ConnectionState): void {
    this.#connection = connection;
  }

  practise(): Promise<Result<void>> {
    return ask(this.#bridge, 'practise', undefined);
  }

  connect(request: ConnectService): Promise<Result<void>> {
    return ask(this.#bridge, 'connect', request);
  }

  reopenJournal(): Promise<Result<void>> {
    return ask(this.#bridge, 'reopenJournal', undefined);
  }

  rereadKey(): Promise<Result<void>> {
    return ask(this.#bridge, 'rereadKey', undefined);
  }

  prefer(preferences: Preferences): Promise<Result<void>> {
    return ask(this.#bridge, 'setPreferences', preferences);
  }
}
