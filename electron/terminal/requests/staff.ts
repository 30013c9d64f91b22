import { success } from '../../contract/index.ts';
import type { Handlers } from '../../ipc/ipc.ts';
import type { StaffLock } from '../../staff/lock.ts';

/** Answers the requests about the staff's PIN. */
export function staffLockRequests(
  staff: StaffLock,
): Pick<Handlers, 'unlockStaff' | 'lockStaff' | 'changePin'> {
  return {
    unlockStaff: ({ pin }) => staff.unlock(pin),
    lockStaff: () => {
      staff.lock();
      return success(undefined);
    },
    changePin: (change) => staff.changePin(change),
  };
}
