import { expect, test } from 'vitest';
import { isOnWayland } from '../../../electron/window/wayland.ts';

test.each<[string, string, string | undefined, boolean]>([
  ['what Chromium chose', 'wayland', undefined, true],
  ['what Chromium chose, in a session of Wayland', 'x11', 'wayland', false],
  ['the session, where Chromium says nothing', '', 'wayland', true],
  ['the session of an X server', '', 'x11', false],
  ['nothing at all', '', undefined, false],
])('%s', (_name, chosen, session, expected) => {
  const commandLine = { getSwitchValue: () => chosen };
  expect(isOnWayland(commandLine, { XDG_SESSION_TYPE: session })).toBe(expected);
});
