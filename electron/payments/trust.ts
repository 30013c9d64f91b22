import * as tls from 'node:tls';

const trusts = new Map<string, tls.SecureContext>();

/** Trusts these authorities beside the default ones. Made once for each text: Node reads some 150 certificates every time. */
export function trustOf(pem: string): tls.SecureContext {
  const made =
    trusts.get(pem) ?? tls.createSecureContext({ ca: [...defaultAuthorities(), pem], minVersion: 'TLSv1.2' });
  trusts.set(pem, made);
  return made;
}

/** Node 20 (the tests' Electron) has only its own list. */
function defaultAuthorities(): readonly string[] {
  return (
    (tls.getCACertificates as typeof tls.getCACertificates | undefined)?.('default') ?? tls.rootCertificates
  );
}
