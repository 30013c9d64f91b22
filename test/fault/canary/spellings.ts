/** A key that is looked for, in every spelling that it could leak in. */

/** One spelling of a key: how, and the bytes. */
export interface Spelling {
  readonly how: string;
  readonly bytes: Buffer;
}

/** As much of a key as gives it away. */
const partLength = 24;

/** Base64 of anything that contains the key, by where it begins within a group of three bytes. */
function base64Spellings(key: string): [string, string][] {
  return [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), Buffer.from(key)]).toString('base64');
    // Only the characters that depend on nothing before and after the key are sure.
    const sure = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + key.length) * 8) / 6));
    return [`base64 at ${offset}`, sure];
  });
}

function escapedForHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Every spelling of a key that is looked for. */
export function spellingsOf(key: string): Spelling[] {
  const hex = Buffer.from(key).toString('hex');
  // Of a short one all of it: fewer digits than a PIN has stand in many numbers.
  const middle = Math.max(0, Math.floor((key.length - partLength) / 2));
  const texts: [string, string][] = [
    ['its beginning', key.slice(0, partLength)],
    ['its middle', key.slice(middle, middle + partLength)],
    ['its end', key.slice(-partLength)],
    ['as JSON with escaped slashes', JSON.stringify(key).slice(1, -1).replaceAll('/', '\\/')],
    ['URL-encoded', encodeURIComponent(key)],
    ['as JSON', JSON.stringify(key).slice(1, -1)],
    ['as HTML', escapedForHtml(key)],
    ['hexadecimal', hex],
    ['hexadecimal, capitals', hex.toUpperCase()],
    ...base64Spellings(key),
    ...base64Spellings(key).map(([how, text]): [string, string] => [
      `${how}, for URLs`,
      text.replaceAll('+', '-').replaceAll('/', '_'),
    ]),
  ];
  const wide = Buffer.from(key, 'utf16le');
  return [
    ...texts.map(([how, text]) => ({ how, bytes: Buffer.from(text) })),
    { how: 'UTF-16', bytes: wide },
    { how: 'UTF-16, high byte first', bytes: Buffer.from(wide).swap16() },
  ];
}

/** A place that was searched, and what was found there. */
export interface Searched {
  readonly kind: string;
  readonly place: string;
  readonly found: readonly string[];
}

/** Looks for keys, and remembers where it has looked. */
export class Search {
  readonly searched: Searched[] = [];
  readonly #spellings: Spelling[];

  constructor(keys: readonly string[]) {
    this.#spellings = keys.flatMap(spellingsOf);
  }

  /** Searches a place; a kind such as `file`, and which one. */
  look(kind: string, place: string, contents: string | Buffer): void {
    const bytes = typeof contents === 'string' ? Buffer.from(contents) : contents;
    const found = this.#spellings.filter((spelling) => bytes.includes(spelling.bytes)).map(({ how }) => how);
    this.searched.push({ kind, place, found: [...new Set(found)] });
  }

  /** Where something was found, in words. */
  get hits(): string[] {
    return this.searched
      .filter(({ found }) => found.length > 0)
      .map(({ kind, place, found }) => `${kind} ${place}: ${found.join(', ')}`);
  }
}
