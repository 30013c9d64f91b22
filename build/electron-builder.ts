import type { Configuration } from 'electron-builder';
import { afterPack } from './package/after-pack.ts';

/**
 * Closes what a packaged Electron app leaves open by default (reliability rule 10). `Required`: a new fuse of Electron missing
 * here does not compile.
 */
export const electronFuses: Required<NonNullable<Configuration['electronFuses']>> = {
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  enableCookieEncryption: true,
  grantFileProtocolExtraPrivileges: false,
  loadBrowserProcessSpecificV8Snapshot: false,
  // Flipping a fuse breaks the signature that Apple-silicon Macs require.
  resetAdHocDarwinSignature: true,
};

/** Answers for the packages; distributors set their own (docs/packages.md). */
const maintainer =
  process.env['MADOGUCHI_MAINTAINER'] ?? 'Madoguchi maintainers <maintainers@madoguchi.example>';
const homepage = process.env['MADOGUCHI_HOMEPAGE'] ?? 'https://madoguchi.example/';

/** Libraries that Electron is linked with; the names of Debian 13 and 12. */
export const debianDepends: readonly string[] = [
  'libasound2t64 | libasound2',
  'libatk-bridge2.0-0t64 | libatk-bridge2.0-0',
  'libatk1.0-0t64 | libatk1.0-0',
  'libatspi2.0-0t64 | libatspi2.0-0',
  'libc6 (>= 2.28)',
  'libcairo2',
  'libcups2t64 | libcups2',
  'libdbus-1-3',
  'libdrm2',
  'libexpat1',
  'libgbm1',
  'libgcc-s1',
  'libglib2.0-0t64 | libglib2.0-0',
  'libgtk-3-0t64 | libgtk-3-0',
  'libnspr4',
  'libnss3',
  'libpango-1.0-0',
  'libudev1',
  'libx11-6',
  'libxcb1',
  'libxcomposite1',
  'libxdamage1',
  'libxext6',
  'libxfixes3',
  'libxkbcommon0',
  'libxrandr2',
];

/** A counter needs these, a Secret Service and a session; a terminal that only practises does without. */
export const debianRecommends: readonly string[] = ['gnome-keyring | keepassxc', 'cage'];

/** The deb's files outside the program's folder: their path in the project, and where the package puts them. */
const debianFiles = {
  'build/package/madoguchi': '/usr/bin/madoguchi',
  'build/package/copyright': '/usr/share/doc/madoguchi/copyright',
  'build/package/lintian-overrides': '/usr/share/lintian/overrides/madoguchi',
  'resources/madoguchi.service': '/usr/lib/systemd/system/madoguchi.service',
};

/** Everything is bundled except the keepers; their build tools are left out. */
export const keepersAlone: readonly string[] = [
  '!node_modules/!(keytar|@napi-rs){,/**}',
  '!node_modules/keytar/!(lib|build|package.json|LICENSE.md){,/**}',
  '!node_modules/keytar/build/!(Release){,/**}',
  '!node_modules/keytar/build/Release/!(keytar.node){,/**}',
];

const configuration: Configuration = {
  appId: 'app.madoguchi.terminal',
  productName: 'Madoguchi',
  copyright: 'The Madoguchi authors, MIT licence',
  directories: { output: 'dist', buildResources: 'resources' },
  extraMetadata: { homepage, desktopName: 'madoguchi.desktop' },
  files: ['out/app/**', '!out/app/**/*.map', ...keepersAlone, 'package.json'],
  extraResources: [{ from: 'resources/icon.png', to: 'icon.png' }],
  asar: true,
  // The keepers come built from the registry, for every Electron alike (N-API); afterPack checks that one is in.
  npmRebuild: false,
  afterPack,
  electronFuses,
  publish: null,
  // An AppImage of the older toolset needs libfuse2, which current Debian lacks.
  toolsets: { appimage: '1.0.3' },
  linux: {
    // Starts the newest version that comes up; an AppImage starts its own content (docs/packages.md).
    extraFiles: [{ from: 'resources/madoguchi-start', to: 'madoguchi-start' }],
    target: ['deb', 'AppImage', 'tar.gz'],
    category: 'Office',
    icon: 'icon.png',
    maintainer,
    vendor: maintainer,
    syncDesktopName: true,
    synopsis: 'counter terminal for QR payments',
    description:
      'Picks items or an amount, shows a QR code that the customer scans, and says when it is paid. Keeps every sale in a journal on the disk before anything leaves the machine.',
    desktop: {
      entry: { Keywords: 'payment;till;register;QR;', 'Name[ja]': '窓口' },
    },
  },
  deb: {
    packageCategory: 'misc',
    priority: 'optional',
    depends: [...debianDepends],
    recommends: [...debianRecommends],
    afterInstall: 'build/package/after-install.sh',
    afterRemove: 'build/package/after-remove.sh',
    fpm: Object.entries(debianFiles).map(([from, to]) => `${from}=${to}`),
  },
  // One program for all users, as docs/kiosk.md says: C:\Program Files\Madoguchi\Madoguchi.exe.
  win: { target: ['nsis'], icon: 'icon.png' },
  nsis: {
    oneClick: false,
    perMachine: true,
    allowToChangeInstallationDirectory: false,
    deleteAppDataOnUninstall: false, // the journal of sales stays
  },
  mac: {
    target: ['dmg'],
    category: 'public.app-category.business',
    icon: 'icon.png',
    // Signed ad hoc: starts on a Mac whose owner allows it; the hardened runtime would need an Apple team.
    identity: '-',
    hardenedRuntime: false,
  },
};

export default configuration;
