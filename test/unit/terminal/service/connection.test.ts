import { describe, expect, test, vi } from 'vitest';
import type { Outcome } from '../../../../electron/payments/payment-service.ts';
import { Connection } from '../../../../electron/terminal/service/connection.ts';

describe('the connection', () => {
  const ok: Outcome<null> = { kind: 'ok', value: null, status: 200 };
  const lost: Outcome<null> = { kind: 'unknown', reason: 'connection-lost', message: '' };
  const unauthorized: Outcome<null> = { kind: 'refused', reason: 'credentials', status: 401, message: '' };
  const unsent: Outcome<null> = { kind: 'invalid-request', field: 'secretKey', message: '' };

  test('is told when it becomes another one, with the time since when', () => {
    let now = 10;
    const told = vi.fn();
    const connection = new Connection({ wall: () => now }, told);
    expect(connection.state).toEqual({ kind: 'unchecked', since: 10 });
    for (const outcome of [ok, ok, lost, lost, unauthorized, unsent, ok]) {
      now += 1;
      connection.heard(outcome);
    }
    expect(told.mock.calls).toEqual([
      [{ kind: 'online', since: 11 }],
      [{ kind: 'offline', since: 13 }],
      [{ kind: 'refused', since: 15 }],
      [{ kind: 'online', since: 17 }],
    ]);
    expect(connection.state).toEqual({ kind: 'online', since: 17 });
  });
});
