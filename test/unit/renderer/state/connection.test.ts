import { expect, test } from 'vitest';
import { fail, success } from '../../../../electron/contract/result.ts';
import { Connection } from '../../../../renderer/state/settings.svelte.ts';
import { BridgeDouble } from '../../../support/bridge.ts';

test('what a test found is not shown when another service was connected meanwhile', async () => {
  const bridge = new BridgeDouble();
  bridge.answer('testConnection', fail('unreachable', 'ENOTFOUND'));
  const connection = new Connection(bridge);
  const testing = connection.test();
  connection.forgetTest();
  await testing;
  expect([connection.result, connection.running]).toEqual([null, null]);
  bridge.answer('testConnection', success({ customers: 3, tookMs: 120 }));
  await connection.test();
  expect(connection.result).toMatchObject({ ok: true });
});
