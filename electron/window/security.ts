import type { WebPreferences } from 'electron';

/** Where the screens live: a scheme of our own, so that they share no origin with anything else. */
export const screensOrigin = { protocol: 'app:', host: 'madoguchi' } as const;

/** The address of the screens' page. */
export const screensUrl = `${screensOrigin.protocol}//${screensOrigin.host}/index.html`;

/** The address of the customer's page, on the second display. */
export const customerUrl = `${screensOrigin.protocol}//${screensOrigin.host}/customer.html`;

/** The screens' content security policy: what the app ships, and no connection to anywhere. */
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
  'trusted-types svelte-trusted-html', // the one policy, Svelte's own, for its compiled templates
].join('; ');

/** Headers of everything that the screens' scheme serves. */
export const screenHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), clipboard-read=(), usb=(), serial=(), hid=()',
};

/** Web preferences of every window; only those of the app's own pages add a preload. */
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
  spellcheck: false,
  autoplayPolicy: 'no-user-gesture-required', // the paid sound plays when payment is seen, not on a tap
} as const satisfies WebPreferences;

/** Switches that would open a packaged terminal to its surroundings; start is refused with any of them. */
export const refusedSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'disable-web-security',
  'no-sandbox',
  'host-rules',
  'host-resolver-rules',
  'proxy-server',
  'proxy-pac-url',
  'js-flags',
  'load-extension',
  'unsafely-treat-insecure-origin-as-secure',
] as const;
