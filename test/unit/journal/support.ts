import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import type { Draft } from '../../../electron/contract/sale.ts';
import type { Code } from '../../../electron/contract/payment-objects.ts';
import { noFacts } from '../../../electron/domain/ledger.ts';
import type { Seal } from '../../../electron/journal/closes.ts';
import { keepBackup } from '../../../electron/journal/backups.ts';
import { type Journal, openJournal } from '../../../electron/journal/journal.ts';
import type { Change, Intent } from '../../../electron/journal/records.ts';
import { newFolder } from '../../support/folder.ts';
import { valueOf } from '../../support/result.ts';

/** A path for a journal in a folder that is removed after the test. */
export function journalPath(): string {
  const folder = newFolder('journal');
  return path.join(folder, 'journal.db');
}

export const clock = {
  wall: (): number => 1_775_000_000_000,
  monotonic: (): number => 50,
  bootId: (): null => null,
};

/** Opens a journal that must open; closed after the test. */
export function open(path: string, busyMs?: number): Journal {
  const opened = openJournal({ path, clock, ...(busyMs !== undefined && { busyMs }) });
  if (!opened.ok) throw new Error(`${opened.problem}: ${opened.message}`);
  onTestFinished(() => opened.journal.close());
  return opened.journal;
}

/** The n-th id of a kind that contract/sale.ts accepts. */
export function id(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** The n-th sale: n times 100 yen. */
export function intent(n: number, more: Partial<Intent> = {}): Intent {
  return {
    id: id(n),
    requestId: id(n + 1_000),
    prefix: 'T1',
    fraction: () => 0.5,
    amount: n * 100,
    currency: 'JPY',
    locationId: null,
    customer: null,
    lines: [{ name: 'Tea', price: 100, count: n }],
    note: '',
    expiryPeriod: 10,
    predecessor: null,
    entries: [],
    sent: { wall: 1_775_000_000_000 + n, monotonic: 1.5, bootId: 'boot' },
    ...more,
  };
}

/** A code came for the attempt under way. */
export function codeCame(codeId: string): Change {
  const code: Code = { id: codeId, codeUrl: 'https://pay.example/' };
  return {
    transition: { kind: 'code' },
    entries: [{ kind: 'code-received' }],
    received: { code, validityMs: 600_000 },
  };
}

export const paid: Change = {
  transition: { kind: 'pay', paidAt: 7, paymentMethod: 'alipay', attempt: 1 },
  told: { ...noFacts, from: 'code', attempt: 1, at: 7, method: 'alipay' },
  entries: [{ kind: 'paid', details: { attempt: 1 } }],
};

export const lapsed: Change = { transition: { kind: 'lapse' }, entries: [{ kind: 'lapsed' }] };

/** A code was asked for again. */
export const again: Change = {
  transition: { kind: 'send' },
  sent: { wall: 9, monotonic: 9, bootId: null },
  entries: [{ kind: 'renewed' }],
};
/** The code of the first attempt is over. */
export const over: Change = {
  transition: { kind: 'rule-out', attempt: 1, how: 'closed' },
  entries: [{ kind: 'expired' }],
};

/** A ticket that is put aside. */
export const ticket: Draft = {
  lines: [{ name: 'Tea', price: 100, count: 1 }],
  note: '',
  expiryPeriod: null,
  locationId: null,
  customer: null,
};

/** Opens the n-th sale and applies changes to it. */
export function sell(journal: Journal, n: number, ...changes: Change[]): void {
  valueOf(journal.recordIntent(intent(n)));
  for (const change of changes) valueOf(journal.record(id(n), change));
}

/** A journal of which a backup with two sales was made, closed. */
export async function backedUp(since: (journal: Journal) => void): Promise<string> {
  const journal = open(journalPath());
  sell(journal, 1, codeCame('code_1'), paid);
  sell(journal, 2, codeCame('code_2'), lapsed);
  valueOf(await keepBackup(journal, 'closing'));
  since(journal);
  journal.close();
  return journal.path;
}

/** A day with one payment, to be sealed. */
export function sealOf(journal: Journal, date: string, n: number): Seal {
  const head = valueOf(journal.chainHead());
  return {
    close: {
      date,
      from: n * 10,
      to: n * 10 + 9,
      sealedAt: n * 10 + 5,
      head,
      totals: [],
      methods: [],
      unresolved: [],
      adjustments: [],
    } as unknown as Seal['close'],
    items: [
      {
        key: `unknown/${n}`,
        kind: 'unknown-payment',
        saleId: null,
        orderNo: `X-${n}`,
        currency: 'JPY',
        method: null,
        at: n,
        paid: 100,
        givenBack: 0,
        isAdjustment: true,
        of: null,
      },
    ],
    consideredTo: head.sequence,
  };
}

/** Changes an event of a closed journal past its rules, so that nothing after it proves itself; answers the path. */
export function unproven(path: string): string {
  const database = new DatabaseSync(path);
  try {
    database.exec(
      'DROP TRIGGER IF EXISTS events_are_not_changed; UPDATE events SET at = at + 1 WHERE sequence = 1',
    );
  } catch {
    // It is no database at all.
  } finally {
    database.close();
  }
  return path;
}
