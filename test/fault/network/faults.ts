import { answer } from '../../support/raw-service.ts';
import type { Treatment } from '../../support/gate.ts';

/**
 * What a fault means for the request that meets it: nothing left (`not-sent`), a certificate that is not
 * trusted, it left and its end is not known (`unknown`), or it is only slow (`fine`).
 */
export type Meaning = 'not-sent' | 'certificate' | 'unknown' | 'fine';

/** One fault of the network: of the connection, or of the name of the service. */
export interface NetworkFault {
  readonly name: string;
  readonly treatment: Treatment;
  readonly names?: 'not found' | { address: string };
  readonly meaning: Meaning;
}

const cuts = ['reset', 'close', 'stall'] as const;
const cutWords = { reset: 'is reset', close: 'is closed', stall: 'stalls' } as const;

function whileConnecting(): NetworkFault[] {
  const pass = { kind: 'pass' } as const;
  const faults: Pick<NetworkFault, 'name' | 'treatment' | 'names'>[] = [
    { name: 'the name is not found', treatment: pass, names: 'not found' },
    { name: 'nobody listens', treatment: pass, names: { address: '127.0.0.2' } },
    ...cuts.map((cut) => ({
      name: `the connection ${cutWords[cut]} before TLS`,
      treatment: { kind: 'accept', cut } as const,
    })),
    { name: 'the other side does not speak TLS', treatment: { kind: 'plain-text' } as const },
  ];
  return faults.map((fault) => ({ ...fault, meaning: 'not-sent' }));
}

function certificates(): NetworkFault[] {
  return (['expired', 'self-signed', 'not-yet-valid', 'wrong-host'] as const).map((certificate) => ({
    name: `the certificate is ${certificate}`,
    treatment: { kind: 'certificate', certificate },
    meaning: 'certificate',
  }));
}

function duringTheRequest(): NetworkFault[] {
  const points: [string, number | 'all'][] = [
    ['before a byte of the request', 0],
    ['after one byte of it', 1],
    ['in its head', 60],
    ['once all of it arrived', 'all'],
  ];
  return points.flatMap(([where, bytes]) =>
    cuts.map((cut) => ({
      name: `the connection ${cutWords[cut]} ${where}`,
      treatment: { kind: 'request', bytes, cut },
      meaning: 'unknown',
    })),
  );
}

function duringTheAnswer(): NetworkFault[] {
  const points: [string, number][] = [
    ['after one byte of the answer', 1],
    ['in its status line', 10],
    ['half-way through the answer', 0.5],
    ['one byte before its end', Number.MAX_SAFE_INTEGER],
  ];
  return points.flatMap(([where, at]) =>
    cuts.map((cut) => ({
      name: `the connection ${cutWords[cut]} ${where}`,
      treatment: { kind: 'answer', at, cut },
      meaning: 'unknown',
    })),
  );
}

function slowness(): NetworkFault[] {
  const slow = (delayMs: number, perByteMs: number): Treatment => ({ kind: 'slow', delayMs, perByteMs });
  return [
    { name: 'one byte a second', treatment: slow(0, 1_000), meaning: 'unknown' },
    { name: 'the answer never begins', treatment: slow(3_600_000, 0), meaning: 'unknown' },
    { name: 'the answer comes after the deadline', treatment: slow(15_500, 0), meaning: 'unknown' },
    { name: 'the answer comes just before the deadline', treatment: slow(14_000, 0), meaning: 'fine' },
  ];
}

function strangers(): NetworkFault[] {
  const instead = (name: string, bytes: Buffer): NetworkFault => ({
    name,
    treatment: { kind: 'instead', bytes },
    meaning: 'unknown',
  });
  return [
    instead(
      'a redirect 307 to the same service',
      answer('307 Temporary Redirect', '', { location: '/codes' }),
    ),
    instead(
      'a redirect 307 to another service',
      answer('307 Temporary Redirect', '', { location: 'https://elsewhere.example/codes' }),
    ),
    instead(
      "a portal's page",
      answer('200 OK', '<h1>Welcome to the Wi-Fi</h1>', { 'content-type': 'text/html' }),
    ),
    instead('a gateway that fails', answer('502 Bad Gateway', '<h1>Bad Gateway</h1>')),
    instead('not HTTP at all', Buffer.from('220 mail.example ESMTP\r\n')),
    instead(
      'an endless body',
      Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), Buffer.alloc(400_000, ' ')]),
    ),
  ];
}

/** Every fault, in a fixed order (fault catalogue, Network). */
export const networkFaults: readonly NetworkFault[] = [
  ...whileConnecting(),
  ...certificates(),
  ...duringTheRequest(),
  ...duringTheAnswer(),
  ...slowness(),
  ...strangers(),
];
