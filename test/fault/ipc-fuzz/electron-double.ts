/** What `electron/ipc` needs of Electron, in this process: channels, and nobody at their other end but a run. */
import { registerHooks } from 'node:module';

/** A listener as `ipcMain.handle` is given it. */
export type Listener = (event: unknown, ...received: unknown[]) => unknown;

/** Every channel that something listens on, as it was registered last. */
export const channels = new Map<string, Listener>();

/** Stands for Electron's. */
export const ipcMain = {
  handle: (channel: string, listener: Listener): void => void channels.set(channel, listener),
};

/** The settings file's package asks for the whole of Electron, and uses nothing of it where it is told its folder. */
export default { ipcMain };

/** From now on `import 'electron'` is this module; for programs that no test runner resolves modules for. */
export function standInForElectron(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron' ? { url: import.meta.url, shortCircuit: true } : next(specifier, context),
  });
}
