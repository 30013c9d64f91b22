import { describe, expect, test } from 'vitest';
import { isPlainData, isTrustedSender } from '../../../electron/ipc/admission.ts';

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

function nested(depth: number): unknown {
  return depth === 0 ? 'x' : [nested(depth - 1)];
}

function ring(): unknown {
  const value: Record<string, unknown> = {};
  value['self'] = [value];
  return value;
}

describe('plain data', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', '窓口'],
    ['a number', -1.5],
    ['bytes', new Uint8Array(3)],
    ['objects and lists', { a: [{ b: null, c: undefined }, true] }],
    ['64 levels', nested(64)],
  ])('is %s', (_name, value) => expect(isPlainData(value)).toBe(true));

  test.each([
    ['NaN', Number.NaN],
    ['Infinity', { a: [Number.POSITIVE_INFINITY] }],
    ['a BigInt', [1n]],
    ['a symbol', Symbol('x')],
    ['a function', { a: () => 1 }],
    ['a date', new Date(0)],
    ['a map', { a: new Map() }],
    ['an error', new Error('x')],
    ['other typed arrays', new Float64Array(1)],
    ['a boxed text', Object('x')],
    ['an object of a class', new URL('app://madoguchi/')],
    ['65 levels', nested(65)],
    ['a ring', ring()],
  ])('is not %s', (_name, value) => expect(isPlainData(value)).toBe(false));
});
