import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type Catalogue,
  catalogue as catalogueSchema,
  type CatalogueItem,
  type SoldOut,
} from '../contract/catalogue.ts';
import { fail, failureOfIssues, type Result, success } from '../contract/result.ts';
import { messageOf } from '../domain/error-message.ts';
import {
  type FileContent,
  type FileKind,
  freeze,
  keepAside,
  openWriter,
  readVersioned,
} from '../files/versioned-file.ts';
import type { Log } from '../domain/log.ts';
import { SoldOutItems } from './sold-out.ts';

export const catalogueVersion = 5;

/**
 * How the catalogue file is read. Fields that versions added: 2 tax rate (older items get the standard one), 3 picture address,
 * 4 second rate, 5 choices. No catalogue within the contract's limits is larger than `largestBytes`.
 */
const catalogueFile: FileKind<Catalogue> = {
  schemas: Array.from({ length: catalogueVersion }, () => catalogueSchema),
  largestBytes: 192 * 1024 * 1024,
};

export type CatalogueKind = 'practice' | 'live';

/** For the staff; `path`: the file that is kept. */
export interface CatalogueNotice {
  kind: 'catalogue-damaged' | 'catalogue-newer' | 'catalogue-unreadable';
  path: string;
}

/** Practice and live apart (reliability rule 11); each file is opened at its first use. */
export interface Catalogues {
  /** Frozen; `save` replaces it whole. */
  read(kind: CatalogueKind): Catalogue;
  /** Whether it has items, also in a file that cannot be used now: they have prices. */
  mayHoldItems(kind: CatalogueKind): boolean;
  /** `invalid` names the field; `storage`: nothing was written. */
  save(kind: CatalogueKind, catalogue: Catalogue): Result<undefined>;
  soldOut(kind: CatalogueKind, now: number): SoldOut[];
  /** Marks an item as sold out until a moment, or as on sale (null); `storage`: nothing was written. */
  setSoldOut(kind: CatalogueKind, itemId: string, until: number | null): Result<undefined>;
  /** What was entered while practising: items that practice did not begin with, or that were changed, with their categories. */
  practised(): Catalogue;
  notices(kind: CatalogueKind): readonly CatalogueNotice[];
}

interface Opened {
  current: Catalogue;
  notices: readonly CatalogueNotice[];
  /** Why nothing may be written, or null: a file left alone must not be overwritten. */
  untouchable: string | null;
}

const nothing: Catalogue = freeze({ categories: [], items: [] });

/** `catalogue.json` is the shop's; `practice/catalogue.json` begins as `practice`. */
export function createCatalogues(options: {
  directory: string;
  practice: Catalogue;
  log: Pick<Log, 'warn'>;
}): Catalogues {
  const folders = { live: options.directory, practice: join(options.directory, 'practice') };
  const first = { live: nothing, practice: freeze(options.practice) };
  const opened: Partial<Record<CatalogueKind, Opened>> = {};
  const soldOut: Partial<Record<CatalogueKind, SoldOutItems>> = {};
  const soldOutOf = (kind: CatalogueKind): SoldOutItems =>
    (soldOut[kind] ??= new SoldOutItems(folders[kind], options.log));
  const open = (kind: CatalogueKind): Opened =>
    (opened[kind] ??= openCatalogue(folders[kind], first[kind], options.log));

  return {
    read: (kind) => open(kind).current,
    mayHoldItems(kind) {
      const { current, untouchable } = open(kind);
      return current.items.length > 0 || untouchable !== null;
    },
    soldOut: (kind, now) => soldOutOf(kind).at(now),
    setSoldOut: (kind, itemId, until) => soldOutOf(kind).set(itemId, until),
    notices: (kind) => open(kind).notices,
    practised() {
      const { items, categories } = open('practice').current;
      const isFirst = (item: CatalogueItem): boolean =>
        first.practice.items.some((other) => isDeepStrictEqual(other, item));
      const entered = items.filter((item) => !isFirst(item));
      return {
        categories: categories.filter(({ id }) => entered.some(({ category }) => category === id)),
        items: entered,
      };
    },
    save(kind, catalogue) {
      const store = open(kind);
      if (store.untouchable !== null) return fail('storage', store.untouchable);
      const parsed = catalogueSchema.safeParse(catalogue);
      if (!parsed.success) return failureOfIssues(parsed.error);
      const written = writeCatalogue(folders[kind], parsed.data);
      if (!written.ok) return written;
      soldOutOf(kind).follow(store.current, parsed.data);
      store.current = freeze(parsed.data);
      return written;
    },
  };
}

/** Moves the catalogue out of an older settings file once. Throws when it cannot, so that the settings file stays as it is. */
export function moveCatalogue(directory: string, catalogue: Catalogue): void {
  if (catalogue.items.length === 0 && catalogue.categories.length === 0) return;
  const { kind } = readVersioned(join(directory, 'catalogue.json'), catalogueFile);
  if (kind === 'valid') return;
  if (kind === 'newer' || kind === 'unreadable') throw new Error(`catalogue.json is there already (${kind})`);
  if (kind === 'damaged') keepAside(directory, 'catalogue');
  openWriter(directory, 'catalogue')({ version: catalogueVersion, ...catalogue });
}

function openCatalogue(directory: string, first: Catalogue, log: Pick<Log, 'warn'>): Opened {
  const path = join(directory, 'catalogue.json');
  const content = readVersioned(path, catalogueFile);
  switch (content.kind) {
    case 'absent':
      return { current: first, notices: [], untouchable: null };
    case 'valid':
      return { current: freeze(content.value), notices: [], untouchable: null };
    case 'damaged':
      return replaceDamaged(directory, first, content.why, log);
    case 'newer':
    case 'unreadable':
      return leaveAlone(path, content, log);
  }
}

function replaceDamaged(directory: string, first: Catalogue, why: string, log: Pick<Log, 'warn'>): Opened {
  const path = join(directory, 'catalogue.json');
  try {
    const aside = keepAside(directory, 'catalogue');
    log.warn(`${path} is damaged (${why}) and was kept as ${aside}.`);
    openWriter(directory, 'catalogue')({ version: catalogueVersion, ...first });
    return { current: first, notices: [{ kind: 'catalogue-damaged', path: aside }], untouchable: null };
  } catch (error) {
    return leaveAlone(path, { kind: 'unreadable', why: messageOf(error) }, log);
  }
}

/** The file stays as it is; the shop sells by keypad meanwhile. */
function leaveAlone(
  path: string,
  content: Extract<FileContent<Catalogue>, { kind: 'newer' | 'unreadable' }>,
  log: Pick<Log, 'warn'>,
): Opened {
  const why =
    content.kind === 'newer'
      ? `${path} was written by a newer Madoguchi (version ${content.version}).`
      : `${path} cannot be used: ${content.why}`;
  log.warn(why);
  return { current: nothing, notices: [{ kind: `catalogue-${content.kind}`, path }], untouchable: why };
}

function writeCatalogue(directory: string, catalogue: Catalogue): Result<undefined> {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    openWriter(directory, 'catalogue')({ version: catalogueVersion, ...catalogue });
    return success(undefined);
  } catch (error) {
    return fail('storage', `The catalogue cannot be written: ${messageOf(error)}`);
  }
}
