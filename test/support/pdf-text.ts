import { inflateSync } from 'node:zlib';

/* Reads the text of Chromium's PDFs: enough of the format for its printer. Skips signs whose glyph no embedded font names. */

export interface ReadPdf {
  pages: number;
  /** All signs in the order in which they are drawn, without spaces. */
  text: string;
  /** Of each font: whether its program is in the file. */
  fonts: { name: string; isEmbedded: boolean }[];
}

interface Font {
  signs: ReadonlyMap<number, string>;
  /** How many hexadecimal digits name a glyph. */
  digits: 2 | 4;
}

/** A font whose glyphs are drawings, so always in the file: Chromium makes it of a variable font. */
const isDrawn = (dictionary: string): boolean => /\/Subtype\s*\/Type3\b/.test(dictionary);

interface PdfObject {
  dictionary: string;
  stream: string | null;
}

/** Reads a PDF; throws where the bytes are none. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes).toString('latin1');
  if (!file.startsWith('%PDF-')) throw new Error('It is no PDF.');
  const objects = objectsOf(file);
  const reference = (dictionary: string, name: string): PdfObject | undefined =>
    objects.get(Number(new RegExp(`/${name}\\s*\\[?\\s*(\\d+) 0 R`).exec(dictionary)?.[1]));
  const all = [...objects.values()];
  const pages = all.filter(({ dictionary }) => /\/Type\s*\/Page\b/.test(dictionary));
  const text = pages.map((page) => {
    const resources = reference(page.dictionary, 'Resources')?.dictionary ?? page.dictionary;
    const fonts = new Map<string, Font>();
    for (const [, name = '', number] of resources.matchAll(/\/(F\d+)\s+(\d+) 0 R/g)) {
      const font = objects.get(Number(number))?.dictionary ?? '';
      const signs = signsOf(reference(font, 'ToUnicode')?.stream ?? '');
      fonts.set(name, { signs, digits: isDrawn(font) ? 2 : 4 });
    }
    return drawn(reference(page.dictionary, 'Contents')?.stream ?? '', fonts);
  });
  const fonts = all.flatMap(({ dictionary }) => {
    if (!/\/Type\s*\/Font\b/.test(dictionary)) return [];
    const name = /\/BaseFont\s*\/([^\s/>]+)/.exec(dictionary)?.[1] ?? '';
    if (isDrawn(dictionary)) return [{ name, isEmbedded: true }];
    const descriptor = reference(dictionary, 'FontDescriptor')?.dictionary;
    // A font of two parts has its program in the other one.
    if (descriptor === undefined)
      return dictionary.includes('/DescendantFonts') ? [] : [{ name, isEmbedded: false }];
    return [{ name, isEmbedded: /\/FontFile[23]?\s+\d+ 0 R/.test(descriptor) }];
  });
  return { pages: pages.length, text: text.join('').replaceAll(/\s/g, ''), fonts };
}

function objectsOf(file: string): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>();
  const begins = /(?:^|[\r\n])(\d+) 0 obj\b/g;
  for (let begun = begins.exec(file); begun; begun = begins.exec(file)) {
    const start = begins.lastIndex;
    const end = file.indexOf('endobj', start);
    const streamAt = file.indexOf('stream', start);
    const hasStream = streamAt >= 0 && streamAt < end;
    const dictionary = file.slice(start, hasStream ? streamAt : end);
    let stream: string | null = null;
    if (hasStream) {
      const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
      const from = streamAt + 'stream'.length + (file[streamAt + 'stream'.length] === '\r' ? 2 : 1);
      const raw = Buffer.from(file.slice(from, from + length), 'latin1');
      stream = dictionary.includes('/FlateDecode')
        ? inflateSync(raw).toString('latin1')
        : raw.toString('latin1');
      begins.lastIndex = from + length;
    }
    objects.set(Number(begun[1]), { dictionary, stream });
  }
  return objects;
}

/** The sign that each glyph of a font stands for. */
function signsOf(map: string): Map<number, string> {
  const signs = new Map<number, string>();
  const number = (hex = ''): number => Number.parseInt(hex, 16);
  // 口 and the radical ⼝ share a glyph; the map may name either.
  const sign = (hex = ''): string =>
    Buffer.from(hex.padStart(4, '0'), 'hex')
      .swap16()
      .toString('utf16le')
      .replaceAll(/[\u2E80-\u2FDF]/gu, (radical) => radical.normalize('NFKC'));
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph, to] of block.matchAll(/<(\w+)>\s*<(\w+)>/g)) signs.set(number(glyph), sign(to));
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from, to, first] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      for (let glyph = number(from); glyph <= number(to); glyph += 1) {
        const code = number(first) + glyph - number(from);
        signs.set(glyph, sign(code.toString(16).padStart(4, '0')));
      }
    }
  }
  return signs;
}

function drawn(content: string, fonts: ReadonlyMap<string, Font>): string {
  let text = '';
  let font: Font | undefined;
  for (const [, name, hex = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
    if (name !== undefined) font = fonts.get(name);
    for (const glyph of hex.match(font?.digits === 2 ? /../g : /.{4}/g) ?? []) {
      text += font?.signs.get(Number.parseInt(glyph, 16)) ?? '';
    }
  }
  return text;
}
