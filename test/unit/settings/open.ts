import { moveCatalogue } from '../../../electron/catalogue/catalogues.ts';
import { tmpdir } from 'node:os';

// Outside Electron, the electron package only answers with a path, and fetches a binary unless told where
// it is. electron-store then works from the absolute directory it is given, as in the product.
process.env['ELECTRON_OVERRIDE_DIST_PATH'] ??= tmpdir();
const { openSettingsIn } = await import('../../support/open-settings.ts');

type Opened = ReturnType<typeof openSettingsIn>;

/** Opens the settings of a directory, with a randomness that is always the same bytes. */
export function open(directory: string, random: readonly number[] = [0, 0]): Opened & { warnings: string[] } {
  const warnings: string[] = [];
  const opened = openSettingsIn({
    directory,
    randomBytes: (count) => Uint8Array.from({ length: count }, (_, index) => random[index] ?? 0),
    moveCatalogue,
    log: { warn: (message) => warnings.push(message) },
  });
  return { ...opened, warnings };
}
