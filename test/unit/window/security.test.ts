import { describe, expect, test } from 'vitest';
import configuration from '../../../build/electron-builder.ts';
import {
  contentSecurityPolicy,
  refusalOfStart,
  refusedAmong,
  refusedSwitches,
  safeScreenPolicy,
  webPreferences,
} from '../../../electron/window/security.ts';
import { safeFuses, safePreferences } from '../../fault/headers/safe.ts';

describe('every window', () => {
  test('is sandboxed and isolated, and has neither Node nor webviews', () => {
    expect(webPreferences).toMatchObject(safePreferences);
  });
});

describe('a packaged terminal', () => {
  test.each([
    ['--remote-debugging-port', 'remote-debugging-port'],
    ['--remote-debugging-port=0', 'remote-debugging-port'],
    ['--remote-debugging-pipe', 'remote-debugging-pipe'],
    ['-remote-debugging-port=9222', 'remote-debugging-port'],
    ['/remote-debugging-port=9222', 'remote-debugging-port'],
    ['--Remote-Debugging-Port=9222', 'remote-debugging-port'],
    ['--inspect', 'inspect'],
    ['--inspect=0.0.0.0:9229', 'inspect'],
    ['--inspect-brk=1', 'inspect-brk'],
    ['--inspect_brk', 'inspect-brk'],
    ['--inspect-port=0', 'inspect-port'],
    ['--inspect-wait', 'inspect-wait'],
    ['--INSPECT', 'inspect'],
    ['--ignore-certificate-errors', 'ignore-certificate-errors'],
    ['--host-resolver-rules=MAP * 127.0.0.1', 'host-resolver-rules'],
    ['--proxy-server=http://elsewhere', 'proxy-server'],
    ['--no-sandbox', 'no-sandbox'],
    ['--disable-web-security', 'disable-web-security'],
    ['--renderer-cmd-prefix=sh -c', 'renderer-cmd-prefix'],
    ['--js-flags=--expose-gc', 'js-flags'],
    ['--load-extension=/tmp/x', 'load-extension'],
    ['--ssl-key-log-file=/tmp/keys', 'ssl-key-log-file'],
  ])('does not start with %s', (arg, name) => {
    expect(refusedAmong(['--kiosk', arg])).toEqual([name]);
  });

  test('does not start with any switch of the list, and starts with its own', () => {
    for (const name of refusedSwitches) expect(refusedAmong([`--${name}=1`])).toEqual([name]);
    const own = [
      '--kiosk',
      '--user-data-dir=/inspect',
      '--provision',
      '/etc/madoguchi/inspect.json',
      '-',
      '--',
    ];
    expect(refusedAmong(own)).toEqual([]);
  });

  test('has every fuse that lets others in blown, and runs only its own archive', () => {
    expect(configuration.asar).toBe(true);
    expect(configuration.electronFuses).toMatchObject(safeFuses);
  });
});

describe('the sandbox of the screens', () => {
  test('leaves out dialogs, printing, windows and downloads', () => {
    const [, allowed = ''] = /; sandbox ([^;]+)$/.exec(contentSecurityPolicy) ?? [];
    expect(allowed.split(' ')).toEqual(['allow-scripts', 'allow-same-origin', 'allow-forms']);
  });
});

describe('the safe screen', () => {
  test('has words and their look, and no script whatever', () => {
    expect(safeScreenPolicy).toMatch(/^default-src 'none'/);
    expect(safeScreenPolicy).not.toMatch(/script-src|unsafe|connect-src|\*/);
  });
});

describe('a start', () => {
  const env: Record<string, string> = { HOME: '/home/kiosk' };
  const plain = { args: ['--kiosk'], env, isRoot: false };

  test('as a user of its own is allowed', () => {
    expect(refusalOfStart(plain)).toBeNull();
  });

  test.each<[string, Partial<typeof plain>, string]>([
    ['as root', { isRoot: true }, 'root'],
    ['without the sandbox', { args: ['--no-sandbox'] }, '--no-sandbox'],
    [
      'without the sandbox, by the environment',
      { env: { ELECTRON_DISABLE_SANDBOX: '1' } },
      'ELECTRON_DISABLE_SANDBOX',
    ],
    ['as root without the sandbox', { args: ['--no-sandbox'], isRoot: true }, '--no-sandbox'],
  ])('%s is refused, with words', (_how, given, word) => {
    expect(refusalOfStart({ ...plain, ...given })).toContain(word);
  });
});
