import { contextBridge, ipcRenderer } from 'electron';
import { notificationChannel, notificationNames, requestChannel, requestNames } from './contract/names.ts';

// The contract, nothing else (its shape is `Bridge` in contract/bridge.ts): one function a request, one subscription a notification. The event object
// stays here, and no function takes a channel's name.
const requests: [string, unknown][] = requestNames.map((name) => [
  name,
  (request: unknown): Promise<unknown> => ipcRenderer.invoke(requestChannel(name), request),
]);

const on: [string, unknown][] = notificationNames.map((name) => [
  name,
  (listener: (value: unknown) => void): (() => void) => {
    const receive = (_event: unknown, value: unknown): void => listener(value);
    ipcRenderer.on(notificationChannel(name), receive);
    return () => void ipcRenderer.off(notificationChannel(name), receive);
  },
]);

contextBridge.exposeInMainWorld('madoguchi', {
  requests: Object.fromEntries(requests),
  on: Object.fromEntries(on),
});
