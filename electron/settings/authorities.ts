import { X509Certificate } from 'node:crypto';
import { formatted } from '../contract/rules.ts';

/** A shop's own certificate authority, as a person who looks at a set-up file is shown it. */
export interface AuthorityCertificate {
  subject: string;
  /** Epoch ms. */
  expires: number;
}

/** More than a chain of authorities has. */
const mostCertificates = 5;

/** The authorities in a PEM text; undefined: it holds something else, such as a private key or a service's own certificate. */
export function readAuthorities(pem: string): AuthorityCertificate[] | undefined {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0 || blocks.length > mostCertificates) return undefined;
  if (blocks.reduce((rest, block) => rest.replace(block, ''), pem).trim() !== '') return undefined;
  try {
    const certificates = blocks.map((block) => new X509Certificate(block));
    if (!certificates.every(({ ca }) => ca)) return undefined;
    return certificates.map(({ subject, validTo }) => ({
      subject: subject.replaceAll('\n', ', '),
      expires: Date.parse(validTo),
    }));
  } catch {
    return undefined;
  }
}

/** The shop's own authorities, as PEM. */
export const certificateAuthority = formatted('certificate-authority', (value) =>
  Boolean(readAuthorities(value)),
);

/** The authorities in one line, for people: subject and expiry. */
export function authoritiesInWords(pem: string): string {
  const certificates = readAuthorities(pem) ?? [];
  return certificates.map(({ subject, expires }) => `${subject} (${dayOf(expires)})`).join('; ');
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
