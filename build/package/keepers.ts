/** A packed program's keepers of the secret key, and their systems. */
import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { join, relative } from 'node:path';

/** By the names of Node's `process`. */
export interface Machine {
  platform: string;
  arch: string;
}

/** Keepers among the unpacked modules: paths of those for that machine, and of the others. */
export function keepersIn(modules: string, wanted: Machine): { fitting: string[]; others: string[] } {
  const files = [
    ...nativeFilesIn(join(modules, 'keytar/build/Release')),
    ...foldersIn(join(modules, '@napi-rs'))
      .filter((name) => name.startsWith('keyring-'))
      .flatMap((name) => nativeFilesIn(join(modules, '@napi-rs', name))),
  ];
  const fits = (file: string): boolean => {
    const machine = machineOf(firstBytes(file));
    return machine?.platform === wanted.platform && machine.arch === wanted.arch;
  };
  const names = (paths: string[]): string[] => paths.map((path) => relative(modules, path));
  return { fitting: names(files.filter(fits)), others: names(files.filter((file) => !fits(file))) };
}

/** The machine that a file's code is for, by its first bytes; undefined for what is no machine code. */
export function machineOf(bytes: Buffer): Machine | undefined {
  if (bytes.length < 64) return undefined;
  if (bytes.readUInt32BE(0) === 0x7f454c46) return machine('linux', elf[bytes.readUInt16LE(18)]);
  if (bytes.readUInt32LE(0) === 0xfeedfacf) return machine('darwin', mach[bytes.readUInt32LE(4)]);
  const header = bytes.readUInt32LE(60);
  if (bytes.toString('latin1', 0, 2) === 'MZ' && header + 6 <= bytes.length) {
    return machine('win32', portable[bytes.readUInt16LE(header + 4)]);
  }
  return undefined;
}

const elf: Partial<Record<number, string>> = { 0x3e: 'x64', 0xb7: 'arm64', 0x28: 'armv7l' };
const mach: Partial<Record<number, string>> = { 0x01000007: 'x64', 0x0100000c: 'arm64' };
const portable: Partial<Record<number, string>> = { 0x8664: 'x64', 0xaa64: 'arm64', 0x14c: 'ia32' };

function machine(platform: string, arch: string | undefined): Machine | undefined {
  return arch === undefined ? undefined : { platform, arch };
}

function nativeFilesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.node'))
    .map((name) => join(folder, name));
}

function foldersIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function firstBytes(file: string): Buffer {
  const bytes = Buffer.alloc(4096);
  const handle = openSync(file, 'r');
  try {
    return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(handle);
  }
}
