import { expect, test } from 'vitest';
import { answerPulse } from '../../../../renderer/state/heartbeat.ts';
import { BridgeDouble } from '../../../support/bridge.ts';

test('the screens answer each time they are asked whether they live, until they stop', () => {
  const bridge = new BridgeDouble();
  const stop = answerPulse(bridge);
  expect(bridge.requestsOf('beat')).toEqual([]);
  bridge.send('pulse', null);
  bridge.send('pulse', null);
  expect(bridge.requestsOf('beat')).toHaveLength(2);
  stop();
  bridge.send('pulse', null);
  expect(bridge.requestsOf('beat')).toHaveLength(2);
});
