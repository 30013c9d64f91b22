import type { Bridge } from '../../electron/contract/bridge.ts';
import { ask } from '../lib/ipc.ts';
import { onceDrawn } from '../lib/once-drawn.ts';

/** Answers main's pulse; answers how to stop. Main notices a missing answer, so a failure needs nothing here. */
export function answerPulse(bridge: Bridge): () => void {
  return bridge.on.pulse(() => void ask(bridge, 'beat', undefined));
}

/** Main does after the first picture what the screens would have had to wait for. */
export function tellOnceDrawn(bridge: Bridge): void {
  void onceDrawn().then(() => ask(bridge, 'beat', undefined));
}
