/** The embedded payment service as an application: everything but the network. */
import { Hono } from 'hono';
import { addAbout } from './about.ts';
import { type Context, type RandomSource } from './context.ts';
import { type DialectName, dialects } from './dialects.ts';
import { refusalResponse } from './errors.ts';
import { ownHost, ownKey, secured } from './guards.ts';
import { openApiDocument } from './openapi.ts';
import { addCodes } from './operations/codes.ts';
import { addCustomers } from './operations/customers.ts';
import { addLocations } from './operations/locations.ts';
import { addOthers } from './operations/others.ts';
import { addSubscriptions } from './operations/subscriptions.ts';
import { addAssets } from './payer/assets.ts';
import { addPayerPages } from './payer/routes.ts';
import { insertSamples } from './samples.ts';
import { openDatabase, type OpenOptions } from './store/open.ts';
import { createStore, type Store } from './store/store.ts';

/** What the application needs to know. */
export interface AppOptions {
  /** The secret key that calls must show. */
  readonly key: string;
  /** The service's own address, without a slash at the end; codes lead there. */
  readonly url: string;
  /** The `Host` values that mean this service; the address's own where none are given. */
  readonly hosts?: ReadonlySet<string>;
  readonly dialect?: DialectName;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly random: RandomSource;
  readonly log: (message: string) => void;
  /** A directory with `index.css` and `files/*.woff2` for the pages; the reader's own fonts where none is given. */
  readonly fontsDirectory?: string;
}

/** The application over its records, and the way to let go of them. */
export interface Sandbox {
  readonly app: Hono;
  readonly store: Store;
  readonly close: () => void;
}

/** Opens the records (a directory, or `:memory:`) and fills new ones with samples. Throws SandboxStartError. */
export function openStore(options: OpenOptions): Store {
  const { database, isNew } = openDatabase(options);
  const store = createStore(database);
  if (isNew) insertSamples(store, options.clock());
  return store;
}

/** Opens the records and makes the application over them. Throws SandboxStartError. */
export function createSandbox(options: AppOptions & { readonly dataDirectory: string }): Sandbox {
  const store = openStore(options);
  return { app: createApp(store, options), store, close: store.close };
}

/** Makes the application; schemas and statements are made here, once, and the description when it is first asked for. */
export function createApp(store: Store, options: AppOptions): Hono {
  const { key, url, clock, random, log, fontsDirectory } = options;
  const dialect = dialects[options.dialect ?? 'documented'];
  const context: Context = { store, dialect, clock, random, url };
  const hasFonts = fontsDirectory !== undefined;
  let description: ReturnType<typeof openApiDocument> | undefined;

  const app = new Hono();
  app.use(secured);
  app.use(ownHost(options.hosts ?? new Set([new URL(url).host])));
  app.onError((error, c) => {
    log(`${c.req.method} ${new URL(c.req.url).pathname} failed: ${error.stack ?? error.message}`);
    return refusalResponse(c, { code: 'internal_error', message: 'The service failed; its log says why.' });
  });
  addAbout(app, context, hasFonts);
  addAssets(app, fontsDirectory);
  addPayerPages(app, context, hasFonts);
  app.get('/openapi.json', (c) => c.json((description ??= openApiDocument(dialect, url))));
  // Everything below wants the key, unknown paths included.
  app.use(ownKey(key));
  addLocations(app, context);
  addCodes(app, context);
  addSubscriptions(app, context);
  addCustomers(app, context);
  addOthers(app);
  return app;
}
