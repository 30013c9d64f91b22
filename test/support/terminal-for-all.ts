/** One terminal for all tests of a `describe` in turn: each begins and leaves it at rest. */
import { expect, type StartOptions, test, TestApp, unforeseenComplaints } from './app.ts';
import { freshProfile, removeProfile } from './profile.ts';

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

  /** Ends it as a power cut would, does something to its profile, and restarts it there. */
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
 * Starts a terminal before the first test of this `describe`, and closes it after the last one. A test fails on any complaint
 * of the screens that is not expected.
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
