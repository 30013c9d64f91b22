/** Shorter keys occur by chance in honest answers and are not looked for there. */
const distinctiveLength = 16;
const keyMark = '[secret key]';

/** Whether it can be sent as a bearer token (section 5): printable ASCII, no spaces, at most 512. */
export function isUsableKey(key: string): boolean {
  return /^[\x21-\x7e]{1,512}$/.test(key);
}

/** Hides the key in any usual spelling: plain, base64, URL-encoded, escaped or hex. */
export function redact(text: string, key: string): string {
  return redactor([key])(text);
}

/**
 * As `redact`, for several keys: in one pass, so that none is looked for in another's mark, and longest first, so that none leaves
 * the rest of a longer one that begins with it.
 */
export function redactor(keys: Iterable<string>, mark = keyMark): (text: string) => string {
  const known = [...keys].filter((key) => key !== '').sort((one, other) => other.length - one.length);
  if (known.length === 0) return (text) => text;
  const begun = new RegExp(known.map(beginnings).join('|'));
  let all: RegExp | undefined;
  return (text) =>
    begun.test(text) ? text.replace((all ??= new RegExp(known.map(spellings).join('|'), 'g')), mark) : text;
}

/** Whether a text carries the key in any of those spellings; false for a key too short to tell. */
export function mentions(text: string, key: string): boolean {
  if (key.length < distinctiveLength || !new RegExp(beginnings(key)).test(text)) return false;
  return new RegExp(spellings(key)).test(text);
}

function spellings(key: string): string {
  const around = '[A-Za-z0-9+/_-]{0,3}';
  const encoded = base64Of(key).map((text) => `${around}${eitherAlphabet(text)}${around}={0,2}`);
  return [plainSpellings(key), ...encoded].join('|');
}

/**
 * How every spelling begins. Hardly any text matches; only then is the whole pattern, up to 10,000 signs and milliseconds to
 * compile, worth it.
 */
function beginnings(key: string): string {
  const encoded = base64Of(key).map((text) => eitherAlphabet(text.slice(0, 6)));
  return [plainSpellings(Array.from(key).slice(0, 4).join('')), ...encoded].join('|');
}

function plainSpellings(key: string): string {
  const characters = Array.from(key, anySpelling).join('');
  const hex = Array.from(Buffer.from(key).toString('hex'), eitherCase).join('');
  return `${characters}|${hex}`;
}

const htmlNames: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

/** The character itself, percent-encoded, or as a JSON or HTML escape; encodings may be mixed. */
function anySpelling(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const hex = Array.from(point.toString(16).padStart(2, '0'), eitherCase).join('');
  const plain = /\w/.test(character) ? character : `\\${character}`;
  const name = htmlNames[character];
  const named = name === undefined ? '' : `|&${name};`;
  // JSON may escape a slash, and must escape a quotation mark and a backslash.
  const escaped = /[/"\\]/.test(character) ? `\\\\?${plain}` : plain;
  return `(?:${escaped}${named}|%${hex}|\\\\u00${hex}|&#0{0,4}${point};|&#[xX]0{0,4}${hex};)`;
}

function eitherCase(digit: string): string {
  return digit === digit.toUpperCase() ? digit : `[${digit}${digit.toUpperCase()}]`;
}

/**
 * Base64 of a text containing the key, such as `user:key`: the key may start at any of three positions of a group; only
 * characters independent of its surroundings are sure.
 */
function base64Of(key: string): string[] {
  const alone = Buffer.from(key).toString('base64').replaceAll('=', '');
  const within = [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(key)]);
    const sureFrom = Math.ceil((offset * 8) / 6);
    const sureTo = Math.floor((bytes.length * 8) / 6);
    return bytes.toString('base64').slice(sureFrom, sureTo);
  });
  return [alone, ...within.filter((sure) => sure.length >= 8)];
}

/** Base64 as a pattern that matches the URL alphabet too. */
function eitherAlphabet(text: string): string {
  return text.replace(/[+/]/g, (sign) => (sign === '+' ? '[+-]' : '[/_]'));
}
