import { expect, test } from 'vitest';
import { argumentsWithoutDisplay, isWithoutDisplay } from '../../../electron/terminal/doctor-start.ts';

const argv = ['/opt/Madoguchi/madoguchi', '--doctor'];
const profile = '/home/kiosk/.config/Madoguchi';

test('a doctor without a display starts once more without one, on the same profile', () => {
  const args = argumentsWithoutDisplay({ platform: 'linux', env: {}, argv }, profile);
  expect(args).toEqual(['--doctor', `--user-data-dir=${profile}`, '--ozone-platform=headless']);
  expect(isWithoutDisplay(args ?? [])).toBe(true);
});

test.each<[string, Parameters<typeof argumentsWithoutDisplay>[0]]>([
  ['has an X server', { platform: 'linux', env: { DISPLAY: ':0' }, argv }],
  ['has a compositor', { platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' }, argv }],
  ['is on Windows', { platform: 'win32', env: {}, argv }],
  ['is that second start', { platform: 'linux', env: {}, argv: [...argv, '--ozone-platform=headless'] }],
])('a doctor that %s looks by itself', (_name, start) => {
  expect(argumentsWithoutDisplay(start, profile)).toBeNull();
});
