import { type ConnectService, fail, type Result, type SetKey, success } from '../../contract/index.ts';
import { currencyRefused, dataRefused } from '../settings-change.ts';
import type { Merchant } from '../../payments/merchant.ts';
import type { KeyFingerprint } from '../../secrets/fingerprint.ts';
import type { Settings } from '../../settings/schema.ts';
import { figuresIn } from '../../settings/table.ts';
import type { ServiceChanges } from './changes.ts';
import { failureOfKeeper } from './key-failures.ts';
import { claimJournalFolder } from './journal-file.ts';
import type { ServiceInUse, ServiceOptions } from './service-in-use.ts';
import { acceptKey, adoptKey, wayOf } from './kept-key.ts';

/** Changes the real service and its key, each whole or not at all. */
export class KeyChanges {
  readonly #options: ServiceOptions;
  readonly #service: ServiceInUse;
  readonly #changes: ServiceChanges;
  readonly #hasAmounts: () => boolean;

  /** `hasAmounts`: whether anything is priced in the shop's currency. */
  constructor(
    options: ServiceOptions,
    service: ServiceInUse,
    changes: ServiceChanges,
    hasAmounts: () => boolean,
  ) {
    this.#options = options;
    this.#hasAmounts = hasAmounts;
    this.#service = service;
    this.#changes = changes;
  }

  /** Tries the key at the service, keeps it, then sells with it: all or nothing. */
  async connect(request: ConnectService): Promise<Result<undefined>> {
    const { baseUrl, dialect, secretKey, currency, orderPrefix, frontUrl } = request;
    const { settings } = this.#options;
    const before = settings.read();
    const { service: known, language, codeData } = before;
    const unfit = dataRefused(codeData, dialect) ?? currencyRefused(currency, before, this.#hasAmounts);
    if (unfit) return unfit;
    const way = known?.baseUrl === baseUrl ? wayOf(known) : {};
    const connect = async (
      keyFingerprint: KeyFingerprint,
      merchant: Merchant,
    ): Promise<Result<undefined>> => {
      const now = settings.read();
      // An older version kept the account and key in the settings alone, not at the journal.
      if (now.service?.baseUrl === baseUrl && now.service.journal === undefined) {
        claimJournalFolder(this.#options.directory, now.service);
      }
      const changed = settings.update({
        mode: 'live',
        service: { baseUrl, dialect, ...way, keyFingerprint, capabilities: {}, merchant },
        terminal: { ...now.terminal, orderPrefix },
        currency,
        ...figuresIn(currency, now, now),
        frontUrl,
        locationId: null,
        knownLocations: [],
      });
      if (!changed.ok) return changed;
      await this.#service.openLive();
      return success(undefined);
    };
    return this.#changes.whileIdle(() =>
      adoptKey({ ...this.#options, baseUrl, dialect, ...way, language, secretKey }, (fingerprint, merchant) =>
        this.#changes.atOnce(() => connect(fingerprint, merchant)),
      ),
    );
  }

  /**
   * Takes another key of the same service, and tries it first: the old key stays until the new one works. `busy` while a code is
   * open, unless the service refuses the old key.
   */
  async setKey({ secretKey }: SetKey): Promise<Result<undefined>> {
    const { mode, service, language } = this.#options.settings.read();
    if (mode !== 'live' || !service) return notLive;
    if (this.#isCodeOpen) return codeOpen;
    return this.#changes.alone(() =>
      adoptKey({ ...this.#options, ...service, language, secretKey }, (fingerprint) =>
        this.#useKey(service, secretKey, fingerprint),
      ),
    );
  }

  /** Accepts the keeper's changed key: tried first, then as good as one typed in. Sales may be open, since they go on with it. */
  async acceptKey(): Promise<Result<undefined>> {
    const { mode, service, language } = this.#options.settings.read();
    if (mode !== 'live' || !service) return notLive;
    if (this.#isCodeOpen) return codeOpen;
    return this.#changes.alone(() =>
      acceptKey({ ...this.#options, ...service, language }, (key, fingerprint) =>
        this.#useKey(service, key, fingerprint),
      ),
    );
  }

  async removeKey(): Promise<Result<undefined>> {
    const { settings, keeper } = this.#options;
    const { mode, service } = settings.read();
    if (mode !== 'live' || !service) return notLive;
    return this.#changes.whileIdle(async () => {
      const cleared = await keeper.clear(service.baseUrl);
      if (cleared.kind !== 'cleared') return failureOfKeeper(cleared);
      // Keep the fingerprint: a credential behind that key is not used as if it were the same.
      return this.#changes.atOnce(async () => {
        await this.#service.openLive();
        return success(undefined);
      });
    });
  }

  async rereadKey(): Promise<Result<undefined>> {
    if (this.#options.settings.read().mode !== 'live') return notLive;
    return this.#changes.alone(() => this.#service.rereadKey());
  }

  /** A code is asked about with the key that made it, as long as the service accepts that key. */
  get #isCodeOpen(): boolean {
    const { opened, stop, hasKey, connection } = this.#service;
    const isRefused = stop === 'credentials' || connection.kind === 'refused';
    return hasKey && !isRefused && opened?.sales.isBusy() === true;
  }

  /** Remembers and uses a key that the service has just accepted. */
  #useKey(service: Service, key: string, keyFingerprint: KeyFingerprint): Promise<Result<undefined>> {
    const { settings } = this.#options;
    return this.#changes.atOnce(() => {
      const known = settings.read().service ?? service;
      const changed = settings.update({ service: { ...known, keyFingerprint } });
      if (!changed.ok) return changed;
      // Without an opened service, when its journal could not be opened, the key is kept all the same.
      this.#service.useKey({ key, keeper: keyFingerprint.keeper }, true);
      return success(undefined);
    });
  }
}

type Service = NonNullable<Settings['service']>;

const codeOpen = fail('busy', 'A code is open: its key stays until the sale is over.');
const notLive = fail('not-ready', 'No service is connected.');
