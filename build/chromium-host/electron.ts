/** The `electron` module of the main process. */
import { app } from './app.ts';
import { HostBrowserWindow } from './browser-window.ts';
import { dialog } from './dialog.ts';
import { guarded } from './guard.ts';
import { ipcMain } from './ipc-main.ts';
import { net } from './net.ts';
import { powerMonitor, powerSaveBlocker } from './power.ts';
import { screen } from './screen.ts';
import { session, sessionOf } from './session.ts';
import * as small from './small-modules.ts';
import { nativeTheme } from './theme.ts';
import { utilityProcess } from './utility-process.ts';
import { HostWebContents } from './web-contents.ts';

const BrowserWindow = HostBrowserWindow;
const protocol = sessionOf(undefined).protocol;
const webContents = guarded('webContents', {
  fromDevToolsTargetId: (id: string) => HostWebContents.fromDevToolsTargetId(id),
  fromId: (id: number) => HostWebContents.fromId(id),
  getAllWebContents: () => HostWebContents.getAllWebContents(),
});
const {
  Menu,
  autoUpdater,
  clipboard,
  crashReporter,
  globalShortcut,
  nativeImage,
  safeStorage,
  shell,
  systemPreferences,
} = small;
const electron = guarded('electron', {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  utilityProcess,
  webContents,
});

export {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  utilityProcess,
  webContents,
};
export default electron;
// What require('electron') gives to CommonJS.
export { electron as 'module.exports' };
