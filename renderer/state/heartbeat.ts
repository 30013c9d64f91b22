import type { Bridge } from '../../electron/contract/bridge.ts';
import { ask } from '../lib/ipc.ts';
import { onceDrawn } from '../lib/once-drawn.ts';

/**
 * Answers main each time it asks whether the screens live; answers how to end that. A question that gets no
 * answer is main's to notice, so nothing is made of a failure here.
 */
export function answerPulse(bridge: Bridge): () => void {
  return bridge.on.pulse(() => void ask(bridge, 'beat', undefined));
}

/** Tells main that the screens live once they are drawn for the first time: main then does what they would have had to wait for. */
export function tellOnceDrawn(bridge: Bridge): void {
  void onceDrawn().then(() => ask(bridge, 'beat', undefined));
}
