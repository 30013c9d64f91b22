import { largestCatalogueFile } from '../../electron/contract/limits.ts';

export interface ReadText {
  text: string;
  encoding: 'utf-8' | 'utf-16' | 'shift_jis';
}

/** Too large, a workbook, a picture or the like, or gone. */
export type TextProblem = 'too-large' | 'workbook' | 'not-text' | 'unreadable';

export async function readTextFile(
  file: Pick<File, 'size' | 'arrayBuffer'>,
): Promise<ReadText | { problem: TextProblem }> {
  if (file.size > 2 * largestCatalogueFile) return { problem: 'too-large' };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { problem: 'unreadable' }; // moved or taken out since it was chosen
  }
  const read = textOf(bytes);
  if ('text' in read && read.text.length > largestCatalogueFile) return { problem: 'too-large' };
  return read;
}

/** UTF-8 if the bytes can be; else Shift_JIS, which Excel writes in Japan. Its "Unicode text" is UTF-16, by its first bytes. */
export function textOf(bytes: Uint8Array): ReadText | { problem: TextProblem } {
  const starts = (...head: number[]): boolean => head.every((byte, index) => bytes[index] === byte);
  // A zip (xlsx, ods, Numbers) or an old Excel workbook.
  if (starts(0x50, 0x4b, 3, 4) || starts(0xd0, 0xcf, 0x11, 0xe0)) return { problem: 'workbook' };
  if (starts(0xff, 0xfe)) return decoded(bytes, 'utf-16le', 'utf-16');
  if (starts(0xfe, 0xff)) return decoded(bytes, 'utf-16be', 'utf-16');
  const utf8 = decoded(bytes, 'utf-8', 'utf-8');
  return 'text' in utf8 ? utf8 : decoded(bytes, 'shift_jis', 'shift_jis');
}

function decoded(
  bytes: Uint8Array,
  label: string,
  encoding: ReadText['encoding'],
): ReadText | { problem: TextProblem } {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    return text.includes('\0') ? { problem: 'not-text' } : { text, encoding };
  } catch {
    return { problem: 'not-text' };
  }
}
