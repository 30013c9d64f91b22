import { fail } from '../contract/index.ts';
import type { Handlers } from '../ipc/ipc.ts';

const notBuilt = (): ReturnType<typeof fail> => fail('unsupported', 'Not offered yet.');

/** Answers the requests about what is sold. */
export function catalogueRequests(): Pick<
  Handlers,
  'saveCatalogue' | 'previewCatalogue' | 'exportCatalogue' | 'savePicture'
> {
  return {
    saveCatalogue: notBuilt,
    previewCatalogue: notBuilt,
    exportCatalogue: notBuilt,
    savePicture: notBuilt,
  };
}
