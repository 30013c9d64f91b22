/** Playwright's `test` with terminals, and what else the end-to-end tests share. */
import { randomUUID } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import type { RequestOf } from '../../electron/contract/channels.ts';
import { SharedTerminal } from './shared-terminal.ts';
import { freshProfile, removeProfile } from './profile.ts';
import { type StartOptions, TestApp } from './test-app.ts';

/** The request for a code of one cup of tea for 500 yen, as the sale screen makes it. */
export function openSaleRequest(): RequestOf<'openSale'> {
  return {
    requestId: randomUUID(),
    lines: [{ name: 'Tea', price: 500, count: 1 }],
    expectedTotal: 500,
    currency: 'JPY',
    expiryPeriod: 10,
    note: '',
    customer: null,
    locationId: null,
    confirmed: false,
  };
}

interface Fixtures {
  /** Starts a terminal; when the test ends, all of them are closed and their profiles removed. */
  start: (options?: StartOptions) => Promise<TestApp>;
  /** A terminal in practice mode and in English, as good as fresh. */
  terminal: TestApp;
  /** What the screens may complain about in this test; any other complaint fails it. */
  expectedComplaints: RegExp[];
}

/**
 * Chromium warns of frames that could lift their own sandbox. The screens' sandbox is set by their page's headers, and comes
 * back with every load.
 */
const sandboxNote = /An iframe which has both allow-scripts and allow-same-origin/;

/** Complaints of the screens that are not expected; each is told once. */
export function unforeseenComplaints({ complaints }: TestApp, expected: readonly RegExp[]): string[] {
  const known = [sandboxNote, ...expected];
  return complaints.splice(0).filter((text) => !known.some((pattern) => pattern.test(text)));
}

/** Playwright's `test` with terminals; a test fails when its screens complained. */
export const test = base.extend<Fixtures, { sharedTerminal: SharedTerminal }>({
  expectedComplaints: [[], { option: true }],
  start: async ({ expectedComplaints }, use) => {
    const started: TestApp[] = [];
    const profiles: string[] = [];
    await use(async (options = {}) => {
      const profile = options.profile ?? (await freshProfile());
      if (options.profile === undefined) profiles.push(profile);
      const app = await TestApp.start(profile, options);
      started.push(app);
      return app;
    });
    for (const app of started) await app.close();
    for (const profile of profiles) await removeProfile(profile);
    expect(started.flatMap((app) => unforeseenComplaints(app, expectedComplaints))).toEqual([]);
  },
  sharedTerminal: [
    // Playwright wants a pattern here, even for no fixture at all.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shared = new SharedTerminal();
      await use(shared);
      await shared.end();
    },
    { scope: 'worker' },
  ],
  terminal: async ({ sharedTerminal, expectedComplaints }, use, info) => {
    const terminal = await sharedTerminal.lend();
    await use(terminal);
    if (info.status !== info.expectedStatus) await sharedTerminal.close();
    const left = await sharedTerminal.takeBack();
    if (left.length > 0) info.annotations.push({ type: 'left behind', description: left.join(', ') });
    expect(unforeseenComplaints(terminal, expectedComplaints)).toEqual([]);
  },
});

export { expect, type StartOptions, TestApp };
export type { Network } from './test-app.ts';
