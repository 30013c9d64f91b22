import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { keepersIn, machineOf } from '../../../build/package/keepers.ts';
import { newFolder } from '../../support/folder.ts';

/** The first bytes of machine code of each kind. */
function elf(machine: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('\x7fELF', 'latin1');
  bytes.writeUInt16LE(machine, 18);
  return bytes;
}
function portable(machine: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write('MZ', 'latin1');
  bytes.writeUInt32LE(64, 60);
  bytes.writeUInt16LE(machine, 68);
  return bytes;
}
function mach(processor: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.writeUInt32LE(0xfeedfacf, 0);
  bytes.writeUInt32LE(processor, 4);
  return bytes;
}

test.each([
  ['Linux on x64', elf(0x3e), { platform: 'linux', arch: 'x64' }],
  ['Linux on arm64', elf(0xb7), { platform: 'linux', arch: 'arm64' }],
  ['Windows on x64', portable(0x8664), { platform: 'win32', arch: 'x64' }],
  ['Windows on arm64', portable(0xaa64), { platform: 'win32', arch: 'arm64' }],
  ['a Mac with an Intel', mach(0x01000007), { platform: 'darwin', arch: 'x64' }],
  ['a Mac of Apple', mach(0x0100000c), { platform: 'darwin', arch: 'arm64' }],
  ['another processor', elf(0xf3), undefined],
  ['a script', Buffer.from('#!/bin/sh\n'.padEnd(64)), undefined],
  ['nothing', Buffer.alloc(0), undefined],
])('reads for which machine code is: %s', (_name, bytes, machine) => {
  expect(machineOf(bytes)).toEqual(machine);
});

test('finds the keepers for a machine by their code, whatever their folders are called', () => {
  const modules = newFolder('keepers');
  const put = (path: string, bytes: Buffer): void => {
    mkdirSync(dirname(join(modules, path)), { recursive: true });
    writeFileSync(join(modules, path), bytes);
  };
  put('@napi-rs/keyring-win32-x64-msvc/keyring.node', elf(0x3e));
  put('@napi-rs/keyring-darwin-arm64/keyring.node', mach(0x0100000c));
  put('keytar/build/Release/keytar.node', elf(0x3e));
  put('@napi-rs/canvas-linux-x64-gnu/canvas.node', elf(0x3e));
  expect(keepersIn(modules, { platform: 'linux', arch: 'x64' })).toEqual({
    fitting: ['keytar/build/Release/keytar.node', '@napi-rs/keyring-win32-x64-msvc/keyring.node'],
    others: ['@napi-rs/keyring-darwin-arm64/keyring.node'],
  });
  expect(keepersIn(modules, { platform: 'win32', arch: 'x64' }).fitting).toEqual([]);
  expect(keepersIn(join(modules, 'nowhere'), { platform: 'linux', arch: 'x64' })).toEqual({
    fitting: [],
    others: [],
  });
});
