/** The network that fails now and then, in a process of its own: told by messages which fault comes next. */
import { type Fault, faults, Gate } from '../../support/gate.ts';

/** What the gate says when it listens. */
export interface GateReady {
  readonly port: number;
}

const { gate, port } = await Gate.before(Number(process.argv[2]));
process.on('message', (fault) => {
  gate.treat = () => faults[fault as Fault];
  // Answered, so that the fault is in force before the next request leaves.
  process.send?.('set');
});
process.send?.({ port } satisfies GateReady);
