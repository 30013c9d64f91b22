import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, expect, test } from 'vitest';
import { createPaymentClient } from '../../../electron/payments/client.ts';

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
