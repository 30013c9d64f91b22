import { createServer } from 'node:net';
import type { Check, CheckId } from '../contract/diagnosis.ts';
import type { ErrorCode } from '../contract/result.ts';
import { found } from './checks.ts';

/** The service that is sold against, and whether it answers. */
export type ServiceFacts =
  | { kind: 'unset' }
  /** `why` it cannot listen on this machine itself, or null. */
  | { kind: 'practice'; why: string | null }
  | { kind: 'answered'; address: string; tookMs: number }
  | { kind: 'failed'; address: string; code: ErrorCode; why: string }
  /** Nothing to ask it with. */
  | { kind: 'untried'; address: string };

/** Why the embedded service could not listen on this machine itself; null when it can. */
export function whyNoLoopback(): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.message));
    server.listen(0, '127.0.0.1', () => server.close(() => resolve(null)));
  });
}

/** What each kind of failure is called; what nobody can know to be temporary stops. */
const failures: Partial<Record<ErrorCode, CheckId>> = {
  unreachable: 'service-unreachable',
  certificate: 'service-certificate',
  credentials: 'service-credentials',
  'not-payment-service': 'service-foreign',
  'no-answer': 'service-no-answer',
};

/** The way to the real service, where one is sold against. */
export interface RouteFacts {
  /** Null: the direct way. */
  proxy: string | null;
  /** The shop's own authorities in words, and when the first of them ends, in epoch ms; null: the public ones alone. */
  authority: { words: string; endsAt: number } | null;
  now: number;
}

const monthMs = 30 * 24 * 3_600_000;

/** Which way requests go, and who vouches for the service beside the public authorities. */
export function routeChecks(route: RouteFacts | null): Check[] {
  if (route === null) return [];
  const { proxy, authority, now } = route;
  const level = authority !== null && authority.endsAt - now < monthMs ? 'notice' : 'good';
  return [
    proxy === null ? found('service-direct', 'good') : found('service-route', 'good', { address: proxy }),
    ...(authority === null ? [] : [found('service-authority', level, { value: authority.words })]),
  ];
}

export function serviceChecks(facts: ServiceFacts): Check[] {
  switch (facts.kind) {
    case 'unset':
      return [found('service-unset', 'notice')];
    case 'practice': {
      const { why } = facts;
      return [why === null ? found('service-practice', 'good') : found('service-loopback', 'stops', { why })];
    }
    case 'answered':
      return [
        found('service', 'good', { address: facts.address, value: `${(facts.tookMs / 1000).toFixed(1)} s` }),
      ];
    case 'failed': {
      const { address, code, why } = facts;
      // Too many requests: it is the service, it knows the key, and it will answer.
      if (code === 'rate-limited') return [found('service', 'good', { address, why })];
      return [found(failures[code] ?? 'service-refused', 'stops', { address, why })];
    }
    case 'untried':
      return [found('service-untried', 'unknown', { address: facts.address })];
  }
}
