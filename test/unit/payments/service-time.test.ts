import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPaymentClient, type PaymentClient } from '../../../electron/payments/client.ts';

/** A service that tells this date with an answer of this status. */
async function serviceAt(date: string | null, status: number): Promise<string> {
  const server: Server = createServer((_request, response) => {
    response.sendDate = false;
    response.writeHead(status, { 'content-type': 'application/json', ...(date !== null && { date }) });
    response.end('{"total":0,"customers":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each<[string, string | null, number, number[]]>([
  ['is told with an answer', 'Thu, 02 Apr 2026 03:04:05 GMT', 200, [Date.UTC(2026, 3, 2, 3, 4, 5)]],
  ['is told with a refusal too', 'Thu, 02 Apr 2026 03:04:05 GMT', 401, [Date.UTC(2026, 3, 2, 3, 4, 5)]],
  ['that is no date is passed over', 'yesterday', 200, []],
  ['that is not told is passed over', null, 200, []],
])('the service’s own clock %s', async (_name, date, status, expected) => {
  const times: number[] = [];
  const client = createPaymentClient({
    baseUrl: await serviceAt(date, status),
    dialect: 'documented',
    language: () => 'ja',
    secretKey: () => Promise.resolve('sk_test_1'),
    allowHttp: true,
    clock: { wall: () => 0, monotonic: () => 0 },
    onServiceTime: (time) => times.push(time),
  });
  await client.listCustomers({ limit: 1 });
  client.close();
  expect(times).toEqual(expected);
});

/** A client of a service that tells of a code and lists payments, and each target that is asked of it. */
async function askedAt(
  createTime: number,
  isListed = false,
): Promise<{ client: PaymentClient; targets: URL[] }> {
  const targets: URL[] = [];
  const server = createServer(({ url = '' }, response) => {
    const target = new URL(url, 'http://service');
    targets.push(target);
    response.writeHead(200, { 'content-type': 'application/json' });
    const rows = isListed ? [{ id: 'row_1', createTime }] : [];
    const list = { total: rows.length, charges: rows, disputes: rows };
    response.end(JSON.stringify(target.pathname.includes('codes') ? { id: 'code_1', createTime } : list));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const client = createPaymentClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dialect: 'documented',
    language: () => 'ja',
    secretKey: () => Promise.resolve('sk_test_1'),
    allowHttp: true,
    clock: { wall: () => 0, monotonic: () => 0 },
  });
  onTestFinished(() => client.close());
  return { client, targets };
}

describe('a span of a list', () => {
  const at = Date.UTC(2026, 3, 2, 3, 4, 5);
  const span = { from: at - 60_500, to: at + 60_500 };

  test.each([
    ['milliseconds', at, 'create_time', [String(span.from), String(span.to)]],
    ['milliseconds', at, 'paid_time', [String(span.from), String(span.to)]],
    // What is asked for by when it was made is looked for: nothing is left out at a service that takes milliseconds all the same.
    ['seconds', at / 1000, 'create_time', [String(at / 1000 - 61), null]],
    ['seconds', at / 1000, 'paid_time', [String(at / 1000 - 61), String(at / 1000 + 61)]],
    ['neither', 7, 'create_time', [String(span.from), String(span.to)]],
  ] as const)(
    'is asked for in the unit that the service tells: %s (%d, %s)',
    async (_, told, dateField, sent) => {
      const { client, targets } = await askedAt(told);
      await client.readCode('code_1');
      await client.listCharges({ ...span, dateField });
      const query = targets.at(-1)?.searchParams;
      expect([query?.get('from'), query?.get('to')]).toEqual(sent);
    },
  );

  test.each([
    ['milliseconds', at, [String(span.from), String(span.to)]],
    ['seconds', at / 1000, [String(at / 1000 - 61), String(at / 1000 + 61)]],
  ] as const)(
    'is asked for in that unit from the first list after a start: %s (%d)',
    async (_, told, sent) => {
      const { client, targets } = await askedAt(told, true);
      for (const list of ['listCharges', 'listDisputes'] as const) {
        await client[list]({ ...span, dateField: 'paid_time' });
        const query = targets.at(-1)?.searchParams;
        expect([query?.get('from'), query?.get('to')]).toEqual(sent);
      }
    },
  );
});
