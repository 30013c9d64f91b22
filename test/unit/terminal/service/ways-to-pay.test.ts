import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { authority, startLiveService } from '../../../support/live-service.ts';
import { trustDuringTests } from '../../../support/trusted-authority.ts';
import { alwaysRule, behaviourOf } from '../../sandbox/support.ts';
import { aSale, setUp } from '../support.ts';

trustDuringTests(authority.pem);

const saleOf = (price: number) =>
  aSale({ lines: [{ name: 'Tea', price, count: 1 }], expectedTotal: price, confirmed: true });

describe.each(['documented', 'elepay'] as const)('at a service of the dialect %s', (dialect) => {
  test('that tells which amounts can be paid, one outside is refused before a code is asked for', async () => {
    const service = await startLiveService({ dialect });
    onTestFinished(() => service.close());
    service.sandbox.setBehaviour(behaviourOf(alwaysRule('narrow-limits')));
    const { terminal, handlers, told } = setUp();
    const shop = { currency: 'JPY', orderPrefix: 'W1', frontUrl: null };
    await handlers.connect({ baseUrl: service.url, secretKey: service.key, dialect, ...shop });
    const asked = vi.spyOn(service.sandbox.app, 'fetch');
    await vi.waitFor(async () => {
      await terminal.refreshLocations();
      expect(told.terminal?.waysToPay).toContainEqual({ name: 'paypay', min: 100, max: 100_000 });
    });
    asked.mockClear();
    for (const price of [99, 100_001]) {
      expect(await handlers.openSale(saleOf(price))).toMatchObject({ ok: false, code: 'no-way-to-pay' });
    }
    expect(asked).not.toHaveBeenCalled();
    expect(await handlers.openSale(saleOf(100))).toMatchObject({ ok: true });
  });
});
