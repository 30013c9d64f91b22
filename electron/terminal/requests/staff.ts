import { success } from '../../contract/index.ts';
import type { Handlers } from '../../ipc/ipc.ts';
import type { StaffLock } from '../../staff/lock.ts';

/** Answers the requests about the staff's PIN. */
export function staffLockRequests(
  staff: StaffLock,
): Pick<Handlers, 'unlockStaff' | 'lockStaff' | 'signOff' | 'changePin' | 'changeStaff'> {
  return {
    unlockStaff: ({ pin, name, signsOn }) => staff.unlock(pin, name, signsOn),
    lockStaff: () => {
      staff.lock();
      return success(undefined);
    },
    signOff: () => {
      staff.signOff();
      return success(undefined);
    },
    changePin: (change) => staff.changePin(change),
    changeStaff: (change) => staff.changeStaff(change),
  };
}
