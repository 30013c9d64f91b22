/** Terminals that are connected to a service as a shop would connect it, with a keychain of their own. */
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { secretServiceMissing, SecretService } from '../unit/secrets/secret-service.ts';
import { test as base } from './app.ts';
import { authority, type LiveService, startLiveService } from './live-service.ts';

/** Why this machine cannot run a live terminal; null where it can. */
export const liveMissing = secretServiceMissing();

interface Live {
  service: LiveService;
  /** The keychain of this machine. */
  keychain: SecretService;
  /** What a terminal needs in its environment: the keychain, and trust in the service. */
  environment: Record<string, string>;
}

/** Playwright's `test` with a service and the environment of a terminal that can connect to it. */
export const test = base.extend<Live>({
  service: async ({ browserName: _ }, use) => {
    setDefaultCACertificates([...getCACertificates('default'), authority.pem]);
    const service = await startLiveService();
    await use(service);
    await service.close();
  },
  keychain: async ({ browserName: _ }, use) => {
    const keychain = new SecretService();
    await keychain.startBus();
    await keychain.startDaemon();
    await use(keychain);
    await keychain.stop();
  },
  environment: async ({ keychain }, use) => {
    const { DBUS_SESSION_BUS_ADDRESS: bus = '' } = keychain.environment;
    await use({ DBUS_SESSION_BUS_ADDRESS: bus, MADOGUCHI_TEST_AUTHORITY: authority.path });
  },
});
