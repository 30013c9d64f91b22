import { shell } from 'electron';

/** Shows a file that the terminal has written in the system's file manager, which opens nothing. A kiosk never asks for it. */
export function showFile(path: string): void {
  shell.showItemInFolder(path);
}
