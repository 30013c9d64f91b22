import { type BrowserWindow, dialog } from 'electron';

/** The system's dialog for one JSON file; null where none is chosen. */
export async function chooseJsonFile(window: BrowserWindow): Promise<string | null> {
  const filters = [{ name: 'JSON', extensions: ['json'] }];
  const { canceled, filePaths } = await dialog.showOpenDialog(window, { properties: ['openFile'], filters });
  return canceled ? null : (filePaths[0] ?? null);
}
