import { expect, test, vi } from 'vitest';
import { answerPulse, tellOnceDrawn } from '../../../../renderer/state/heartbeat.ts';
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

test('the screens say that they live once they are drawn', async () => {
  const bridge = new BridgeDouble();
  let drawn: FrameRequestCallback | undefined;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => (drawn = callback));
  tellOnceDrawn(bridge);
  expect(bridge.requestsOf('beat')).toEqual([]);
  drawn?.(0);
  await vi.waitFor(() => expect(bridge.requestsOf('beat')).toHaveLength(1));
  vi.unstubAllGlobals();
});
