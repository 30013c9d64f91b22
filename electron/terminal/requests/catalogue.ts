import { success } from '../../contract/index.ts';
import type { Clock } from '../../domain/expiry.ts';
import type { Handlers } from '../../ipc/ipc.ts';
import { exportCatalogue } from '../../catalogue/file/export.ts';
import { previewImport } from '../../catalogue/file/preview.ts';
import { savePicture } from '../../catalogue/pictures.ts';
import { type NewestFile, remember } from './export.ts';
import type { Terminal } from '../terminal.ts';

export function catalogueRequests(options: {
  terminal: Terminal;
  clock: Pick<Clock, 'wall'>;
  documentsFolder: string;
  picturesFolder: string;
  newestFile: NewestFile;
}) {
  const { terminal, clock, documentsFolder, picturesFolder, newestFile } = options;
  return {
    readFavourites: () => terminal.favourites(),
    saveCatalogue: (catalogue) => terminal.saveCatalogue(catalogue),
    setSoldOut: ({ itemId, soldOut }) => terminal.setSoldOut(itemId, soldOut),
    previewCatalogue: (file) => {
      const { currency, tax } = terminal.state;
      const style = { currency, basis: tax.prices };
      return success(previewImport(file, terminal.catalogue, style));
    },
    exportCatalogue: ({ format, sample = false }) => {
      const { mode, language } = terminal.state;
      const kind = sample ? 'sample' : mode === 'practice' ? 'practice' : 'live';
      const writing = exportCatalogue({
        catalogue: terminal.catalogue,
        kind,
        format,
        language,
        folder: documentsFolder,
        now: clock.wall(),
      });
      return remember(newestFile, writing);
    },
    readPractised: () => success(terminal.practised()),
    savePicture: (bytes) => savePicture(picturesFolder, bytes),
  } satisfies Partial<Handlers>;
}
