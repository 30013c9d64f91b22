import { contextBridge, ipcRenderer } from 'electron';
import { displayChannels } from './contract/display-names.ts';

// What the customer display may do, nothing else (its shape is `CustomerDisplayBridge` in
// contract/customer-display.ts): ask for what it shows, and be told when that changes.
contextBridge.exposeInMainWorld('madoguchiDisplay', {
  readCustomerDisplay: (): Promise<unknown> => ipcRenderer.invoke(displayChannels.read),
  onCustomerDisplay: (listener: (value: unknown) => void): (() => void) => {
    const receive = (_event: unknown, value: unknown): void => listener(value);
    ipcRenderer.on(displayChannels.changed, receive);
    return () => void ipcRenderer.off(displayChannels.changed, receive);
  },
});
