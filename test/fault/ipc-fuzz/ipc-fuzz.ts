import type { Piece } from '../support/piece.ts';
import { standInForElectron } from './electron-double.ts';

/** Messages that no screen sends, at every channel of a real terminal. */
export const ipcFuzz: Piece = {
  name: 'ipc-fuzz',
  about: 'wrong and odd messages to every channel: no effect of a wrong one, no crash',
  count: 10_000,
  async run(options) {
    standInForElectron();
    const { fuzzChannels } = await import('./run.ts');
    return await fuzzChannels(options);
  },
};
