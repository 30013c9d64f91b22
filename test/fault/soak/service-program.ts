/** The embedded service in a process of its own, whose time and behaviour the soak sets by messages. */
import { parseArgs } from 'node:util';
import type { Rule } from '../../../electron/sandbox/behaviour/behaviour.ts';
import { startSandbox } from '../../../electron/sandbox/server.ts';
import type { OwnersAct } from '../../../electron/sandbox/world/owner.ts';
import { FastTime, type Pace } from '../support/fast-time.ts';

/** What the service is told; each is answered by one message when it is in force. */
export type ServiceOrder =
  | { readonly kind: 'pace'; readonly pace: Pace }
  | { readonly kind: 'rules'; readonly rules: readonly Rule[] }
  | { readonly kind: 'owner'; readonly codeId: string; readonly act: OwnersAct };

/** What it says when it listens. */
export interface ServiceReady {
  readonly url: string;
  readonly key: string;
}

/** However fast time goes, nothing waits less than this, in ms of the machine. */
const shortestWaitMs = 20;

const { values } = parseArgs({ options: { data: { type: 'string' }, pace: { type: 'string' } } });
const time = new FastTime(JSON.parse(values.pace ?? '') as Pace);
const service = await startSandbox({
  dataDirectory: values.data ?? '',
  clock: () => time.clock.wall(),
  timers: { after: (ms, work) => time.timers.after(Math.max(ms, shortestWaitMs * time.pace.speed), work) },
});
process.on('message', (message) => {
  const order = message as ServiceOrder;
  if (order.kind === 'pace') time.go(order.pace);
  else if (order.kind === 'rules') service.setBehaviour({ documentedOnly: false, rules: [...order.rules] });
  // An act that comes too late, as closing a paid code, is refused, and nothing has happened.
  else service.actAsOwner(order.codeId, order.act);
  process.send?.('done');
});
process.once('SIGTERM', () => {
  service.close().then(
    () => process.exit(0),
    (error: unknown) => {
      throw error;
    },
  );
});
process.send?.({ url: service.url, key: service.key } satisfies ServiceReady);
