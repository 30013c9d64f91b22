import { success } from '../../contract/index.ts';
import type { Handlers } from '../../ipc/ipc.ts';
import type { StaffLock } from '../../staff/lock.ts';
import type { Entries } from '../entries.ts';
import type { Terminal } from '../terminal.ts';

export function staffRequests({
  terminal,
  staff,
  entries,
}: {
  terminal: Pick<Terminal, 'state'>;
  staff: StaffLock;
  entries: Entries;
}) {
  return {
    unlockStaff: ({ place }) => entries.unlock(place, terminal.state),
    signOn: () => entries.signOn(),
    lockStaff: () => {
      staff.lock();
      return success(undefined);
    },
    signOff: () => {
      staff.signOff();
      return success(undefined);
    },
    changePin: ({ removes }) => entries.changePin(removes),
    changeStaff: (change) => entries.changeStaff(change),
  } satisfies Partial<Handlers>;
}
