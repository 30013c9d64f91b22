import { basename } from 'node:path';
import {
  type Failure,
  type ProvisioningPreview,
  type ProvisioningProblem,
  type Result,
  success,
} from '../../contract/index.ts';
import type { Handlers } from '../../ipc/ipc.ts';
import { readChosen } from '../../provisioning/source.ts';
import type { StaffLock } from '../../staff/lock.ts';
import { canceled, type Desk } from '../entry-desk.ts';
import type { Provisioner } from '../provisioner.ts';

interface ProvisioningParts {
  provisioner: Provisioner;
  desk: Desk;
  staff: Pick<StaffLock, 'closings'>;
  chooseSetUpFile: () => Promise<string | null>;
}

export function provisioningRequests(parts: ProvisioningParts) {
  const { provisioner } = parts;
  return {
    readProvisioning: () => success(provisioner.report),
    retryProvisioning: () => provisioner.retry(),
    importProvisioning: () => importChosen(parts),
    exportProvisioning: () => provisioner.export(),
  } satisfies Partial<Handlers>;
}

/**
 * Dialog, reading and question are main's own: the cashier's page hears nothing of the file. What is chosen or confirmed once the staff were
 * locked counts for nothing.
 */
function importChosen({
  provisioner,
  desk,
  staff,
  chooseSetUpFile,
}: ProvisioningParts): Promise<Result<undefined>> {
  const { closings } = staff;
  return desk.run(async (prompt) => {
    const path = await chooseSetUpFile();
    if (path === null || staff.closings !== closings) return canceled;
    const read = readChosen(path);
    let failure: Failure | null = null;
    for (;;) {
      const preview = read.kind === 'read' ? await provisioner.preview(read.bytes) : unread(read.problems);
      const entered = await prompt({ kind: 'import', name: basename(path), preview, failure });
      if (entered === null || read.kind !== 'read' || staff.closings !== closings) return canceled;
      const taken = await provisioner.import(read.bytes);
      if (taken.ok) return taken;
      failure = taken;
    }
  });
}

/** The preview of an unreadable file: it would change nothing, and its problems say why. */
function unread(problems: readonly ProvisioningProblem[]): ProvisioningPreview {
  return {
    changes: [],
    catalogue: null,
    signed: false,
    problems: [...problems],
    problemCount: problems.length,
  };
}
