import type { Bridge } from '../../electron/contract/bridge.ts';
import { ask } from '../lib/ipc.ts';
import { onceDrawn } from '../lib/once-drawn.ts';

/** Answers main's pulse; answers how to stop. Main notices a missing answer, so a failure needs nothing here. */
export function answerPulse(bridge: Bridge): () => void {
  return bridge.on.pulse(() => void ask(bridge, 'beat', undefined));
}

/** Tells main that the screens are drawn for the first time: main then does what they would have had to wait for. */
export function tellOnceDrawn(bridge: Bridge): void {
  void onceDrawn().then(() => ask(bridge, 'beat', undefined));
}
