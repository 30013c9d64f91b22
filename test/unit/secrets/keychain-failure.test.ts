import { describe, expect, test } from 'vitest';
import { keychainFailure } from '../../../electron/secrets/keychain-failure.ts';

describe('what a keychain throws', () => {
  test.each([
    'Cannot create an item in a locked collection',
    "Couldn't access platform storage: Secret Service: unlock prompt was dismissed",
    'User interaction is not allowed.',
    'User canceled the operation.',
  ])('%j means locked', (message) => {
    expect(keychainFailure(new Error(message))).toEqual({ kind: 'failed', locked: true, message });
  });

  test.each([
    'Cannot autolaunch D-Bus without X11 $DISPLAY',
    'Object does not exist at path “/org/freedesktop/secrets/collection/login”',
    "Couldn't access platform storage: Secret Service: no result found",
    'org.freedesktop.DBus.Error.ServiceUnknown',
    'clock block unlockable',
  ])('%j does not', (message) => {
    expect(keychainFailure(new Error(message))).toEqual({ kind: 'failed', locked: false, message });
  });

  test('is one line of limited length without the key in it', () => {
    const key = 'sk_live_CANARY';
    const { message } = keychainFailure(new Error(`bad\n value ${key}, ${key} ${'x'.repeat(999)}`), key);
    expect(message).toHaveLength(300);
    expect(message).toMatch(/^bad value \[key\], \[key\] xxx/);
  });

  test.each([[undefined], [null], ['words'], [42], [{ message: 'odd' }]])(
    'may be no error at all: %j',
    (thrown) => {
      expect(keychainFailure(thrown)).toMatchObject({ kind: 'failed', locked: false });
    },
  );
});
