import { describe, expect, test } from 'vitest';
import { readCommandLine } from '../../../../build/chromium-host/command-line.ts';

describe('the host’s command line', () => {
  test('is read as Playwright writes it', () => {
    const line =
      '-r loader.js --no-sandbox --inspect=0 --remote-debugging-port=0 -r clock.cjs --user-data-dir=/d app x --kiosk';
    const read = readCommandLine(line.split(' '));
    expect({ ...read, switches: Object.fromEntries(read.switches) }).toEqual({
      preloads: ['loader.js', 'clock.cjs'],
      inspectPort: 0,
      appPath: 'app',
      appArguments: ['x', '--kiosk'],
      switches: {
        'no-sandbox': '',
        inspect: '0',
        'remote-debugging-port': '0',
        'user-data-dir': '/d',
        kiosk: '',
      },
    });
  });

  test('starts the folder it is in, without an inspector, when nothing is said', () => {
    expect(readCommandLine([])).toMatchObject({
      appPath: '.',
      appArguments: [],
      preloads: [],
      inspectPort: undefined,
    });
  });

  test('leaves an argument of the app’s that looks like a preload to the app', () => {
    expect(readCommandLine(['app', '-r', 'file'])).toMatchObject({
      preloads: [],
      appArguments: ['-r', 'file'],
    });
  });
});
