import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll } from 'vitest';

/** Only while the tests of a file run: a worker's files share the process. */
export function trustDuringTests(pem: string): void {
  const trusted = getCACertificates('default');
  beforeAll(() => setDefaultCACertificates([...trusted, pem]));
  afterAll(() => setDefaultCACertificates(trusted));
}
