import { assertNever } from '../domain/assert-never.ts';
import type { ProvisioningExpectation, ProvisioningProblem } from '../contract/provisioning.ts';
import { wordsOfRule } from '../contract/rules.ts';

/* Problems in English, for stderr, the log and the tool; screens have their own words. */

/** `file:line: /pointer: expected ..., found ...; did you mean ...?` */
export function wordsOfProblem(problem: ProvisioningProblem, file: string): string {
  const { pointer, line, found, expected, suggestion } = problem;
  const place = line === null ? file : `${file}:${line}`;
  const said = [`expected ${wordsOfExpectation(expected)}`];
  if (found !== null) said.push(`found ${JSON.stringify(found)}`);
  const meant = suggestion === null ? '' : `; did you mean ${JSON.stringify(suggestion)}?`;
  // Names in the file may hold anything, such as terminal escape sequences.
  const named = pointer.replaceAll(/\p{C}+/gu, '…');
  return `${place}: ${named === '' ? '' : `${named}: `}${said.join(', ')}${meant}`;
}

/** What would have been right, as it goes after "expected". */
function wordsOfExpectation(expected: ProvisioningExpectation): string {
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
