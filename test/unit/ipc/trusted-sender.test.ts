import { describe, expect, test } from 'vitest';
import { isTrustedSender } from '../../../electron/ipc/trusted-sender.ts';

const contents = { name: 'cashier' };
const top = { url: 'app://madoguchi/index.html', parent: null };
const origin = { protocol: 'app:', host: 'madoguchi' };

describe('a message’s sender', () => {
  test('is trusted when it is the top frame of the cashier’s window at its own address', () => {
    expect(
      isTrustedSender({ sender: contents, senderFrame: top } as never, { contents, origin } as never),
    ).toBe(true);
  });

  test.each([
    ['another window', { sender: {}, senderFrame: top }],
    ['a sub-frame', { sender: contents, senderFrame: { ...top, parent: top } }],
    ['a frame that is gone', { sender: contents, senderFrame: null }],
    ['another scheme', { sender: contents, senderFrame: { ...top, url: 'https://madoguchi/index.html' } }],
    ['another host', { sender: contents, senderFrame: { ...top, url: 'app://madoguchi.example/' } }],
    ['a host in the user part', { sender: contents, senderFrame: { ...top, url: 'app://madoguchi@evil/' } }],
    ['an empty page', { sender: contents, senderFrame: { ...top, url: 'about:blank' } }],
    ['no URL at all', { sender: contents, senderFrame: { ...top, url: '' } }],
  ])('is refused: %s', (_name, event) => {
    expect(isTrustedSender(event as never, { contents, origin } as never)).toBe(false);
  });

  test('is refused while there is no window', () => {
    expect(
      isTrustedSender({ sender: undefined, senderFrame: top } as never, { contents: {}, origin } as never),
    ).toBe(false);
  });
});
