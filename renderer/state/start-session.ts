import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Result } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';
import { Session, type Surroundings } from './session.svelte.ts';

/** Starts a session: subscribes before it reads the snapshot, so that no change in between is lost. */
export async function startSession(bridge: Bridge, surroundings: Surroundings): Promise<Result<Session>> {
  const early: ((session: Session) => void)[] = [];
  let session: Session | null = null;
  const receive = (change: (session: Session) => void): void => {
    if (session) change(session);
    else early.push(change);
  };
  const subscriptions = [
    bridge.on.terminal((state) => receive((session) => session.receiveTerminal(state))),
    bridge.on.catalogue((catalogue) => receive(({ terminal }) => terminal.receiveCatalogue(catalogue))),
    bridge.on.connection((state) => receive(({ terminal }) => terminal.receiveConnection(state))),
    bridge.on.sale((view) => receive(({ sale }) => sale.receive(view))),
    bridge.on.unresolved((count) => receive(({ unresolved }) => unresolved.receive(count))),
    bridge.on.unseenPayments((list) => receive(({ unseenPayments }) => unseenPayments.receive(list))),
    bridge.on.journal(() => receive(({ freshness }) => freshness.mayBeOld())),
    bridge.on.prints((view) => receive(({ prints }) => prints.receive(view))),
    bridge.on.comparison((day) => receive(({ dayClose }) => dayClose.receive(day))),
  ];
  const answer = await ask(bridge, 'readSnapshot', undefined);
  if (!answer.ok) {
    for (const end of subscriptions) end();
    return answer;
  }
  session = new Session(bridge, answer.value, surroundings);
  for (const change of early) change(session);
  return { ok: true, value: session };
}
