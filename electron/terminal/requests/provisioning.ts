import { success } from '../../contract/index.ts';
import type { Handlers } from '../../ipc/ipc.ts';
import type { Provisioner } from '../provisioner.ts';

/** Answers the requests about the provisioning file. */
export function provisioningRequests(
  provisioner: Provisioner,
): Pick<
  Handlers,
  | 'readProvisioning'
  | 'retryProvisioning'
  | 'previewProvisioning'
  | 'importProvisioning'
  | 'exportProvisioning'
> {
  return {
    readProvisioning: () => success(provisioner.report),
    retryProvisioning: () => provisioner.retry(),
    previewProvisioning: async (text) => success(await provisioner.preview(text)),
    importProvisioning: (text) => provisioner.import(text),
    exportProvisioning: () => provisioner.export(),
  };
}
