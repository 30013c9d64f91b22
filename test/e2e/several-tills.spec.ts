import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requireElectron } from '../../build/electron/program.ts';
import { fromRoot } from '../../build/paths.ts';
import { closesFile } from '../../electron/contract/copied-closes.ts';
import type { Report } from '../../electron/report/report.ts';
import { expect, test, type TestApp } from '../support/app.ts';
import { CopyingShop } from '../support/copying-shop.ts';
import { isLitestreamHere, makeOtherDrive } from '../support/litestream.ts';
import { readPdf } from '../support/pdf-text.ts';

/* The steps of docs/several-tills.md, from one till to three. Each is a terminal of its own, and all of them sell at once. */
test.skip(!isLitestreamHere, 'Litestream is for Linux alone');

let shop: CopyingShop;
let drive: string;
test.beforeAll(async () => {
  shop = await CopyingShop.open();
  drive = makeOtherDrive();
  mkdirSync(join(drive, 'ginza'));
});
test.afterAll(async () => {
  await shop.close();
  rmSync(drive, { recursive: true, force: true });
});

const tills = [1, 2, 3];
/** What a till sells: another amount at each, and at every second one twice. */
const amountsOf = (till: number): number[] => (till % 2 === 0 ? [till * 110, 97] : [till * 110]);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Runs `npm run provision` or `npm run report`, and answers what it printed. */
async function tool(...args: string[]): Promise<string> {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [fromRoot('build/provision.ts'), ...args], {
    maxBuffer: 10_000_000,
  });
  return stdout;
}

/** Runs a program as an office does, without a display, and answers the bytes that it printed. */
async function printedBy(program: string, ...args: string[]): Promise<Buffer> {
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, XAUTHORITY: _cookie, ...env } = process.env;
  const options = { cwd: fromRoot('.'), env, encoding: 'buffer', maxBuffer: 10_000_000 } as const;
  return (await promisify(execFile)(program, args, options)).stdout;
}

/** Makes the files of the first so many tills; answers where each is. */
async function setUp(count: number, serial: number): Promise<(till: number) => string> {
  const [list, out] = [join(shop.folder, `tills-${count}.csv`), join(shop.folder, `set-up-${count}`)];
  const rows = tills
    .slice(0, count)
    .map((till) => `ginza,till-${till},G${till},Counter ${till},,${drive}/ginza`);
  await writeFile(list, `${['shop,till,prefix,name,location,copy', ...rows].join('\n')}\n`);
  const key = join(shop.folder, 'shop');
  if (!existsSync(`${key}.private.pem`)) await tool('keygen', '--out', key);
  const publicKey = (await readFile(`${key}.public.txt`, 'utf8')).trim();
  const base = await shop.setUpFile('base.json', { publicKey });
  const signed = ['--key', `${key}.private.pem`, '--serial', String(serial)];
  await tool('many', list, '--base', base, ...signed, '--out', out);
  return (till) => join(out, 'ginza', `till-${till}`, 'kiosk.json');
}

async function sell(terminal: TestApp, amount: number): Promise<void> {
  const { sale, code } = terminal.screens;
  await sale.enterAmount(amount);
  await sale.showCode();
  await expect(code.qr).toBeVisible();
  await terminal.pay(await terminal.codeUrl());
  await expect(code.title('paid')).toBeVisible();
  await code.button('next_sale').click();
}

async function closeDay({ screens: { menu, history } }: TestApp): Promise<void> {
  await menu.openHistory();
  await history.day.button('closing_open').click();
  await history.detail.button('close_seal').click();
  await history.dialog('close_seal_title').button('close_seal').click();
  await expect(history.detail.text('close_sealed')).toBeVisible();
}

test('a shop goes from one till to three, and one report adds them up to the yen', async ({ start }) => {
  const env = shop.environment;
  const alone = await setUp(1, 1);
  const first = await start({ atSetup: true, args: ['--provision', alone(1)], env });
  await sell(first, 1);
  await first.close();

  const fileOf = await setUp(tills.length, 2);
  const startTill = async (till: number): Promise<TestApp> => {
    const again = till === 1 ? { profile: first.profile } : { atSetup: true };
    const terminal = await start({ ...again, args: ['--provision', fileOf(till)], env });
    await terminal.screens.sale.ticket.waitFor();
    return terminal;
  };
  const open: TestApp[] = [];
  for (const till of tills) open.push(await startTill(till));
  for (const [index, terminal] of open.entries()) {
    expect((await terminal.snapshot()).terminal).toMatchObject({
      name: `Counter ${index + 1}`,
      orderPrefix: `G${index + 1}`,
    });
    for (const amount of amountsOf(index + 1)) await sell(terminal, amount);
    await closeDay(terminal);
  }

  const day = (await open[0]?.ask('listDayCloses', undefined))?.[0]?.date ?? '';
  const closes = (): string[] =>
    readdirSync(join(drive, 'ginza')).filter((copy) =>
      existsSync(join(drive, 'ginza', copy, closesFile(day.slice(0, 7)))),
    );
  // Each till brings its closes once a minute.
  await expect.poll(() => closes().length, { timeout: 90_000 }).toBe(tills.length);

  const list = join(shop.folder, `tills-${tills.length}.csv`);
  const made = JSON.parse(await tool('report', drive, day, '--list', list, '--format', 'json')) as Report;
  expect(made.problems).toEqual([]);
  const sold = (till: number): number => sumOf(amountsOf(till)) + (till === 1 ? 1 : 0);
  expect(
    made.tills.map(({ till, name, closes, notClosed, totals }) => [
      till,
      name,
      closes,
      notClosed,
      totals[0]?.net,
    ]),
  ).toEqual(tills.map((till) => [`G${till}`, `Counter ${till}`, 1, false, sold(till)]));
  const sum = sumOf(tills.map(sold));
  expect(made.totals).toMatchObject([{ currency: 'JPY', count: 5, payments: sum, refunds: 0, net: sum }]);
  // What the program itself prints for an office says the same, with a checkout and without one.
  const asked = [drive, day, '--list', list, '--format', 'pdf'];
  const printed = readPdf(await printedBy(requireElectron(), fromRoot('.'), '--report', ...asked));
  const here = await printedBy(process.execPath, fromRoot('build/provision.ts'), 'report', ...asked);
  expect(readPdf(here)).toEqual(printed);
  expect(printed.text).toContain(`売上の集計${day}`);
  for (const till of tills) expect(printed.text).toContain(`G${till}Counter${till}`);
  expect(printed.text).toContain(sum.toLocaleString('en'));
  expect(printed.fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
  // So does the screen of a till, which reads the same place; what it saves is the same page, in its own language.
  const [till] = open;
  if (till === undefined) throw new Error('There is no till.');
  await till.screens.history.backButton.click();
  await till.screens.menu.open('shop');
  const together = till.page.getByRole('row', { name: 'Closed, together' });
  await expect(together).toContainText(`¥${sum.toLocaleString('en')}`);
  const saved = await till.ask('saveShopDay', { date: day, format: 'pdf' });
  expect(readPdf(await readFile(saved.path)).text).toContain(sum.toLocaleString('en'));
  // The service has the same payments, and no other.
  const charges = await fetch(`${shop.service.url}/charges`, {
    headers: { authorization: `Bearer ${shop.service.key}` },
  });
  expect(await charges.json()).toMatchObject({ total: 5 });
});
