import type { Configuration } from 'electron-builder';

/**
 * The doors that a packaged Electron app leaves open by default, closed (reliability rule 10). `Required`:
 * a fuse that a new Electron adds and this table leaves out does not compile.
 */
const electronFuses: Required<NonNullable<Configuration['electronFuses']>> = {
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  enableCookieEncryption: true,
  grantFileProtocolExtraPrivileges: false,
  loadBrowserProcessSpecificV8Snapshot: false,
  resetAdHocDarwinSignature: false,
};

/** How the terminal is packaged. */
const configuration: Configuration = {
  appId: 'app.madoguchi.terminal',
  productName: 'Madoguchi',
  copyright: 'The Madoguchi authors, MIT licence',
  directories: { output: 'dist', buildResources: 'resources' },
  files: ['out/app/**', 'package.json'],
  extraResources: [{ from: 'resources/icon.png', to: 'icon.png' }],
  asar: true,
  npmRebuild: true,
  electronFuses,
  linux: { target: ['AppImage'], category: 'Office', icon: 'icon.png' },
  win: { target: ['nsis'], icon: 'icon.png' },
  mac: { target: ['dmg'], category: 'public.app-category.business', icon: 'icon.png' },
};

export default configuration;
