import { assertNever } from '../domain/assert-never.ts';
import type { FieldFormat, FieldRule, KnownThing } from '../contract/limits.ts';
import type { ProvisioningExpectation, ProvisioningProblem } from '../contract/provisioning.ts';

/*
 * What is wrong with a file in English, for stderr, the log and the tool; the screens have their own words for
 * the same problems.
 */

/** One line for each problem: `file:line: /pointer: expected ..., found ...; did you mean ...?` */
export function wordsOfProblem(problem: ProvisioningProblem, file: string): string {
  const { pointer, line, found, expected, suggestion } = problem;
  const place = line === null ? file : `${file}:${line}`;
  const said = [`expected ${wordsOfExpectation(expected)}`];
  if (found !== null) said.push(`found ${JSON.stringify(found)}`);
  const meant = suggestion === null ? '' : `; did you mean ${JSON.stringify(suggestion)}?`;
  // Names of the file may hold anything, such as what a console takes for commands.
  const named = pointer.replaceAll(/\p{C}+/gu, '…');
  return `${place}: ${named === '' ? '' : `${named}: `}${said.join(', ')}${meant}`;
}

/** What would have been right, as it goes after "expected". */
export function wordsOfExpectation(expected: ProvisioningExpectation): string {
  switch (expected.kind) {
    case 'rule':
      return wordsOfRule(expected.rule);
    case 'type':
      return types[expected.type];
    case 'one-of':
      return expected.values.length === 1
        ? String(expected.values[0])
        : `one of ${expected.values.join(', ')}`;
    case 'at-most':
      return `at most ${expected.max} entries`;
    case 'unknown-field':
      return 'no field of this name';
    case 'repeated-field':
      return `each field once (it stands on line ${expected.line} already)`;
    case 'smaller':
      return `at most ${expected.maxBytes} bytes`;
    case 'readable':
      return `a file that can be read (${expected.why})`;
    case 'removable-key':
      return `a key that can be removed from the file (${expected.why})`;
    case 'keeper':
      return `a place to keep the key (${keepers[expected.state]})`;
    case 'stored':
      return `storage that can be written (${expected.why})`;
    case 'newer':
      return `a serial of ${expected.serial} or higher`;
    case 'json':
    case 'incomplete':
    case 'comment':
    case 'trailing-comma':
    case 'byte-order-mark':
    case 'utf-8':
    case 'less-depth':
    case 'regular-file':
    case 'not-world-writable':
    case 'no-key-while-practising':
    case 'no-key-in-import':
    case 'signed-import':
    case 'same-service':
    case 'kept-pin':
    case 'no-open-sale':
    case 'no-amounts':
    case 'signed-key':
    case 'signature':
    case 'valid-signature':
      return plain[expected.kind];
    default:
      return assertNever(expected);
  }
}

type Kind<K extends ProvisioningExpectation['kind']> = Extract<ProvisioningExpectation, { kind: K }>;

const types: Record<Kind<'type'>['type'], string> = {
  text: 'a text',
  number: 'a number, without quotes',
  'whole-number': 'a whole number',
  'yes-no': 'true or false',
  list: 'a list',
  object: 'an object',
  null: 'null',
};

const keepers: Record<Kind<'keeper'>['state'], string> = {
  missing: 'nothing on this machine can keep a key',
  locked: 'the keychain is locked',
  unavailable: 'the keychain does not work',
  'read-only': 'the key is a systemd credential, and is set there',
};

const plain = {
  json: 'JSON',
  incomplete: 'the rest of the file, which ends here',
  comment: 'no comment (JSON has none)',
  'trailing-comma': 'no comma after the last entry',
  'byte-order-mark': 'UTF-8 without a byte order mark',
  'utf-8': 'UTF-8',
  'less-depth': 'less depth of nesting',
  'regular-file': 'a regular file',
  'not-world-writable': 'a file that not everybody may write (chmod o-w)',
  'no-key-while-practising': 'no secret key while practising',
  'no-key-in-import': 'no secret key in a file that is chosen on the screen',
  'signed-import': 'this in a file that is signed with the pinned key, or given at start (--provision FILE)',
  'same-service': 'the service of the key that is in force (remove the key first)',
  'kept-pin': 'a PIN, where the terminal has one',
  'no-open-sale': 'no open sale at the service that the terminal would leave (finish it, then try again)',
  'no-amounts':
    'the currency as it is while tickets or items are priced in it (charge or clear tickets; bring the catalogue too)',
  'signed-key': 'the key whose SHA-256 is keyHash',
  signature: 'a signature (npm run provision -- sign)',
  'valid-signature': 'a signature that holds under the key this terminal takes',
} as const;

const formats: Record<FieldFormat, string> = {
  currency: 'a currency of ISO 4217, such as JPY',
  'https-url': 'an https address without user name, query or fragment',
  'http-url': 'an http or https address',
  'order-prefix': '1 to 8 capital letters or digits',
  'scanner-prefix': 'up to 3 signs, the first no letter and no digit',
  'secret-key': '1 to 512 printable ASCII characters without spaces',
  barcode: 'up to 64 printable ASCII characters without spaces',
  pin: '4 to 12 digits',
  'pin-hash': 'a hash of npm run provision -- pin',
  'public-key': '32 bytes of an Ed25519 public key in base64',
  'update-source': 'an https address without user name, query or fragment, or the path of a folder',
  'time-of-day': 'a time of day, such as 09:00',
  'copy-place': 's3://bucket/folder, sftp://user@host/folder without a password, or the path of a folder',
  'copy-name': 'the name of a copy, such as T1-0123456789abcdef',
  'absolute-path': 'an absolute path',
  'printer-address':
    'a host, or host:port, such as 192.168.1.50:9100, or system: and the name of a printer of the system',
  'proxy-address': 'http://, a host and a port, such as http://proxy.example:3128, without a user name',
  'certificate-authority':
    'PEM of one to five certificate authorities, and nothing else (no private key, no certificate of a service)',
  'invoice-number': 'T and 13 digits',
  'data-key':
    'a name of 1 to 40 characters without control characters that does not begin with madoguchi or a space',
  'data-value': 'a text of one line, or another value of JSON of little depth without control characters',
  'data-text': 'a text, which is all that the service takes here',
  'free-key': 'a name other than route that does not begin with __, since the service keeps these for itself',
  'picture-url':
    'an https:// address without blanks and without a user name (letters that are not ASCII as %..)',
  'public-host': 'a host that is neither link-local nor a metadata service',
  picture:
    'a PNG or WebP of at most 512 pixels and 512 KB (a logo: data:image/png;base64,...; an item: a path of an export, its address being pictureUrl)',
};

const known: Record<KnownThing, string> = {
  location: 'the id of one of the locations',
  category: 'the id of one of the categories',
};

function wordsOfRule(rule: FieldRule): string {
  switch (rule.kind) {
    case 'required':
      return 'a value';
    case 'integer':
      return 'a whole number';
    case 'range':
      return `a whole number from ${rule.min} to ${rule.max}`;
    case 'max-length':
      return `at most ${rule.max} characters`;
    case 'max-entries':
      return `at most ${rule.max} entries`;
    case 'max-bytes':
      return `at most ${rule.max} bytes`;
    case 'format':
      return formats[rule.format];
    case 'known':
      return known[rule.what];
    case 'unique':
      return 'a value that stands nowhere else';
    default:
      return assertNever(rule);
  }
}
