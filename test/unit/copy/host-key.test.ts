import { expect, test } from 'vitest';
import { fingerprintOf, ServerStart } from '../../../electron/copy/host-key.ts';

const known = Buffer.from('the key of the server');
const strangers = Buffer.from('the key of a stranger');
const whyNot = (key: Uint8Array): string | null => (known.equals(key) ? null : fingerprintOf(key));

/** A message of SSH in its packet, before anything is encrypted. */
function packet(kind: number, content: Buffer = Buffer.alloc(0)): Buffer {
  const padding = Buffer.alloc(4);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(2 + content.length + padding.length);
  head.writeUInt8(padding.length, 4);
  return Buffer.concat([head, Buffer.of(kind), content, padding]);
}

function shows(key: Buffer, kind = 31): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(key.length);
  return packet(kind, Buffer.concat([length, key, Buffer.from('and what proves it')]));
}

const name = Buffer.from('a word before\r\nSSH-2.0-Server\r\n');
const [offers, newKeys] = [packet(20, Buffer.from('what it can do')), packet(21)];
const encrypted = Buffer.from('not to be read, \xff');

/** Reads it in pieces of so many bytes. */
function read(parts: readonly Buffer[], each: number): ServerStart {
  const start = new ServerStart(whyNot);
  const all = Buffer.concat(parts);
  for (let at = 0; at < all.length; at += each) start.read(all.subarray(at, at + each));
  return start;
}

test.each([1, 7, 10_000])('a key that is known opens the way, read %i bytes at a time', (each) => {
  const start = read([name, offers, packet(2), shows(known), newKeys, encrypted, shows(strangers)], each);
  expect(start.isOver).toBe(true);
});

test.each<[string, Buffer[], RegExp | string]>([
  ['another key', [name, offers, shows(strangers)], fingerprintOf(strangers)],
  [
    'another key after the known one, as behind a guess',
    [name, offers, shows(known), shows(strangers)],
    fingerprintOf(strangers),
  ],
  ['no key at all', [name, offers, newKeys], /shows no key/],
  ['a key in another way', [name, offers, shows(known, 33)], /in an unknown way/],
  ['a message without a key', [name, offers, packet(31)], fingerprintOf(Buffer.alloc(0))],
  ['words without an end', [Buffer.alloc(70_000, 'a')], /does not end/],
  ['a message without an end', [name, Buffer.alloc(70_000, 255)], /does not end/],
])('a server that shows %s is refused', (_which, parts, why) => {
  // What has no end is long: a byte at a time it would take seconds.
  for (const each of [Buffer.concat(parts).length > 10_000 ? 100 : 1, 10_000])
    expect(() => read(parts, each)).toThrow(why);
});
