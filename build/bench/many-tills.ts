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
import { reportOn } from '../../electron/report/report-on.ts';
import { machineClock } from '../../electron/terminal/clock.ts';
import type { Measured } from './report.ts';

const month = '2025-11';
const days = Array.from({ length: 30 }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
const methods = ['paypay', 'linepay', 'aupay', 'merpay', 'rakutenpay', 'alipay', 'wechatpay', 'creditcard'];
/** Payments of a day. */
const payments = 300;
const price = 1_080;

/** A month of 30 closes of 300 payments at so many tills in shops of eight, written as tills write them, and added up: a day of it, and all. */
export async function measureManyTills(folder: string): Promise<Measured> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'journal.db');
  const opened = openJournal({ path, clock: machineClock });
  if (!opened.ok) throw new Error(opened.message);
  days.forEach((date) => closeDay(opened.journal, date));
  const ofMonth = copyOfCloses(path, month);
  const raw: { tills: number; period: string; ms: number; cpuMs: number }[] = [];
  for (const tills of [8, 80, 2_400]) {
    const place = join(folder, `place-${tills}`);
    for (let till = 0; till < tills; till += 1) {
      const prefix = `T${till}`;
      const [shop, copy] = [join(place, `shop-${Math.floor(till / 8)}`), `${prefix}-0000000000000000`];
      mkdirSync(join(shop, copy), { recursive: true });
      const named = { till: prefix, name: prefix, location: null };
      const closes = {
        months: () => closedMonths(path),
        ofMonth: () => asOf(prefix, ofMonth.text),
        goodsOfMonth: () => '',
        till: () => named,
        openDay: () => null,
      };
      await copyCloses(openFolder(shop), copy, closes, Date.now());
    }
    for (const some of [days.slice(14, 15), days]) raw.push({ tills, ...(await timed(place, tills, some)) });
  }
  opened.journal.close();
  const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
  const rows = raw.map(({ tills, period, ms, cpuMs }) => ({
    figure: `report of a ${period}, ${tills} tills`,
    terminal: inSeconds(ms),
    beside: '',
    compared: `${inSeconds(cpuMs)} of processors' time; ${(Buffer.byteLength(ofMonth.text) / 1_000).toFixed(0)} kB a till`,
    aim: tills === 2_400 ? 'about a second' : '',
  }));
  return { rows, raw };
}

/** The same closes as those of a till whose chain begins otherwise: no two tills have one close. */
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

/** Reads and adds up, and holds the sum against what was sold. */
async function timed(
  place: string,
  tills: number,
  of: readonly string[],
): Promise<{ period: 'day' | 'month'; ms: number; cpuMs: number }> {
  const [now, period] = [Date.now(), { from: of[0] ?? '', to: of.at(-1) ?? '' }];
  const [from, cpu] = [performance.now(), process.cpuUsage()];
  const { totals, problems } = await reportOn({ copy: { to: place }, secret: null }, { period, now });
  const ms = performance.now() - from;
  const { user, system } = process.cpuUsage(cpu);
  const sold = tills * of.length * payments * price;
  if (problems.length > 0 || totals[0]?.net !== sold)
    throw new Error(`Not ${sold}: ${JSON.stringify(problems)}`);
  return { period: of.length === 1 ? 'day' : 'month', ms, cpuMs: (user + system) / 1_000 };
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
