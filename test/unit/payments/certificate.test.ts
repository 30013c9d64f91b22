import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import {
  clientOf,
  codeAnswer,
  codeRequest,
  jsonAnswer,
  rawService,
  type RawService,
} from '../../support/raw-service.ts';
import { trustDuringTests } from '../../support/trusted-authority.ts';

const pem = (name: string): string =>
  readFileSync(new URL(`../../support/tls/${name}.pem`, import.meta.url), 'utf8');

/** A service over TLS that would take any request: what arrives is what leaked. */
function serviceWith(certificate: string): Promise<RawService> {
  const tls = { key: pem(`${certificate}-key`), cert: pem(certificate) };
  return rawService((socket) => socket.end(jsonAnswer('201 Created', codeAnswer)), tls);
}

trustDuringTests(pem('ca'));

describe('over TLS', () => {
  test('a service with a valid certificate is spoken to, by address and by name', async () => {
    await using service = await serviceWith('server');
    expect(await clientOf(service).createCode(codeRequest)).toMatchObject({ kind: 'ok' });
    const url = service.url.replace('127.0.0.1', 'localhost');
    expect(await clientOf({ url }).createCode(codeRequest)).toMatchObject({ kind: 'ok' });
    expect(service.requests).toHaveLength(2);
  });

  const bad: [string, string, boolean][] = [
    ['self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT', false],
    ['wrong-host', 'ERR_TLS_CERT_ALTNAME_INVALID', false],
    ['expired', 'CERT_HAS_EXPIRED', true],
    ['not-yet-valid', 'CERT_NOT_YET_VALID', true],
  ];
  test.each(bad)(
    'a certificate that is %s ends it before the request',
    async (name, code, clockSuspected) => {
      await using service = await serviceWith(name);
      const outcome = await clientOf(service).createCode(codeRequest);
      expect(outcome).toMatchObject({ kind: 'certificate', clockSuspected });
      expect(outcome.kind === 'certificate' && outcome.message).toContain(code);
      expect(service.requests).toEqual([]);
    },
  );

  test('no environment variable switches the check off', async () => {
    // Node warns of the variable, which is set here to be of no avail.
    const warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    await using service = await serviceWith('self-signed');
    expect(await clientOf(service).createCode(codeRequest)).toMatchObject({ kind: 'certificate' });
    expect(service.requests).toEqual([]);
    vi.unstubAllEnvs();
    warning.mockRestore();
  });

  test('a deadline after the handshake means that the request may have arrived', async () => {
    let fire: () => void = () => undefined;
    const tls = { key: pem('server-key'), cert: pem('server') };
    await using service = await rawService(() => fire(), tls);
    const client = clientOf(service, {
      setTimer: (_, action) => {
        fire = action;
        return () => undefined;
      },
    });
    expect(await client.createCode(codeRequest)).toMatchObject({ kind: 'unknown', reason: 'deadline' });
  });
});
