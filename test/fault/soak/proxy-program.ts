/** The network that fails now and then, in a process of its own: told by messages which fault comes next. */
import { type Fault, startFaultyProxy } from '../../support/faulty-proxy.ts';

/** What the proxy says when it listens. */
export interface ProxyReady {
  readonly port: number;
}

const proxy = await startFaultyProxy(Number(process.argv[2]));
process.on('message', (fault) => {
  proxy.setFault(fault as Fault);
  // Answered, so that the fault is in force before the next request leaves.
  process.send?.('set');
});
process.send?.({ port: proxy.port } satisfies ProxyReady);
