/** Terminals connected as a shop would connect them, with a keychain of their own. */
import { secretServiceMissing, SecretService } from '../unit/secrets/secret-service.ts';
import { test } from './app.ts';
import { authority, type LiveService, startLiveService, trustAuthority } from './live-service.ts';

/** Why this machine cannot run a live terminal; null where it can. */
export const liveMissing = secretServiceMissing();

class LiveWorld {
  #service: LiveService | undefined;
  readonly keychain = new SecretService();

  get service(): LiveService {
    if (this.#service === undefined) throw new Error('The service has not been started.');
    return this.#service;
  }

  /** A terminal's environment: the keychain, and trust in the service. */
  get environment(): Record<string, string> {
    const { DBUS_SESSION_BUS_ADDRESS: bus = '' } = this.keychain.environment;
    return { DBUS_SESSION_BUS_ADDRESS: bus, MADOGUCHI_TEST_AUTHORITY: authority.path };
  }

  async start(): Promise<void> {
    trustAuthority();
    this.#service = await startLiveService();
    await this.keychain.startBus();
    await this.keychain.startDaemon();
  }

  async stop(): Promise<void> {
    await this.#service?.close();
    await this.keychain.stop();
  }
}

/** Starts a service and a keychain before the first test of this `describe`, and stops them after the last one. */
export function shareLive(): () => LiveWorld {
  let world: LiveWorld | undefined;
  test.beforeAll(async () => {
    world = new LiveWorld();
    await world.start();
  });
  test.afterAll(() => world?.stop());
  return () => {
    if (world === undefined) throw new Error('Nothing has been started.');
    return world;
  };
}
