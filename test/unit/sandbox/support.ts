/** A sandbox without a network: a clock that stands still, randomness that counts, and short calls. */
import { expect, onTestFinished } from 'vitest';
import { type KeyedAccount } from '../../../electron/sandbox/accounts.ts';
import { type Behaviour, type Rule } from '../../../electron/sandbox/behaviour/behaviour.ts';
import { type Timers } from '../../../electron/sandbox/context.ts';
import { type DialectName } from '../../../electron/sandbox/dialects.ts';
import { createSandbox, type Sandbox } from '../../../electron/sandbox/sandbox.ts';
import { type Visit, visitPayerPage } from '../../../electron/sandbox/visitor.ts';

export const key = 'sk_test_unit';
export const url = 'http://127.0.0.1:4321';
export const noon = Date.UTC(2026, 4, 1, 3);

export type Json = Record<string, unknown>;

/** Timers that wait until the test lets them go on. */
export interface TestTimers extends Timers {
  readonly waiting: { readonly milliseconds: number; readonly work: () => void }[];
  /** Does what has waited longest. */
  readonly goOn: () => void;
}

export function testTimers(): TestTimers {
  const waiting: TestTimers['waiting'] = [];
  return {
    waiting,
    after: (milliseconds, work) => {
      const timer = { milliseconds, work };
      waiting.push(timer);
      return () => {
        const index = waiting.indexOf(timer);
        if (index >= 0) waiting.splice(index, 1);
      };
    },
    goOn: () => {
      const timer = waiting.shift();
      if (timer === undefined) throw new Error('nothing waits');
      timer.work();
    },
  };
}

/** The behaviour with these rules. */
export function behaviourOf(...rules: Rule[]): Behaviour {
  return { documentedOnly: false, rules };
}

/** The rule that something goes wrong with every code. */
export function alwaysRule(what: Rule['what']): Rule {
  return { what, when: { kind: 'always' } };
}

/** An answer, read. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

export interface TestSandbox extends Sandbox {
  readonly clock: { now: number };
  readonly timers: TestTimers;
  readonly logged: string[];
  /** Calls an operation with the key; a body that is no string is sent as JSON. */
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  readonly createCode: (fields?: Json) => Promise<Json & { id: string; codeUrl: string }>;
  /** Opens a page as a payer does, without the key. */
  readonly open: (
    path: string,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; text: string }>;
  /** The token of a payer page that is opened for it. */
  readonly formToken: (codeUrl: string) => Promise<string>;
  readonly visit: (codeUrl: string, visit: Visit) => Promise<Response>;
}

export interface TestOptions {
  readonly dialect?: DialectName;
  readonly dataDirectory?: string;
  readonly fontsDirectory?: string;
  readonly behaviour?: Behaviour;
  readonly startsAt?: number;
  readonly otherAccounts?: readonly KeyedAccount[];
}

/** Bytes that differ each time and are the same in every run. */
function countingRandom(): (byteCount: number) => Uint8Array {
  let state = 1;
  return (byteCount) =>
    Uint8Array.from({ length: byteCount }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return state & 255;
    });
}

export function testSandbox(given: TestOptions = {}): TestSandbox {
  const { dataDirectory = ':memory:', startsAt = noon, ...options } = given;
  const clock = { now: startsAt };
  const timers = testTimers();
  const logged: string[] = [];
  const sandbox = createSandbox({
    ...options,
    dataDirectory,
    key,
    url,
    clock: () => clock.now,
    random: countingRandom(),
    timers,
    log: (message) => logged.push(message),
  });
  let isOpen = true;
  const close = (): void => {
    if (isOpen) sandbox.close();
    isOpen = false;
  };
  onTestFinished(close);
  const request = (address: string, init?: RequestInit): Response | Promise<Response> =>
    sandbox.app.request(new URL(address, url).href, init);

  const call: TestSandbox['call'] = async (method, path, body, headers = {}) => {
    const response = await request(path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'accept-language': 'en',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? {} : (JSON.parse(text) as Json),
    };
  };

  let orders = 0;
  return {
    ...sandbox,
    close,
    clock,
    timers,
    logged,
    call,
    createCode: async (fields = {}) => {
      orders += 1;
      const answer = await call('POST', '/codes', { amount: 1200, orderNo: `T-${orders}`, ...fields });
      expect(answer).toMatchObject({ status: 201 });
      return answer.body as Json & { id: string; codeUrl: string };
    },
    open: async (path, headers = {}) => {
      const response = await request(path, { headers });
      return { status: response.status, text: await response.text() };
    },
    formToken: async (codeUrl) => {
      const text = await (await request(codeUrl)).text();
      return /name="token" value="(\w{26})"/.exec(text)?.[1] ?? '';
    },
    visit: (codeUrl, visit) => visitPayerPage(codeUrl, visit, request),
  };
}
