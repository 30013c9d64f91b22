import * as z from 'zod';

/** What a value must satisfy, as data, so that each screen words it in its language. */
export type FieldRule =
  | { kind: 'required' }
  | { kind: 'integer' }
  | { kind: 'range'; min: number; max: number }
  | { kind: 'max-length'; max: number }
  | { kind: 'max-entries'; max: number }
  | { kind: 'max-bytes'; max: number }
  | { kind: 'format'; format: FieldFormat }
  | { kind: 'known'; what: KnownThing }
  | { kind: 'unique' }
  /** The second tax rate equals the first. */
  | { kind: 'other-rate' }
  /** With these choices the price would be below 0 or too high. */
  | { kind: 'choices-price' };

/** In English, for the log, stderr and the tool; screens have their own words. */
export const formats = {
  currency: 'a currency of ISO 4217, such as JPY',
  'https-url': 'an https address without user name, query or fragment',
  'http-url': 'an http or https address',
  'order-prefix': '1 to 8 capital letters or digits',
  'scanner-prefix': 'up to 3 signs, the first no letter and no digit',
  'secret-key': '1 to 512 printable ASCII characters without spaces',
  'payer-code': '1 to 512 printable ASCII characters without spaces',
  barcode: 'up to 64 printable ASCII characters without spaces',
  pin: '4 to 12 digits',
  'pin-hash': 'a hash of npm run provision -- pin',
  'public-key': '32 bytes of an Ed25519 public key in base64',
  'update-source': 'an https address without user name, query or fragment, or the path of a folder',
  'time-of-day': 'a time of day, such as 09:00',
  'copy-place': 's3://bucket/folder, sftp://user@host/folder without a password, or the path of a folder',
  'copy-name': 'the name of a copy, such as T1-0123456789abcdef',
  'absolute-path': 'an absolute path',
  'host-key': 'the fingerprint of a server’s key as ssh-keygen -l prints it: SHA256: and 43 signs',
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
    'an https address without blanks and without a user name (letters that are not ASCII as %..)',
  'public-host': 'a host that is neither link-local nor a metadata service',
  'receipt-logo':
    'a PNG of at most 512 pixels and 512 KB, not interlaced and not all white (data:image/png;base64,...)',
  picture:
    'a PNG or WebP of at most 512 pixels and 512 KB (a logo: data:image/png;base64,...; an item: a path of an export, its address being pictureUrl)',
} as const;
export type FieldFormat = keyof typeof formats;

export const knownThings = {
  location: 'the id of one of the locations',
  category: 'the id of one of the categories',
  'other-way': 'the name of one of the other ways to pay in the settings',
} as const;
export type KnownThing = keyof typeof knownThings;

export function wordsOfRule(rule: FieldRule): string {
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
      return knownThings[rule.what];
    case 'other-rate':
      return 'a rate of tax other than the first one; left out where the item has one';
    case 'choices-price':
      return 'price differences by which no price is below 0 or too high, whatever is chosen';
    case 'unique':
      return 'a value that stands nowhere else';
  }
}

/** The issue of a value that breaks a rule; `failureOfIssue` finds the rule again in it. */
export function broken(rule: FieldRule, path: (string | number)[] = []): z.core.$ZodSuperRefineIssue {
  return { code: 'custom', path, message: wordsOfRule(rule), params: { rule } };
}

export function formatted(format: FieldFormat, fits: RegExp | ((value: string) => boolean)): z.ZodString {
  return z.string().superRefine((value, context) => {
    if (!(fits instanceof RegExp ? fits.test(value) : fits(value)))
      context.addIssue(broken({ kind: 'format', format }));
  });
}
