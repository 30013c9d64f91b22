/** The embedded service as an application, without the network. */
import { Hono } from 'hono';
import { LinearRouter } from 'hono/router/linear-router';
import { addAbout } from './about.ts';
import { type Account, type KeyedAccount, practiceAccount } from './accounts.ts';
import { type Behaviour, createConduct } from './behaviour/behaviour.ts';
import { addCapabilityGuards } from './behaviour/capabilities.ts';
import { addFalseAnswers } from './behaviour/false-answers.ts';
import { addStrays } from './behaviour/stray.ts';
import { type Context, type RandomSource, realTimers, type Timers } from './context.ts';
import { type DialectName, dialects } from './dialects.ts';
import { type Refusal, refusalResponse, refusalsAs } from './errors.ts';
import { jsonAs, ownHost, ownKey, secured } from './guards.ts';
import { addCharges } from './operations/charges.ts';
import { addCodes } from './operations/codes.ts';
import { addCustomers } from './operations/customers.ts';
import { addLocations } from './operations/locations.ts';
import { addOthers } from './operations/others.ts';
import { addPaymentMethods } from './operations/payment-methods.ts';
import { addPresented } from './operations/presented.ts';
import { addSubscriptions } from './operations/subscriptions.ts';
import { addAssets } from './payer/assets.ts';
import { newPayerCode } from './payer/phone.ts';
import { addPayerPages } from './payer/routes.ts';
import { insertSamples } from './samples/shop.ts';
import { openDatabase, type OpenDatabase, type OpenOptions } from './store/open.ts';
import { createStore, type Store } from './store/store.ts';
import { bringUpToDate } from './subscriptions/upkeep.ts';
import { actAsOwner, addOwner, type OwnersAct } from './world/owner.ts';
import { watched } from './world/replica.ts';

export interface AppOptions {
  readonly key: string;
  /** Whose key that is; default: the practice service's account. */
  readonly account?: Account;
  /** Other keys that the service takes, each with an account or mode, and codes, of its own. */
  readonly otherAccounts?: readonly KeyedAccount[];
  /** The service's own address, without a slash at the end; codes lead there. */
  readonly url: string;
  /** Accepted `Host` values; default: the address's own. */
  readonly hosts?: ReadonlySet<string>;
  readonly dialect?: DialectName;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly random: RandomSource;
  readonly log: (message: string) => void;
  /** A directory with `index.css` and `files/*.woff2`; default: the reader's own fonts. */
  readonly fontsDirectory?: string;
  /** For slow answers; default: real time. */
  readonly timers?: Timers;
  readonly behaviour?: Behaviour;
}

export interface SandboxApp {
  readonly app: Hono;
  readonly readBehaviour: () => Behaviour;
  /** Changes the behaviour from now on; what was planned before still happens. */
  readonly setBehaviour: (behaviour: Behaviour) => void;
  /** Does what an owner does in a console; a refusal says why it cannot be done. */
  readonly actAsOwner: (codeId: string, act: OwnersAct, amount?: number) => Refusal | undefined;
  /** A code as a payer's phone shows it now; good for one scan. */
  readonly newPayerCode: () => string;
  readonly bringUpToDate: () => void;
}

export interface Sandbox extends SandboxApp {
  readonly store: Store;
  readonly close: () => void;
}

/** The records of an open database; a new one gets the samples. */
export function storeOf({ database, versionBefore }: OpenDatabase, now: number): Store {
  const store = createStore(database);
  if (versionBefore === 0) store.transaction(() => insertSamples(store, now));
  return store;
}

/** Opens the records and makes the application over them. Throws SandboxStartError. */
export function createSandbox(options: AppOptions & OpenOptions): Sandbox {
  const store = storeOf(openDatabase(options), options.clock());
  return { ...createApp(store, options), store, close: store.close };
}

/** Makes the application; schemas and statements are made here, once. */
export function createApp(store: Store, options: AppOptions): SandboxApp {
  const { key, url, clock, random, log, fontsDirectory, timers = realTimers } = options;
  const dialect = dialects[options.dialect ?? 'documented'];
  const conduct = createConduct(options.behaviour);
  const context: Context = {
    ...watched(store, conduct, clock),
    dialect,
    clock,
    random,
    url,
    timers,
    conduct,
  };
  const upToDate = (): void => bringUpToDate(context);

  // The usual router compiles all paths at the first request, which the sale screen waits for.
  const app = new Hono({ router: new LinearRouter() });
  app.use(secured);
  app.use(jsonAs(dialect.mediaType));
  app.use(ownHost(options.hosts ?? new Set([new URL(url).host])));
  app.onError((error, c) => {
    log(`${c.req.method} ${new URL(c.req.url).pathname} failed: ${error.stack ?? error.message}`);
    return refusalResponse(c, { code: 'internal_error', message: 'The service failed; its log says why.' });
  });
  addPublicPages(app, context, fontsDirectory);
  const { account = practiceAccount, otherAccounts = [] } = options;
  const keys = [{ ...account, key }, ...otherAccounts];
  addOwner(app, context, keys, upToDate);
  addStrays(app, context);
  // A browser and its owner get plain errors; below, refusals are the service's.
  app.use(refusalsAs(dialect.errors));
  // All below needs the key, unknown paths included.
  app.use(ownKey(keys, dialect.signIn));
  addFalseAnswers(app, context);
  app.use(async (_, next) => {
    upToDate();
    await next();
  });
  addCapabilityGuards(app, context);
  addLocations(app, context);
  addCodes(app, context);
  addCharges(app, context);
  addPresented(app, context);
  addPaymentMethods(app, context);
  addSubscriptions(app, context);
  addCustomers(app, context);
  addOthers(app, context);
  return {
    app,
    readBehaviour: conduct.read,
    setBehaviour: (behaviour) => {
      upToDate();
      conduct.set(behaviour);
    },
    actAsOwner: (codeId, act, amount) => {
      upToDate();
      return actAsOwner(context, codeId, act, amount);
    },
    newPayerCode: () => newPayerCode(context, clock()),
    bringUpToDate: upToDate,
  };
}

/** What needs no key: the page for people, and the payer's pages. */
function addPublicPages(app: Hono, context: Context, fontsDirectory: string | undefined): void {
  const hasFonts = fontsDirectory !== undefined;
  addAbout(app, context, hasFonts);
  addAssets(app, fontsDirectory);
  app.use('/pay/*', async (_, next) => {
    bringUpToDate(context);
    await next();
  });
  addPayerPages(app, context, hasFonts);
}
