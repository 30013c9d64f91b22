import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type Catalogue, type SoldOut, soldOut } from '../contract/catalogue.ts';
import { limits } from '../contract/limits.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { itemWithBarcode } from '../domain/barcode.ts';
import { messageOf } from '../domain/error-message.ts';
import type { Log } from '../domain/log.ts';
import { type FileKind, keepAside, openWriter, readVersioned } from '../files/versioned-file.ts';

const soldOutFile: FileKind<{ items: SoldOut[] }> = {
  schemas: [z.strictObject({ items: z.array(soldOut).max(limits.catalogueItems) })],
  largestBytes: 4 * 1024 * 1024,
};

/**
 * Which items are sold out, in `sold-out.json` beside the catalogue. A damaged file is kept aside and everything is on sale; one
 * of a newer version, or an unreadable one, is left alone.
 */
export class SoldOutItems {
  readonly #directory: string;
  readonly #log: Pick<Log, 'warn'>;
  #items: readonly SoldOut[] = [];
  /** Why the file must not be overwritten, or null. */
  #untouchable: string | null = null;

  constructor(directory: string, log: Pick<Log, 'warn'>) {
    this.#directory = directory;
    this.#log = log;
    const path = join(directory, 'sold-out.json');
    const content = readVersioned(path, soldOutFile);
    if (content.kind === 'valid') this.#items = content.value.items;
    else if (content.kind === 'damaged') this.#keepAside(`${path} is damaged: ${content.why}`);
    else if (content.kind !== 'absent') {
      const why = content.kind === 'newer' ? `it is of version ${content.version}` : content.why;
      this.#leaveAlone(`${path} cannot be used: ${why}`);
    }
  }

  /** `now` in epoch ms. */
  at(now: number): SoldOut[] {
    return this.#items.filter(({ until }) => until > now);
  }

  /** Marks an item as sold out until a moment, or as on sale (null). */
  set(itemId: string, until: number | null): Result<undefined> {
    const others = this.#items.filter((one) => one.itemId !== itemId);
    return this.#write(until === null ? others : [...others, { itemId, until }]);
  }

  /** An item imported under another id is recognised by its barcode, and stays sold out. */
  follow(before: Catalogue, after: Catalogue): void {
    const ids = new Set(after.items.map(({ id }) => id));
    const moved = this.#items.flatMap(({ itemId, until }) => {
      const barcode = before.items.find(({ id }) => id === itemId)?.barcode;
      if (ids.has(itemId) || !barcode) return [];
      const item = itemWithBarcode(after.items, barcode);
      return item ? [{ itemId: item.id, until }] : [];
    });
    if (moved.length === 0) return;
    const written = this.#write([...this.#items, ...moved]);
    if (!written.ok) this.#log.warn('What is sold out could not be kept by its new ids', written.message);
  }

  #write(items: readonly SoldOut[]): Result<undefined> {
    if (this.#untouchable !== null) return fail('storage', this.#untouchable);
    try {
      mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
      // Of more entries than a catalogue has items, the oldest are over.
      const kept = items.slice(-limits.catalogueItems);
      openWriter(this.#directory, 'sold-out')({ version: 1, items: kept });
      this.#items = kept;
      return success(undefined);
    } catch (error) {
      return fail('storage', `What is sold out cannot be written: ${messageOf(error)}`);
    }
  }

  #keepAside(why: string): void {
    try {
      this.#log.warn(`${why}. It was kept as ${keepAside(this.#directory, 'sold-out')}.`);
    } catch (error) {
      this.#leaveAlone(`${why}; ${messageOf(error)}`);
    }
  }

  #leaveAlone(why: string): void {
    this.#log.warn(why);
    this.#untouchable = why;
  }
}
