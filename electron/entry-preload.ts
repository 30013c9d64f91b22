import { contextBridge, ipcRenderer } from 'electron';
import { entryChannels } from './contract/entry-names.ts';

// What the entry view may do, nothing else (its shape is `EntryBridge` in contract/entry.ts).
contextBridge.exposeInMainWorld('madoguchiEntry', {
  read: (): Promise<unknown> => ipcRenderer.invoke(entryChannels.read),
  answer: (entered: unknown): Promise<unknown> => ipcRenderer.invoke(entryChannels.answer, entered),
  cancel: (): Promise<unknown> => ipcRenderer.invoke(entryChannels.cancel),
});
