/** Errors that elepay publishes in version 1.3.0, with their meaning for the terminal, written out independently. */

/** What an error means where no operation reads it otherwise. */
export type Row =
  | 'invalid'
  | 'credentials'
  | 'account'
  | 'payer'
  | 'not-found'
  | 'refused'
  | 'conflict'
  | 'undecided'
  | 'paid'
  | 'wait'
  | 'unsupported'
  | 'unknown';

const refusedM = ['M002006', 'M002009', 'M002010', 'M002012', 'M006005', 'M006006'];
const accountM = ['M001000', 'M001001', 'M001002', 'M001003', 'M001004', 'M007001', 'M007002'];
const payerU = [
  'U001000',
  'U001001',
  'U002000',
  'U002003',
  'U003000',
  'U003001',
  'U003005',
  'U003006',
  'U003008',
  'U003009',
  'U003011',
  'U004000',
  'U004005',
];
const all = (codes: readonly string[], row: Row): [string, Row][] => codes.map((code) => [code, row]);

/** Every published error, and three that nobody has published. */
export const publishedErrors: readonly (readonly [errorCode: string, row: Row])[] = [
  ...all(accountM, 'account'),
  ...all(['M002001', 'M002002'], 'invalid'),
  ['M002003', 'not-found'],
  ['M002004', 'undecided'],
  ...all(['M002005', 'M003000'], 'unsupported'),
  ...all(refusedM, 'refused'),
  ['M002007', 'paid'],
  ...all(['M002008', 'M006000', 'M006003', 'M006004'], 'conflict'),
  ...all(['M004001', 'M004002', 'M004003'], 'credentials'),
  ['M005000', 'wait'],
  ...all(['M006001', 'M006002'], 'undecided'),
  ['M006007', 'paid'],
  ...all(['S001000', 'S001001', 'S002000', 'S002001'], 'unknown'),
  ...all(payerU, 'payer'),
  ['U003007', 'unknown'],
  ['M999999', 'refused'],
  ['U999999', 'payer'],
  ['S999999', 'unknown'],
];

export function publishedBody(errorCode: string, parameterName?: string): Record<string, unknown> {
  return {
    requestId: 'req_1',
    errorCode,
    code: '1234',
    message: `says ${errorCode}`,
    ...(parameterName !== undefined && { parameterName }),
    providerError: null,
  };
}

/** The HTTP status of an error: only a failure of the system is 500. */
export function statusOf(errorCode: string): number {
  return errorCode.startsWith('S') ? 500 : 400;
}
