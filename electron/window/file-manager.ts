import { shell } from 'electron';

/** Shows a file in the system's file manager without opening it; never called in a kiosk. */
export function showFile(path: string): void {
  shell.showItemInFolder(path);
}
