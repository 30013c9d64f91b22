import { describe, expect, test } from 'vitest';
import configuration from '../../../build/electron-builder.ts';
import { refusedSwitches, webPreferences } from '../../../electron/window/security.ts';

describe('every window', () => {
  test('is sandboxed and isolated, and has neither Node nor webviews', () => {
    expect(webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
    });
  });
});

describe('a packaged terminal', () => {
  test('does not start with a switch that opens it to its surroundings', () => {
    for (const name of ['remote-debugging-port', 'inspect', 'ignore-certificate-errors', 'no-sandbox']) {
      expect(refusedSwitches).toContain(name);
    }
  });

  test('has every fuse that lets others in blown, and runs only its own archive', () => {
    expect(configuration.asar).toBe(true);
    expect(configuration.electronFuses).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
    });
  });
});
