/** One terminal for all tests of a `describe`, one after the other: each begins at rest and leaves it so. */
import { expect, type StartOptions, test, TestApp, unforeseenComplaints } from './app.ts';
import { freshProfile, removeProfile } from './profile.ts';

/** The terminal that the tests of one `describe` share. */
export class TerminalForAll {
  readonly #expectedComplaints: readonly RegExp[];
  #app: TestApp | undefined;

  constructor(expectedComplaints: readonly RegExp[]) {
    this.#expectedComplaints = expectedComplaints;
  }

  /** The terminal that was started last. */
  get app(): TestApp {
    if (this.#app === undefined) throw new Error('No terminal has been started.');
    return this.#app;
  }

  async start(options: StartOptions): Promise<TestApp> {
    const profile = options.profile ?? (await freshProfile());
    this.#app = await TestApp.start(profile, options);
    return this.#app;
  }

  /** Ends it as a power cut would, has something done to its profile, and starts it again there. */
  async restart(options: StartOptions = {}, between?: () => unknown): Promise<TestApp> {
    const { profile } = this.app;
    await this.app.kill();
    this.expectNoComplaints();
    await between?.();
    const before = this.app;
    const again = await this.start({ ...options, profile });
    again.goOnAfter(before);
    return again;
  }

  expectNoComplaints(expected: readonly RegExp[] = []): void {
    const all = [...this.#expectedComplaints, ...expected];
    if (this.#app) expect(unforeseenComplaints(this.#app, all)).toEqual([]);
  }

  async close(): Promise<void> {
    if (this.#app === undefined) return;
    if (!this.#app.hasEnded) await this.#app.close();
    await removeProfile(this.#app.profile);
  }
}

/**
 * Starts a terminal before the first test of this `describe`, and closes it after the last one. A test fails when its
 * screens complained of anything else than what is expected.
 */
export function terminalForAll(
  options: () => StartOptions | Promise<StartOptions> = () => ({}),
  expectedComplaints: readonly RegExp[] = [],
): TerminalForAll {
  const shared = new TerminalForAll(expectedComplaints);
  test.beforeAll(async () => {
    await shared.start(await options());
  });
  test.afterEach(({ expectedComplaints }) => shared.expectNoComplaints(expectedComplaints));
  test.afterAll(() => shared.close());
  return shared;
}
