import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../../support/folder.ts';
import { valueOf } from '../../support/result.ts';

const { savePicture, sweepPictures } = await import('../../../electron/catalogue/pictures.ts');

function png(width: number, height: number): Uint8Array {
  return PNG.sync.write(new PNG({ width, height }));
}

/** The head of a WebP file with this first chunk, long enough to be looked at. */
function webp(chunk: string, body: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(64);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write(`WEBP${chunk}`, 8, 'latin1');
  bytes.set(body, 20);
  return bytes;
}

const lossy = (width: number, height: number): Uint8Array =>
  webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, width & 255, width >> 8, height & 255, height >> 8]);
const lossless = (width: number, height: number): Uint8Array => {
  const packed = ((width - 1) | ((height - 1) << 14)) >>> 0;
  return webp('VP8L', [0x2f, packed & 255, (packed >>> 8) & 255, (packed >>> 16) & 255, packed >>> 24]);
};
const extended = (width: number, height: number): Uint8Array => {
  const [w, h] = [width - 1, height - 1];
  return webp('VP8X', [0, 0, 0, 0, w & 255, (w >> 8) & 255, w >> 16, h & 255, (h >> 8) & 255, h >> 16]);
};

describe('a picture', () => {
  test.each<[string, Uint8Array, string]>([
    ['PNG', png(512, 512), 'png'],
    ['lossy WebP', lossy(512, 300), 'webp'],
    ['lossless WebP', lossless(512, 512), 'webp'],
    ['extended WebP', extended(1, 512), 'webp'],
  ])('of the kind %s is kept under a name made of its bytes, once', async (_kind, bytes, extension) => {
    const folder = join(newFolder(), 'shop-pictures');
    const path = valueOf(await savePicture(folder, bytes));
    expect(path).toMatch(new RegExp(`^shop-pictures/[0-9a-f]{32}\\.${extension}$`));
    expect(valueOf(await savePicture(folder, bytes))).toBe(path);
    const [name = '', ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(path).toBe(`shop-pictures/${name}`);
    expect(readFileSync(join(folder, name)).equals(Buffer.from(bytes))).toBe(true);
    if (process.platform !== 'win32') expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  });

  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['29 bytes', png(1, 1).slice(0, 29)],
    ['a GIF', Buffer.from(`GIF89a${'\0'.repeat(60)}`)],
    ['a JPEG', Buffer.from(`\xff\xd8\xff\xe0${'\0'.repeat(60)}`, 'latin1')],
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['HTML', Buffer.from(`<!doctype html>${' '.repeat(60)}`)],
    ['a WAV, which is RIFF too', Buffer.from(`RIFF\0\0\0\0WAVEfmt ${'\0'.repeat(60)}`)],
    ['a WebP of an unknown chunk', webp('ANIM', [])],
    ['a PNG of 513 pixels', png(513, 1)],
    ['a PNG that says it is huge', hugePng()],
    ['a lossy WebP of 513 pixels', lossy(1, 513)],
    ['a lossy WebP without a size', lossy(0, 0)],
    ['a lossless WebP of 513 pixels', lossless(513, 1)],
    ['an extended WebP of 16 million pixels', extended(2 ** 24, 1)],
  ])('that is %s is refused, and nothing is written', async (_what, bytes) => {
    const folder = join(newFolder(), 'shop-pictures');
    expect(await savePicture(folder, bytes)).toMatchObject({ ok: false, code: 'invalid', field: 'picture' });
    expect(() => readdirSync(folder)).toThrow('ENOENT');
  });

  test('that is saved twice at a time is kept whole, and both are told its path', async () => {
    const folder = join(newFolder(), 'shop-pictures');
    const bytes = png(512, 512);
    const saved = await Promise.all([1, 2, 3, 4].map(() => savePicture(folder, bytes)));
    const [path = '', ...others] = new Set(saved.map(valueOf));
    expect(others).toEqual([]);
    expect(readdirSync(folder).map((name) => `shop-pictures/${name}`)).toEqual([path]);
    expect(readFileSync(join(folder, '..', path)).equals(Buffer.from(bytes))).toBe(true);
  });

  test('that cannot be written is a storage failure', async () => {
    const folder = join(newFolder(), 'file');
    writeFileSync(folder, 'in the way');
    expect(await savePicture(folder, png(1, 1))).toMatchObject({ ok: false, code: 'storage' });
  });
});

function hugePng(): Uint8Array {
  const bytes = Buffer.from(png(1, 1));
  bytes.writeUInt32BE(0xffffffff, 16);
  return bytes;
}

describe('pictures that nothing names', () => {
  const day = 24 * 60 * 60 * 1000;
  const now = Date.now();
  const picture = (letter: string): string => `${letter.repeat(32)}.webp`;

  function folders(): { directory: string; folder: string; keep: (name: string, ageMs: number) => void } {
    const directory = newFolder();
    const folder = join(directory, 'shop-pictures');
    mkdirSync(folder);
    const keep = (name: string, ageMs: number): void => {
      writeFileSync(join(folder, name), 'picture');
      utimesSync(join(folder, name), (now - ageMs) / 1000, (now - ageMs) / 1000);
    };
    return { directory, folder, keep };
  }

  test('go after a day; those that any catalogue names stay, also one kept aside', async () => {
    const { directory, folder, keep } = folders();
    const practice = join(directory, 'practice');
    mkdirSync(practice);
    writeFileSync(join(directory, 'catalogue.json'), `{"picture":"shop-pictures/${picture('a')}"}`);
    writeFileSync(join(practice, 'catalogue.json'), `{"picture":"shop-pictures/${picture('b')}"}`);
    writeFileSync(join(directory, 'catalogue.damaged-1.json'), `{"picture":"shop-pictures/${picture('c')}`);
    for (const letter of ['a', 'b', 'c', 'd', 'e'])
      keep(picture(letter), letter === 'e' ? day - 1000 : 2 * day);
    expect(await sweepPictures({ folder, catalogueFolders: [directory, practice], now })).toBe(1);
    expect(readdirSync(folder).sort()).toEqual(['a', 'b', 'c', 'e'].map(picture));
  });

  test.each(['settings.json', 'provisioning.json'])('that only %s names, as a logo, stay', async (name) => {
    const { directory, folder, keep } = folders();
    keep(picture('a'), 2 * day);
    writeFileSync(join(directory, name), `{"logo":"shop-pictures/${picture('a')}"}`);
    expect(await sweepPictures({ folder, catalogueFolders: [directory], now })).toBe(0);
    expect(readdirSync(folder)).toEqual([picture('a')]);
  });

  test('all stay where a catalogue cannot be read', async () => {
    const { directory, folder, keep } = folders();
    keep(picture('a'), 2 * day);
    mkdirSync(join(directory, 'catalogue.json'));
    await expect(sweepPictures({ folder, catalogueFolders: [directory], now })).rejects.toThrow(
      'cannot be read',
    );
    expect(readdirSync(folder)).toEqual([picture('a')]);
  });

  test('are none where there is no folder', async () => {
    const directory = newFolder();
    const folder = join(directory, 'shop-pictures');
    expect(await sweepPictures({ folder, catalogueFolders: [directory], now })).toBe(0);
  });
});
