import * as tls from 'node:tls';

const trusts = new Map<string, tls.SecureContext>();

/** Trusts the authorities that are trusted anyway, and these. Made once: Node reads some 150 certificates for it. */
export function trustOf(pem: string): tls.SecureContext {
  const made =
    trusts.get(pem) ?? tls.createSecureContext({ ca: [...defaultAuthorities(), pem], minVersion: 'TLSv1.2' });
  trusts.set(pem, made);
  return made;
}

/** Node 20, which the tests' Electron has, knows its own alone. */
function defaultAuthorities(): readonly string[] {
  return (
    (tls.getCACertificates as typeof tls.getCACertificates | undefined)?.('default') ?? tls.rootCertificates
  );
}
