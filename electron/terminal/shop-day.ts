import type { WrittenFile } from '../contract/catalogue.ts';
import { fail, type Result, success } from '../contract/result.ts';
import type { ShopDay, shopDayFormats, TillDay, TillSum } from '../contract/shop-day.ts';
import { needsSecret } from '../copy/configuration.ts';
import { messageOf } from '../domain/error-message.ts';
import type { Clock } from '../domain/expiry.ts';
import { businessDay } from '../domain/local-day.ts';
import type { Log } from '../domain/log.ts';
import { type Timers, within } from '../domain/timers.ts';
import { withContent, writeNewFile } from '../files/new-file.ts';
import type { Report, TillReport } from '../report/report.ts';
import { reportAside } from '../report/threads.ts';
import { soFarOf, type Total } from '../report/sums.ts';
import type { Settings } from '../settings/schema.ts';
import type { PrintPage } from '../window/report-pdf.ts';
import { type CopyOptions, secretOf } from './service/journal-copy.ts';

interface Parts extends Pick<CopyOptions, 'keeper' | 'onKey'> {
  settings: { read(): Settings };
  clock: Pick<Clock, 'wall'>;
  timers: Timers;
  print: PrintPage;
  documentsFolder: string;
  log: Pick<Log, 'warn'>;
}

/** Milliseconds; a place that takes longer hangs. */
const patienceMs = 20_000;

/** Takings of the shop's tills, from the copies kept where this till's own is. */
export class ShopDays {
  readonly #parts: Parts;
  /** The last reading until its thread ends: never two of a hanging place. */
  #reading: Promise<unknown> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async read(date: string | null): Promise<Result<ShopDay>> {
    const { settings, clock } = this.#parts;
    const today = businessDay(null, clock.wall(), settings.read().dayEndsAt).date;
    const made = await this.#report(date ?? today);
    if (!made.ok) return made;
    return success({ ...shopDayOf(made.value), isToday: made.value.from === today });
  }

  async save(date: string, format: (typeof shopDayFormats)[number]): Promise<Result<WrittenFile>> {
    const { settings, documentsFolder: folder, print, log } = this.#parts;
    const made = await this.#report(date);
    if (!made.ok) return made;
    try {
      const { pageOf } = await import('../report/page.ts');
      const page = pageOf(made.value, settings.read().language);
      const content = format === 'pdf' ? await print(page) : page;
      const written = await writeNewFile(
        { folder, name: `shop-${date}`, extension: format },
        withContent(content),
      );
      return written.ok ? success({ path: written.value.path, rows: made.value.tills.length }) : written;
    } catch (error) {
      log.warn('The day of the shop could not be saved', messageOf(error));
      return fail('storage', messageOf(error));
    }
  }

  async #report(date: string): Promise<Result<Report>> {
    const { settings, clock, log } = this.#parts;
    const { copy } = settings.read();
    if (copy === null) return fail('not-ready', 'The set-up file names no place for the copies.');
    const secret = needsSecret(copy) ? await secretOf(copy, this.#parts) : null;
    if (secret?.ok === false) return fail('unreachable', secret.why);
    // Of all that wait, one begins when the thread before it has ended.
    while (this.#reading !== null) {
      const isOver = await this.#inTime(this.#reading).then(
        () => true,
        () => false,
      );
      if (!isOver) return fail('unreachable', 'The copies are being read, and do not come.');
    }
    const period = { from: date, to: date };
    try {
      const place = { copy, secret: secret?.secret ?? null };
      const { answer, ended, end } = reportAside(place, { period, now: clock.wall() });
      this.#reading = ended.finally(() => (this.#reading = null));
      return success(await this.#inTime(answer).finally(end));
    } catch (error) {
      log.warn('The copies of the shop’s tills cannot be read', messageOf(error));
      return fail('unreachable', messageOf(error));
    }
  }

  #inTime<T>(answer: Promise<T>): Promise<T> {
    const { timers } = this.#parts;
    return within({ timers, ms: patienceMs, late: 'The place of the copies does not answer.' }, answer);
  }
}

function shopDayOf({ from, tills, totals, openTotals, problems }: Report): Omit<ShopDay, 'isToday'> {
  return {
    date: from,
    tills: tills.map(tillDayOf),
    closed: totals.map(sumOf),
    soFar: openTotals.map(sumOf),
    problems,
  };
}

function tillDayOf(till: TillReport): TillDay {
  return {
    shop: till.shop,
    till: till.till,
    name: till.name,
    copiedAt: till.copiedAt,
    isOld: till.copyOld,
    closed: till.closes === 0 ? null : till.totals.map(sumOf),
    soFar: till.open && { at: till.open.at, totals: soFarOf(till.open).map(sumOf) },
    unresolved: till.unresolved.length,
  };
}

function sumOf({ currency, digits, count, payments, refunds, adjustments, net }: Total): TillSum {
  return { currency, digits, count, payments, refunds, adjustments, net };
}
