import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { keepBackup, listBackups } from '../../../electron/journal/backups.ts';
import { verifyChain } from '../../../electron/journal/chain.ts';
import type { Draft } from '../../../electron/contract/sale.ts';
import type { Journal } from '../../../electron/journal/journal.ts';
import { recover } from '../../../electron/journal/recovery.ts';
import type { Change, Entry } from '../../../electron/journal/records.ts';
import { valueOf } from '../../support/result.ts';
import {
  again,
  backedUp,
  clock,
  codeCame,
  id,
  intent,
  journalPath,
  lapsed,
  open,
  over,
  paid,
  sell,
  unproven,
} from './support.ts';

function harm(path: string): void {
  const bytes = readFileSync(path);
  bytes.fill(0xff, 0, 100);
  writeFileSync(path, bytes);
}

describe('a damaged journal with a backup', () => {
  test('goes on from the backup, after the last number that was given', async () => {
    const path = await backedUp((journal) => {
      sell(journal, 3, codeCame('code_3'), paid);
      sell(journal, 4, codeCame('code_4'));
    });
    harm(path);
    const kept = recover(path, 'file is not a database', clock);
    expect(kept).toMatchObject({ restored: { asked: [] }, highestCounter: 4 });
    expect(readFileSync(kept.report ?? '', 'utf8')).toContain('replaced by the newest backup');
    const journal = open(path);
    const { payments, stage } = valueOf(journal.read(id(1)));
    expect(stage.state).toBe('paid');
    expect(payments).toMatchObject([{ key: `${id(1)}/1`, amount: 100, from: 'code' }]);
    expect(valueOf(journal.listOpen()).map((sale) => sale.id)).toEqual([id(2)]);
    expect(valueOf(journal.listGaps())).toEqual([3, 4]);
    expect(valueOf(journal.recordIntent(intent(5))).sale.counter).toBe(5);
  });

  test('takes in what SQLite still reads since, with its codes, and believes nothing of how it ended', async () => {
    const path = await backedUp((journal) => {
      sell(journal, 3, codeCame('code_3'), paid);
      sell(journal, 4, codeCame('code_4'));
      sell(journal, 5);
    });
    const kept = recover(unproven(path), 'said to be damaged', clock);
    expect(kept.restored?.asked.map(({ counter }) => counter)).toEqual([3, 4, 5]);
    const journal = open(path);
    const states = [1, 2, 3, 4, 5].map((n) => valueOf(journal.read(id(n))).stage.state);
    expect(states).toEqual(['paid', 'lapsed', 'lapsed', 'lapsed', 'unknown']);
    const { attempts, amount } = valueOf(journal.read(id(3)));
    expect(amount).toBe(300);
    expect(attempts).toMatchObject([
      { state: 'code', ruledOut: null, code: { id: 'code_3' }, validityMs: 600_000 },
    ]);
    expect(valueOf(journal.readEvents(id(3))).map(({ kind }) => kind)).toEqual(['opened', 'restored']);
    expect(valueOf(journal.listGaps())).toEqual([]);
    expect(valueOf(journal.listUnresolved()).map((sale) => sale.counter)).toEqual(
      expect.arrayContaining([3, 4]),
    );
    expect(valueOf(journal.record(id(3), paid))).toMatchObject({ money: { received: 300 }, payments: [{}] });
    const database = new DatabaseSync(path, { readOnly: true });
    expect(verifyChain(database)).toMatchObject({ kind: 'whole' });
    database.close();
  });

  test('takes in a sale for the same goods as one that cannot be read any more', async () => {
    const path = await backedUp((journal) => {
      sell(journal, 3, codeCame('code_3'), lapsed);
      valueOf(journal.recordIntent(intent(4, { predecessor: id(3) })));
      valueOf(journal.recordIntent(intent(5, { predecessor: id(4) })));
    });
    const database = new DatabaseSync(path);
    database.exec(
      `PRAGMA ignore_check_constraints = ON; UPDATE sales SET stage = 'rubbish' WHERE counter = 3`,
    );
    database.close();
    expect(recover(unproven(path), 'damaged', clock).restored?.asked.map(({ counter }) => counter)).toEqual([
      4, 5,
    ]);
    const journal = open(path);
    expect(valueOf(journal.read(id(4))).predecessor).toBeNull();
    expect(valueOf(journal.read(id(5))).predecessor).toBe(id(4));
  });

  test('takes in the sales since that begin with another prefix, which is the terminal’s own now', async () => {
    const path = await backedUp((journal) => {
      for (const [n, prefix] of [
        [3, 'G9'],
        [4, 'X1'],
      ] as const) {
        valueOf(journal.recordIntent(intent(n, { prefix })));
        valueOf(journal.record(id(n), codeCame(`code_${n}`)));
      }
    });
    const { restored } = recover(unproven(path), 'said to be damaged', clock, 'G9');
    expect(restored?.asked.map(({ counter }) => counter)).toEqual([3]);
    expect(restored?.passedOver.map(({ counter }) => counter)).toEqual([4]);
    expect(valueOf(open(path).listUnresolved()).map(({ counter }) => counter)).toContain(3);
  });

  test('keeps every refund since that can be read, as one that is not known, and says which cannot', async () => {
    const ask = (n: number): Change => ({
      transition: null,
      entries: [{ kind: 'refund-asked' }],
      refund: {
        kind: 'ask',
        id: id(n),
        attempt: 1,
        chargeId: 'ch_1',
        amount: 10,
        reason: 'r',
        askedAt: n,
        returned: [{ line: 0, count: 1, amount: 10 }],
        listedBefore: ['re_0'],
      },
    });
    const path = await backedUp((journal) => {
      for (const n of [51, 52, 53, 54, 55]) valueOf(journal.record(id(1), ask(n)));
      const done = { kind: 'learn', id: id(51), state: 'done', refundId: 're_1', why: '' } as const;
      valueOf(journal.record(id(1), { transition: null, entries: [{ kind: 'refunded' }], refund: done }));
    });
    const database = new DatabaseSync(path);
    database.exec('DROP TRIGGER what_was_asked_back_is_not_changed');
    database.exec(
      `PRAGMA ignore_check_constraints = ON; UPDATE refunds SET state = 'rubbish' WHERE id = '${id(53)}'`,
    );
    database.exec(`UPDATE refunds SET amount = 0 WHERE id = '${id(54)}'`);
    database.exec(`DROP TRIGGER what_came_back_is_not_changed;
      UPDATE refunds SET returned = '[{"line":0' WHERE id = '${id(55)}'`);
    database.close();
    const kept = recover(unproven(path), 'damaged', clock);
    expect(readFileSync(kept.report ?? '', 'utf8')).toContain('Not all refunds could be read');
    const journal = open(path);
    expect(valueOf(journal.refunds.of(id(1)))).toMatchObject([
      { id: id(51), amount: 10, state: 'unknown', refundId: 're_1', chargeId: 'ch_1' },
      {
        id: id(52),
        amount: 10,
        state: 'unknown',
        refundId: null,
        returned: [{ line: 0, count: 1, amount: 10 }],
      },
      // Its money is asked about like that of any; of its goods nobody knows any more.
      { id: id(55), amount: 10, state: 'unknown', returned: null },
    ]);
    expect(valueOf(journal.refunds.openSales())).toEqual([id(1)]);
  });

  test('keeps who rang up, canceled, settled and gave back since, and believes nothing of how it ended', async () => {
    const by = (kind: Entry['kind'], staff: string, more: Entry['details'] = {}): Change => ({
      transition: null,
      entries: [{ kind, details: { ...more, staff } }],
    });
    const path = await backedUp((journal) => {
      valueOf(journal.record(id(1), by('refund-asked', 'Ito')));
      valueOf(journal.record(id(2), by('settled', 'Kato', { outcome: 'unpaid', reason: 'left' })));
      valueOf(journal.recordIntent(intent(3, { staff: 'Sato' })));
      for (const change of [codeCame('code_3'), by('cancel-asked', 'Abe')]) {
        valueOf(journal.record(id(3), change));
      }
      sell(journal, 4, codeCame('code_4'));
    });
    recover(unproven(path), 'said to be damaged', clock);
    const journal = open(path);
    const marked = { restored: true };
    expect(valueOf(journal.readEvents(id(1))).at(-1)).toMatchObject({
      kind: 'refund-asked',
      details: { staff: 'Ito', ...marked },
    });
    expect(valueOf(journal.readEvents(id(3)))).toMatchObject([
      { kind: 'opened', at: intent(3).sent.wall, details: { staff: 'Sato', amount: 300 } },
      { kind: 'cancel-asked', details: { staff: 'Abe', ...marked } },
      { kind: 'restored' },
    ]);
    expect(valueOf(journal.readEvents(id(4)))[0]?.details).not.toHaveProperty('staff');
    const snapshot = valueOf(journal.openSnapshot());
    const exported = [...snapshot.sales(0, Number.MAX_SAFE_INTEGER)];
    snapshot.close();
    expect(exported.map(({ staff }) => staff)).toEqual([['Ito'], ['Kato'], ['Sato', 'Abe'], []]);
    // The service is asked anew: that it was settled by hand is not said of it.
    expect(exported[1]).toMatchObject({ settledBecause: null, settledBy: null });
    expect(exported[2]).toMatchObject({ cancelAskedBy: ['Abe'], refundAskedBy: [] });
    const database = new DatabaseSync(path, { readOnly: true });
    expect(verifyChain(database)).toMatchObject({ kind: 'whole' });
    database.close();
  });

  test('names nobody where the damaged journal does not say who it was', async () => {
    const path = await backedUp((journal) => {
      valueOf(journal.recordIntent(intent(3, { staff: 'Sato' })));
      valueOf(journal.recordIntent(intent(4, { staff: 'Abe' })));
    });
    const database = new DatabaseSync(path);
    database.exec(`DROP TRIGGER events_are_not_changed;
      UPDATE events SET details = 'rubbish' WHERE sale_id = '${id(3)}' AND kind = 'opened'`);
    database.close();
    recover(unproven(path), 'damaged', clock);
    const journal = open(path);
    expect(valueOf(journal.readEvents(id(3)))[0]?.details).not.toHaveProperty('staff');
    expect(valueOf(journal.readEvents(id(4)))[0]?.details).toMatchObject({ staff: 'Abe' });
  });

  test('takes in the second code of a sale whose first one is in the backup', async () => {
    const path = await backedUp((journal) => {
      for (const change of [over, again, codeCame('code_2_2')]) valueOf(journal.record(id(2), change));
    });
    recover(unproven(path), 'said to be damaged', clock);
    const { stage, attempts } = valueOf(open(path).read(id(2)));
    expect(stage.state).toBe('lapsed');
    expect(attempts.map(({ code }) => code?.id)).toEqual(['code_2', 'code_2_2']);
  });

  test('takes in the code that came for a request that was under way in the backup', async () => {
    const journal = open(journalPath());
    sell(journal, 1);
    sell(journal, 2, codeCame('code_2'), over, again);
    valueOf(await keepBackup(journal, 'hourly'));
    valueOf(journal.record(id(1), codeCame('code_1')));
    valueOf(journal.record(id(2), codeCame('code_2_2')));
    journal.close();
    expect(recover(unproven(journal.path), 'damaged', clock).restored?.asked).toHaveLength(2);
    const restored = open(journal.path);
    for (const n of [1, 2]) {
      const { stage, attempts } = valueOf(restored.read(id(n)));
      expect(stage.state).toBe('lapsed');
      expect(attempts.at(-1)).toMatchObject({ state: 'code', ruledOut: null, validityMs: 600_000 });
      expect(valueOf(restored.readEvents(id(n))).at(-1)?.kind).toBe('restored');
    }
    expect(valueOf(restored.listUnresolved()).map(({ counter }) => counter)).toEqual([2, 1]);
  });

  test('has the tickets of the damaged one, and none that was charged since', async () => {
    const ticket = (name: string): Draft => ({
      lines: [{ name, price: 100, count: 1 }],
      note: '',
      expiryPeriod: null,
      locationId: null,
      customer: null,
    });
    const used = async (): Promise<string> => {
      const journal = open(journalPath());
      sell(journal, 1, codeCame('code_1'), paid);
      for (const name of ['Table 1', 'Table 2']) valueOf(journal.parked.park(ticket(name), 5));
      valueOf(journal.saveDraft(ticket('charged since')));
      valueOf(await keepBackup(journal, 'hourly'));
      valueOf(journal.parked.take(1));
      sell(journal, 2);
      valueOf(journal.parked.park(ticket('Table 3'), 6));
      valueOf(journal.saveDraft(ticket('on the counter')));
      journal.close();
      return journal.path;
    };
    const namesIn = (journal: Journal): unknown[] => [
      valueOf(journal.readDraft())?.lines[0]?.name,
      ...valueOf(journal.parked.list()).map(({ id: number, draft }) => [number, draft.lines[0]?.name]),
    ];
    const path = await used();
    recover(unproven(path), 'said to be damaged', clock);
    expect(namesIn(open(path))).toEqual(['on the counter', [3, 'Table 3'], [2, 'Table 2']]);
    // Where their table cannot be read, those that were put aside stay, which is said, and the one on the counter does not.
    const harmed = await used();
    harm(harmed);
    const { report } = recover(harmed, 'file is not a database', clock);
    expect(namesIn(open(harmed))).toEqual([undefined, [2, 'Table 2'], [1, 'Table 1']]);
    expect(readFileSync(report ?? '', 'utf8')).toContain('each may have been charged since');
  });

  test('passes over a backup that does not prove itself any more, and keeps it by another name', async () => {
    const path = await backedUp(() => undefined);
    const journal = open(path);
    sell(journal, 3, codeCame('code_3'), paid);
    const newer = valueOf(await keepBackup(journal, 'hourly'))?.path ?? '';
    journal.close();
    const database = new DatabaseSync(newer);
    database.exec('DROP TRIGGER events_are_not_changed; UPDATE events SET at = 9 WHERE sequence = 3');
    database.close();
    harm(path);
    const older = listBackups(path)[1]?.path;
    expect(recover(unproven(path), 'damaged', clock).restored?.backup).toBe(older);
    expect(existsSync(`${newer}.unproven`)).toBe(true);
    expect(listBackups(path).map((backup) => backup.path)).toEqual([older]);
  });

  test('is put back at the next start when the power went in between', async () => {
    const path = await backedUp((journal) => sell(journal, 3, codeCame('code_3')));
    const kept = recover(unproven(path), 'said to be damaged', clock);
    const restored = readFileSync(path);
    // As after a power cut before the restored journal had its name.
    writeFileSync(`${path}.restoring`, restored.subarray(0, 5_000));
    rmSync(path);
    const finished = recover(path, 'It is missing.', clock);
    expect(finished).toMatchObject({ path: kept.path, restored: { asked: [{ counter: 3 }] } });
    expect(valueOf(open(path).read(id(3))).stage.state).toBe('lapsed');
  });

  test('is not begun anew as long as its backup cannot be put in its place', async () => {
    const path = await backedUp(() => undefined);
    harm(path);
    // Nothing can be copied to where a folder is.
    mkdirSync(`${path}.restoring`);
    expect(() => recover(unproven(path), 'damaged', clock)).toThrow();
    expect(existsSync(path)).toBe(false);
  });
});
