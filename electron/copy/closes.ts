import {
  closesFile,
  goodsFile,
  copiedTill,
  type CopiedTill,
  type OpenDay,
  type TakenSoFar,
  openDayFile,
  tillFile,
} from '../contract/copied-closes.ts';
import type { JournalCopy } from '../contract/journal-copy.ts';
import { type Hindrance, whyNotOwned } from './claim.ts';
import { needsSecret } from './configuration.ts';
import { atPlace, isFar } from './open-place.ts';
import type { PlaceFiles } from './place-files.ts';

export type SecretOfPlace = { ok: true; secret: string } | { ok: false; why: string };

/** A journal's closes, for whoever adds up many terminals. */
export interface ClosesToCopy {
  /** The number in each month, `YYYY-MM`. */
  months: () => ReadonlyMap<string, number>;
  /** A month's file, and the hash of its last line. */
  ofMonth: (month: string) => { text: string; hash: string };
  /** The file of goods sold in those days; `copied` is the part at the place already. */
  goodsOfMonth: (month: string, copied: string) => string;
  /** The terminal's present names. */
  till: () => Pick<CopiedTill, 'till' | 'name' | 'location' | 'test'>;
  /** Takings of the business day so far; null: unknown. */
  openDay: () => TakenSoFar | null;
}

/** Milliseconds between writes of the day's takings and the copy's time where each file costs something. */
const farEveryMs = 5 * 60_000;

/** Writes the closes of a journal beside its copy. */
export class ClosesBesideCopy {
  readonly #copy: JournalCopy;
  readonly #closes: ClosesToCopy;
  readonly #secret: () => Promise<SecretOfPlace>;
  /** What a place over a network was given last. */
  #given = { at: Number.NEGATIVE_INFINITY, closes: 0 };
  /** The place was compared with this journal, which may have been restored from a backup. */
  #isCompared = false;

  constructor(copy: JournalCopy, closes: ClosesToCopy, secret: () => Promise<SecretOfPlace>) {
    this.#copy = copy;
    this.#closes = closes;
    this.#secret = secret;
  }

  /**
   * Writes what is new to a session's copy. `upTo`: when the copy was last complete. Answers why nothing may be written, where
   * the copy is another terminal's now. Rejects with the place's error.
   */
  async bring(of: { name: string; session: string }, now: number, upTo: number): Promise<Hindrance | null> {
    const far = isFar(this.#copy);
    const closes = [...this.#closes.months().values()].reduce((sum, count) => sum + count, 0);
    if (far && closes === this.#given.closes && now - this.#given.at < farEveryMs) return null;
    const secret = needsSecret(this.#copy) ? await this.#secret() : null;
    if (secret?.ok === false) throw new Error(secret.why);
    return await atPlace(this.#copy, secret?.secret ?? null, async (files) => {
      // At a network place each look is paid for: ownership is checked only here.
      const hindrance = far ? await whyNotOwned(files, of) : null;
      if (hindrance !== null) return hindrance;
      await copyCloses(files, of.name, this.#closes, upTo, this.#isCompared ? 'counts' : 'contents');
      this.#isCompared = true;
      this.#given = { at: now, closes };
      return null;
    });
  }
}

/** Writes the months that differ in count or content, their index, and the day's takings so far. */
export async function copyCloses(
  files: Pick<PlaceFiles, 'read' | 'write'>,
  copy: string,
  closes: ClosesToCopy,
  at: number,
  by: 'counts' | 'contents' = 'counts',
): Promise<void> {
  const months = await monthsThere(files, copy);
  for (const [month, count] of closes.months()) {
    const there = months[month];
    if (by === 'counts' && there?.count === count) continue;
    const { text, hash } = closes.ofMonth(month);
    if (there?.hash === hash && there.count === count) continue;
    const goods = `${copy}/${goodsFile(month)}`;
    await files.write(goods, closes.goodsOfMonth(month, (await files.read(goods)) ?? ''));
    await files.write(`${copy}/${closesFile(month)}`, text);
    months[month] = { count, hash };
  }
  const till: CopiedTill = { format: 1, at, ...closes.till(), months };
  await files.write(`${copy}/${tillFile}`, `${JSON.stringify(till)}\n`);
  const told = closes.openDay();
  if (told === null) return;
  const open: OpenDay = { format: 1, ...told };
  await files.write(`${copy}/${openDayFile}`, `${JSON.stringify(open)}\n`);
}

/** What is there already; if unreadable, all is written again. */
async function monthsThere(
  files: Pick<PlaceFiles, 'read'>,
  copy: string,
): Promise<Record<string, { count: number; hash: string }>> {
  try {
    return { ...copiedTill.parse(JSON.parse((await files.read(`${copy}/${tillFile}`)) ?? '')).months };
  } catch {
    return {};
  }
}
