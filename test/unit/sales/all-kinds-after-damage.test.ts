import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { keepBackup } from '../../../electron/journal/backups.ts';
import { openDatabase } from '../../../electron/journal/database.ts';
import { recover } from '../../../electron/journal/recovery.ts';
import { migrations } from '../../../electron/journal/schema.ts';
import { valueOf } from '../../support/result.ts';
import { close, sell } from './day-close/support.ts';
import { type DayOfAllKinds, dayOfAllKinds, expectedOfDay, record } from './day-of-all-kinds.ts';
import { loses, pay, presentedShop, scanned } from './presented-shop.ts';
import type { Bench } from './support.ts';

const fileOf = ({ folder }: Bench): string => path.join(folder, 'journal.db');

/** Closes the journal as a kill does, changes its file past its rules, and puts back what can be read of it. */
function damaged({ bench }: Pick<DayOfAllKinds, 'bench'>, sql: string): ReturnType<typeof recover> {
  bench.sales.dispose();
  bench.journal.close();
  const database = new DatabaseSync(fileOf(bench), { enableForeignKeyConstraints: false });
  const triggers = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${String(name)}`);
  // Nothing after the first event proves itself any more.
  database.exec(
    `PRAGMA ignore_check_constraints = ON; UPDATE events SET at = at + 1 WHERE sequence = 1; ${sql}`,
  );
  database.close();
  const kept = recover(fileOf(bench), 'damaged', bench.machine.clock);
  bench.restart({ sameBoot: false });
  expect(bench.sales.recover().ok).toBe(true);
  return kept;
}

function received({ sales }: Bench): number {
  const day = valueOf(sales.readDay(null));
  return day.totals.reduce((sum, total) => sum + total.received, 0);
}

describe('a damaged journal with payments of every kind', () => {
  test('counts none of them by its own word: what the service has is asked, what a person said a person says again', async () => {
    const day = await dayOfAllKinds();
    const { bench, sold } = day;
    // A damaged amount is believed as little as its payment.
    damaged(day, `UPDATE payments SET amount = 9000 WHERE sale_id = '${sold.cash}'`);
    expect(received(bench)).toBe(0);
    for (const [id, name] of [
      [sold.cash, '現金'],
      [sold.voided, 'カード端末'],
    ] as const) {
      const { row, actions } = bench.page(id);
      expect(row).toMatchObject({ state: 'unknown', received: 0, paymentMethod: null });
      expect(actions).toContain('settle');
      const sale = bench.journal.read(id);
      expect(sale.ok && sale.value.stage).toMatchObject({
        reason: { kind: 'interrupted', message: expect.stringContaining(name) as string },
      });
    }
    await bench.machine.pass(600_000);
    const { received: all, methods } = expectedOfDay;
    expect(received(bench), 'what the service has').toBe(all - methods['other:現金'] - 1_050);
    expect(bench.page(sold.presented).row).toMatchObject({ state: 'paid', received: 333, givenBack: 100 });
    expect(bench.page(sold.untaken).row).toMatchObject({ received: 0 });
    const settled = { outcome: 'paid', reason: '現金で受け取り済み', by: 'Sato' } as const;
    expect(await bench.sales.settle({ saleId: sold.cash, ...settled })).toMatchObject({ ok: true });
    expect(received(bench)).toBe(all - 1_050);
    expect(bench.page(sold.cash).row).toMatchObject({ paymentMethod: 'other:現金' });
    expect(await close(bench)).toMatchObject({ byWord: [] });
  });

  test('of which the row of a lost answer says "refused" takes nothing from what the backup knew of it', async () => {
    const shop = presentedShop();
    const { bench, charges } = shop;
    loses(shop, true);
    const { listCharges } = bench.service;
    bench.service.listCharges = () => Promise.resolve(bench.ok({ total: 0, charges: [] }));
    const saleId = await scanned(shop);
    await bench.machine.pass(20_000);
    expect((await keepBackup(bench.journal, 'hourly')).ok).toBe(true);
    damaged(
      shop,
      `UPDATE attempts SET state = 'refused'; UPDATE sales SET state = 'refused',
       stage = '{"state":"refused","reason":{"kind":"no-answer","message":""},"canRetry":true}'`,
    );
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'still-payable' });
    pay(charges[0]);
    if (listCharges) bench.service.listCharges = listCharges;
    await bench.machine.pass(600_000);
    expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 1_200 });
  });
});

/** How many versions of the tables there were before the one whose change says this. */
const versionsBefore = (words: string): number =>
  migrations.findIndex((change) => typeof change === 'string' && change.includes(words));

describe('a program of another version', () => {
  test.each([
    ['payers’ codes', versionsBefore("the code that the payer's phone showed")],
    ['what is recorded', versionsBefore('recorded as paid another way')],
  ])('of before %s leaves a journal with them as it is, and says that it is newer', async (_, version) => {
    const { bench } = await dayOfAllKinds();
    bench.sales.dispose();
    bench.journal.close();
    const before = readFileSync(fileOf(bench));
    expect(version).toBeGreaterThan(0);
    const opened = openDatabase(fileOf(bench), { versions: migrations.slice(0, version) });
    expect(opened).toMatchObject({ ok: false, problem: 'newer' });
    expect(readFileSync(fileOf(bench)).equals(before)).toBe(true);
  });

  test('goes on with both kinds in a journal of before them, whose codes stay codes', async () => {
    const shop = presentedShop();
    const { bench, charges } = shop;
    const first = await sell(bench);
    bench.sales.dispose();
    bench.journal.close();
    const database = new DatabaseSync(fileOf(bench));
    const version = versionsBefore("the code that the payer's phone showed");
    database.exec(`DROP TRIGGER what_was_asked_for_is_not_changed; ALTER TABLE attempts DROP COLUMN kind;
      ALTER TABLE payments DROP COLUMN listed_back;
      PRAGMA user_version = ${version}`);
    database.close();
    bench.restart();
    expect(bench.sales.recover().ok).toBe(true);
    bench.settings.otherWays = ['現金'];
    const presented = await scanned(shop);
    pay(charges[0]);
    await bench.machine.pass(2_000);
    bench.sales.dismiss(presented);
    record(bench, 500, '現金');
    expect(bench.page(first).attempts[0]).not.toHaveProperty('presented');
    expect(bench.page(presented).attempts).toMatchObject([{ presented: true }]);
    expect(await close(bench)).toMatchObject({
      totals: [{ payments: { count: 3, amount: 2_900 }, net: 2_900 }],
      unresolved: [],
    });
  });
});
