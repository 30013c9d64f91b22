import type { WebPreferences } from 'electron';

/** A scheme of our own, so that the screens share no origin with anything else. */
export const screensOrigin = { protocol: 'app:', host: 'madoguchi' } as const;

export const screensUrl = `${screensOrigin.protocol}//${screensOrigin.host}/index.html`;

export const customerUrl = `${screensOrigin.protocol}//${screensOrigin.host}/customer.html`;

export const entryUrl = `${screensOrigin.protocol}//${screensOrigin.host}/entry.html`;

/** The page that draws a slip for its PDF. */
export const slipUrl = `${screensOrigin.protocol}//${screensOrigin.host}/slip.html`;

/** The page without scripts that replaces screens that crash again and again. */
export const safeScreenUrl = `${screensOrigin.protocol}//${screensOrigin.host}/safe.html`;

/**
 * The screens load only what the app ships, and connect nowhere. The sandbox leaves out what they never do: dialogs, printing,
 * downloads, windows.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html', // Svelte's own, for its compiled templates
  'sandbox allow-scripts allow-same-origin allow-forms', // a form's event needs this; sending it stays forbidden
].join('; ');

/** The safe screen's policy: only text and its look. */
export const safeScreenPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'", // its icon
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const screenHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), clipboard-read=(), usb=(), serial=(), hid=()',
};

/** For every window; only the app's own pages add a preload. */
export const webPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
  disableDialogs: true,
  // showOpenFilePicker and the like open the system's dialog before any guard is asked.
  disableBlinkFeatures: 'FileSystemAccessLocal',
  spellcheck: false,
  autoplayPolicy: 'no-user-gesture-required', // the paid sound plays when payment is seen, not on a tap
} as const satisfies WebPreferences;

/** Switches that would expose a packaged terminal; it does not start with any of them. */
export const refusedSwitches: readonly string[] = [
  // Debuggers, of the pages and of this process.
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-debugging-io-pipes',
  'remote-debugging-socket-name',
  'remote-allow-origins',
  'auto-open-devtools-for-tabs',
  'enable-automation',
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-wait',
  'inspect-port',
  'inspect-publish-uid',
  'debug',
  'debug-brk',
  'debug-port',
  'js-flags',
  'load-extension',
  'disable-extensions-except',
  // Certificates, and who is on the other end.
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'ignore-urlfetcher-cert-requests',
  'allow-insecure-localhost',
  'unsafely-treat-insecure-origin-as-secure',
  'host-rules',
  'host-resolver-rules',
  'proxy-server',
  'proxy-pac-url',
  'proxy-auto-detect',
  'ssl-key-log-file',
  'log-net-log',
  // The walls around a page.
  'disable-web-security',
  'allow-running-insecure-content',
  'allow-file-access-from-files',
  'no-sandbox',
  'disable-setuid-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-gpu-sandbox',
  'single-process',
  'disable-site-isolation-trials',
  'use-fake-ui-for-media-stream',
  // Other programs in place of Chromium's own.
  'browser-subprocess-path',
  'gpu-launcher',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'ppapi-plugin-launcher',
];

/**
 * Why a packaged terminal refuses to start; null: it starts. As root, or with its sandbox switched off from outside, Chromium's
 * children keep crashing or run unprotected.
 */
export function refusalOfStart(start: {
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  isRoot: boolean;
}): string | null {
  const switches = refusedAmong(start.args).map((name) => `--${name}`);
  if (start.env['ELECTRON_DISABLE_SANDBOX'] !== undefined) switches.push('ELECTRON_DISABLE_SANDBOX');
  if (switches.length > 0) return `Madoguchi does not start with ${switches.join(', ')}.`;
  if (start.isRoot) return 'Madoguchi does not start as root: give it a user of its own (docs/kiosk.md).';
  return null;
}

/** Finds refused switches in any spelling that Chromium or Node accepts: with a value, one dash or a slash, capitals, underscores. */
export function refusedAmong(args: readonly string[]): string[] {
  const names = args.map((arg) => /^(?:--?|\/)([^=]+)/.exec(arg)?.[1]?.toLowerCase().replaceAll('_', '-'));
  return refusedSwitches.filter((name) => names.includes(name));
}
