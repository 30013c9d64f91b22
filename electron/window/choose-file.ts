import { type BrowserWindow, dialog } from 'electron';

/** Has a person choose a JSON file in the system's own dialog; null where they choose none. */
export async function chooseJsonFile(window: BrowserWindow): Promise<string | null> {
  const filters = [{ name: 'JSON', extensions: ['json'] }];
  const { canceled, filePaths } = await dialog.showOpenDialog(window, { properties: ['openFile'], filters });
  return canceled ? null : (filePaths[0] ?? null);
}
