import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll } from 'vitest';

/** Has this process trust an authority while the tests of a file run, and no longer: the files of a worker share the process. */
export function trustDuringTests(pem: string): void {
  const trusted = getCACertificates('default');
  beforeAll(() => setDefaultCACertificates([...trusted, pem]));
  afterAll(() => setDefaultCACertificates(trusted));
}
