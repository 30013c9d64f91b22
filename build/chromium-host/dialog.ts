/** `dialog`: boxes that hold the program up until somebody clicks them away. Here nobody can. */
import { app } from './app.ts';
import { guarded } from './guard.ts';

/**
 * Electron's `dialog`. Its error box is only written where it cannot be shown yet; otherwise the program stands still
 * for good, and no signal that an app may listen to ends it. Ctrl+C does: somebody sits there.
 */
export const dialog = guarded('dialog', {
  showErrorBox: (title: string, content: string): void => {
    process.stderr.write(`${title}\n${content}\n`);
    if (!app.isReady() && process.platform === 'linux') return;
    process.removeAllListeners('SIGINT');
    process.stderr.write('The program waits behind this error, as behind a box of Electron’s.\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
}) satisfies Partial<typeof Electron.dialog>;

/** An error that the app does not listen to is shown in a box, as by Electron. */
export function showUncaughtErrors(): void {
  process.on('uncaughtException', (error: unknown) => {
    if (process.listenerCount('uncaughtException') > 1) return;
    const words = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
    dialog.showErrorBox('A JavaScript error occurred in the main process', `Uncaught Exception:\n${words}`);
  });
}
