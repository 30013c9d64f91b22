import { hash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CopiedClose } from '../../electron/contract/copied-closes.ts';
import type { CloseItem } from '../../electron/contract/day-close.ts';
import { copyCloses } from '../../electron/copy/closes.ts';
import { openFolder } from '../../electron/copy/folder-files.ts';
import { hashOfLink } from '../../electron/journal/chain-links.ts';
import { closedMonths, copyOfCloses } from '../../electron/journal/copied-closes.ts';
import { type Journal, openJournal } from '../../electron/journal/journal.ts';
import type { Report } from '../../electron/report/report.ts';
import { machineClock } from '../../electron/terminal/clock.ts';
import { fromRoot } from '../paths.ts';
import { type Measured, type Row, times } from './report.ts';
import { middle, runProgram, said, type Took } from './program-run.ts';

const month = '2025-11';
const days = Array.from({ length: 30 }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
const methods = ['paypay', 'linepay', 'aupay', 'merpay', 'rakutenpay', 'alipay', 'wechatpay', 'creditcard'];
const payments = 300;
const price = 1_080;

/** Runs of each report; the median counts. */
const turns = 5;

/**
 * Adds up a month of 30 closes of 300 payments at many tills in shops of eight: a day of it, and all. The installed program makes
 * the report, start to end; beside it, in turns, a program that reads, hashes and parses the same files, and proves nothing else.
 */
export async function measureManyTills(folder: string): Promise<Measured> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'journal.db');
  const opened = openJournal({ path, clock: machineClock });
  if (!opened.ok) throw new Error(opened.message);
  days.forEach((date) => closeDay(opened.journal, date));
  const raw: Measurement[] = [];
  for (const tills of [8, 80, 2_400]) {
    const place = join(folder, `place-${tills}`);
    await fillPlace(place, tills, path);
    for (const period of ['day', 'month'] as const) {
      const of = period === 'day' ? days.slice(14, 15) : days;
      raw.push({ tills, period, ...measure({ place, folder }, of, tills * of.length * payments * price) });
    }
  }
  opened.journal.close();
  return { rows: raw.map((each) => rowOf(each, raw)), raw };
}

interface Measurement {
  tills: number;
  period: 'day' | 'month';
  report: Took[];
  bare: Took[];
}

/** Writes the closes of the tills as their terminals do. */
async function fillPlace(place: string, tills: number, journal: string): Promise<void> {
  const ofMonth = copyOfCloses(journal, month);
  for (let till = 0; till < tills; till += 1) {
    const prefix = `T${till}`;
    const [shop, copy] = [join(place, `shop-${Math.floor(till / 8)}`), `${prefix}-0000000000000000`];
    mkdirSync(join(shop, copy), { recursive: true });
    const named = { till: prefix, name: prefix, location: null };
    const closes = {
      months: () => closedMonths(journal),
      ofMonth: () => asOf(prefix, ofMonth.text),
      goodsOfMonth: () => '',
      till: () => named,
      openDay: () => null,
    };
    await copyCloses(openFolder(shop), copy, closes, Date.now());
  }
}

/** Makes a report and the bare read in turns, and compares each sum with what was sold. */
function measure(
  { place, folder }: { place: string; folder: string },
  of: readonly string[],
  sold: number,
): Pick<Measurement, 'report' | 'bare'> {
  const [from, to] = [of[0] ?? '', of.at(-1) ?? ''];
  const report: Took[] = [];
  const bare: Took[] = [];
  const must = (net: number | undefined, said: unknown): void => {
    if (net !== sold) throw new Error(`Not ${sold}: ${JSON.stringify(said)}`);
  };
  for (let turn = 0; turn < turns; turn += 1) {
    const made = runProgram(folder, [fromRoot('.'), '--report', place, `${from}..${to}`, '--format', 'json']);
    const { totals, problems } = JSON.parse(made.said) as Pick<Report, 'totals' | 'problems'>;
    must(problems.length === 0 ? totals[0]?.net : undefined, problems);
    report.push(made.took);
    const read = runProgram(folder, [fromRoot('build/bench/bare-report.cjs'), place, from, to]);
    must(Number(read.said), read.said);
    bare.push(read.took);
  }
  return { report, bare };
}

function rowOf({ tills, period, report, bare }: Measurement, all: readonly Measurement[]): Row {
  const [of, few] = [middle(report, 'wall'), all.find((each) => each.tills === 8 && each.period === period)];
  // A few tills take almost no time: what is left is the program's start.
  const more = `${(of - middle(few?.report ?? report, 'wall')).toFixed(2)} s more than 8 tills`;
  return {
    figure: `report of a ${period}, ${tills} tills (processors’ time)`,
    terminal: said(report),
    beside: `${said(bare)} (read, hashed and parsed alone)`,
    compared: `${times(of, middle(bare, 'wall'))}${tills === 2_400 ? `; ${more}` : ''}`,
    aim: tills === 2_400 ? 'a second more' : '',
  };
}

/** The same closes for a till whose chain begins differently: no two tills share a close. */
function asOf(till: string, text: string): { text: string; hash: string } {
  let [chain, last] = [hash('sha256', till), ''];
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { close, link, lines } = JSON.parse(line.slice(65)) as CopiedClose;
      const before = chain;
      chain = hashOfLink(before, link);
      const said = JSON.stringify({ close, link: { ...link, hash: chain }, before, lines });
      last = hash('sha256', `${last}\n${said}`);
      return `${last} ${said}\n`;
    });
  return { text: lines.join(''), hash: last };
}

function closeDay(journal: Journal, date: string): void {
  const [from, currency] = [Date.parse(`${date}T00:00:00Z`), 'JPY'];
  const items = Array.from({ length: payments }, (_, index): CloseItem => {
    const key = `${date} ${index}`;
    const method = methods[index % methods.length] ?? null;
    const of = { key, saleId: null, orderNo: key, currency, method, at: from, isAdjustment: false, of: null };
    return { ...of, kind: 'payment', paid: price, givenBack: 0 };
  });
  const [count, net] = [items.length, items.length * price];
  const none = { count: 0, amount: 0 };
  const head = journal.chainHead();
  if (!head.ok) throw new Error(head.message);
  const sealed = journal.closes.seal({
    close: {
      ...{
        date,
        from,
        to: from + 86_400_000,
        sealedAt: from + 86_400_000,
        head: head.value,
        digits: { JPY: 0 },
      },
      totals: [{ currency, payments: { count, amount: net }, refunds: none, adjustments: none, net }],
      methods: methods.map((method) => {
        const count = items.filter((item) => item.method === method).length;
        return { currency, method, count, net: count * price };
      }),
      rates: [{ currency, rate: 8, amount: net, tax: (net * 8) / 108 }],
      ...{
        adjustments: [],
        unresolved: [],
        resolved: [],
        paidTwice: [],
        byWord: [],
        elsewhere: null,
        notLookedAt: 0,
      },
    },
    items,
    consideredTo: 0,
  });
  if (!sealed.ok) throw new Error(sealed.message);
}
