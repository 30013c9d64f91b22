import type { TillTelling } from '../process/protocol.ts';
import type { Departure, OrderReport } from './order.ts';

/**
 * The same order as the till itself tells it, for machines where system calls cannot be traced: between the
 * begin of a transaction and the return of its commit nothing leaves, and nothing leaves that no commit came
 * before. That a commit is on the disk when it returns is then taken from SQLite's word (synchronous=FULL).
 */
export function checkSteps(tellings: readonly TillTelling[]): OrderReport {
  const departures: Departure[] = [];
  const problems: string[] = [];
  let isOpen = false;
  let commits = 0;
  let spent = 0;
  let asked = 0;
  const leave = (departure: Departure, what: string): void => {
    departures.push(departure);
    if (isOpen) problems.push(`${what} inside a transaction`);
    else if (commits <= spent) problems.push(`${what} without a commit before it`);
    spent = commits;
  };
  for (const telling of tellings) {
    if (telling.kind === 'step' && telling.step === 'begin') isOpen = true;
    if (telling.kind === 'step' && telling.step === 'after commit') {
      isOpen = false;
      commits += 1;
    }
    if (telling.kind === 'step' && telling.step === 'before send' && telling.act === 'open' && asked > 0) {
      asked = 0;
      leave({ kind: 'request', name: 'the request of the sale' }, 'the request left');
    }
    if (telling.kind === 'asking') asked = 1;
    if (telling.kind === 'draws' && telling.view?.phase.state === 'awaiting') {
      const { codeUrl } = telling.view.phase;
      const isNew = !departures.some(({ name }) => name === codeUrl);
      if (isNew) leave({ kind: 'drawn', name: codeUrl }, `${codeUrl} was drawn`);
    }
  }
  return { departures, problems };
}
