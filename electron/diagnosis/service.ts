import { createServer } from 'node:net';
import type { Check, CheckId } from '../contract/diagnosis.ts';
import type { ErrorCode } from '../contract/result.ts';
import { found } from './checks.ts';

/** The service that is sold against, and whether it answers. */
export type ServiceFacts =
  | { kind: 'unset' }
  /** `why` it cannot listen on this machine, or null. */
  | { kind: 'practice'; why: string | null }
  | { kind: 'answered'; address: string; tookMs: number }
  | { kind: 'failed'; address: string; code: ErrorCode; why: string }
  /** There is nothing to ask it with. */
  | { kind: 'untried'; address: string };

/** Why the embedded service could not listen on this machine; null when it can. */
export function whyNoLoopback(): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.message));
    server.listen(0, '127.0.0.1', () => server.close(() => resolve(null)));
  });
}

/** The finding of each kind of failure. Each stops sales, since none is known to pass by itself. */
const failures: Partial<Record<ErrorCode, CheckId>> = {
  unreachable: 'service-unreachable',
  certificate: 'service-certificate',
  credentials: 'service-credentials',
  'not-payment-service': 'service-foreign',
  'no-answer': 'service-no-answer',
};

/** The way to the real service. */
export interface RouteFacts {
  /** Null: the direct way. */
  proxy: string | null;
  /** The shop's own authorities in words, and when the first expires, epoch ms; null: only public ones. */
  authority: { words: string; endsAt: number } | null;
  now: number;
}

const monthMs = 30 * 24 * 3_600_000;

/** The route of requests, and the authorities besides the public ones. */
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
      // Too many requests: the service is there, accepts the key, and will answer.
      if (code === 'rate-limited') return [found('service', 'good', { address, why })];
      return [found(failures[code] ?? 'service-refused', 'stops', { address, why })];
    }
    case 'untried':
      return [found('service-untried', 'unknown', { address: facts.address })];
  }
}
