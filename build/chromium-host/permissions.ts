/** Which permissions the app's handlers are asked about, and how they are asked. */
type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0];
type PermissionName = Parameters<NonNullable<CheckHandler>>[1];

/** The handlers that the app has set. */
export interface PermissionHandlers {
  request?: RequestHandler;
  check?: CheckHandler;
}

/** Electron's name of a permission, and Chromium's description of it. */
export const permissions: readonly (readonly [PermissionName, { name: string; sysex?: boolean }])[] = [
  ['media', { name: 'camera' }],
  ['media', { name: 'microphone' }],
  ['geolocation', { name: 'geolocation' }],
  ['notifications', { name: 'notifications' }],
  ['midi', { name: 'midi' }],
  ['midiSysex', { name: 'midi', sysex: true }],
  ['clipboard-read', { name: 'clipboard-read' }],
  ['clipboard-sanitized-write', { name: 'clipboard-write' }],
  ['idle-detection', { name: 'idle-detection' }],
  ['window-management', { name: 'window-management' }],
];

/** Both handlers must agree; one that is not set agrees, one that never calls back does not. */
export async function decidePermission(
  handlers: PermissionHandlers,
  name: PermissionName,
  {
    contents,
    requestingUrl,
    requestingOrigin,
  }: { contents: Electron.WebContents; requestingUrl: string; requestingOrigin: string },
): Promise<boolean> {
  const { check, request } = handlers;
  const details = { requestingUrl, isMainFrame: true };
  if (check && !check(contents, name, requestingOrigin, details)) return false;
  if (!request) return true;
  return await new Promise<boolean>((resolve) => request(contents, name, resolve, details));
}
