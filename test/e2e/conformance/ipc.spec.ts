import { expect } from '@playwright/test';
import { type FixtureGlobals, seen, testInWindow as test } from './fixture.ts';

/** Expressions of the page, and what arrives in the main process. */
const cloned: [expression: string, arrives: string][] = [
  ['undefined', 'undefined'],
  ['null', 'null'],
  ['[NaN, Infinity, -Infinity, -0, 0]', '[ NaN, Infinity, -Infinity, -0, 0 ]'],
  ['12345678901234567890n', '12345678901234567890n'],
  ['"\\u0000\\ud83c\\udfee語"', "'\\x00🏮語'"],
  ['new Date(86400000)', '1970-01-02T00:00:00.000Z'],
  ['new Date(NaN)', 'Invalid Date'],
  ['/a+/gi', '/a+/gi'],
  ['new Map([[1, new Set(["a"])]])', "Map(1) { 1 => Set(1) { 'a' } }"],
  ['new Uint8Array([1, 2, 255])', 'Uint8Array(3) [ 1, 2, 255 ]'],
  ['new Uint16Array([1, 2, 3]).subarray(1)', 'Uint16Array(2) [ 2, 3 ]'],
  ['new Float64Array([0.5, -0])', 'Float64Array(2) [ 0.5, -0 ]'],
  ['new Uint8Array([7, 8]).buffer', 'ArrayBuffer { [Uint8Contents]: <07 08>, [byteLength]: 2 }'],
  // The bridge before it keeps of an error its message alone, and drops a key that would change a prototype.
  ['new RangeError("far")', '[Error: far]'],
  ['JSON.parse(\'{"__proto__": 1}\')', '{}'],
  // An element is one of the things that the bridge hands over; nothing of it is left after it.
  ['document.body', '{}'],
  ['[1, , 3]', '[ 1, undefined, 3 ]'],
  ['({ a: undefined, b: { c: [] } })', '{ a: undefined, b: { c: [] } }'],
  ['(() => { const a = { n: 1 }; a.self = a; return a; })()', '<ref *1> { n: 1, self: [Circular *1] }'],
  ['new (class Thing { constructor() { this.x = 1; } })()', '{ x: 1 }'],
];

/** Values that no message can carry. */
const refused = ['() => 1', 'Symbol("s")', '({ deep: [() => 1] })', 'new WeakMap()', 'Promise.resolve(1)'];

test.describe('IPC', () => {
  test('carries what the structured clone algorithm carries', async ({ page }) => {
    for (const [expression, arrives] of cloned) {
      const arrived = await page.evaluate(`window.fixture.invoke('describe', ${expression})`);
      const normal = String(arrived)
        .replace('byteLength: 2', '[byteLength]: 2')
        .replace('[[byteLength]]', '[byteLength]');
      expect.soft(normal, expression).toBe(arrives);
    }
  });

  test('brings the same values back', async ({ page }) => {
    const back = await page.evaluate(async () => {
      const { invoke } = window.fixture;
      const [map, error, bytes, date] = [
        await invoke('echo', new Map([[{ a: 1 }, new Set([2])]])),
        await invoke('echo', new SyntaxError('odd')),
        await invoke('echo', new Uint8Array([9])),
        await invoke('echo', new Date(5)),
      ];
      return [
        map instanceof Map && [...map.values()][0] instanceof Set,
        error instanceof Error && error.message,
        bytes instanceof Uint8Array && bytes[0],
        date instanceof Date && date.getTime(),
        await invoke('echo', undefined),
        Object.is(await invoke('echo', -0), -0),
        (await invoke('echo', 10n)) === 10n,
      ];
    });
    expect(back).toEqual([true, 'odd', 9, 5, undefined, true, true]);
  });

  for (const expression of refused) {
    test(`refuses to send ${expression}`, async ({ page }) => {
      // Functions and promises cross the context bridge but not IPC, so the preload is where they stop.
      const said = await page.evaluate(
        `(async () => { try { await window.fixture.invoke('echo', ${expression}); return 'sent'; } catch (error) { return error.message; } })()`,
      );
      expect(said).toMatch(/could not be cloned|Symbol/i);
    });
  }

  test('rejects with the handler’s error as text', async ({ page }) => {
    const message = async (channel: string): Promise<unknown> =>
      await page.evaluate(
        async (name) =>
          await window.fixture
            .invoke(name)
            .catch((error: unknown) => [error instanceof Error, String(error)]),
        channel,
      );
    expect(await message('fail')).toEqual([
      true,
      "Error: Error invoking remote method 'fail': TypeError: no such thing",
    ]);
    expect(await message('nobody')).toEqual([
      true,
      "Error: Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
    ]);
    expect(await message('answer-with-function')).toEqual([
      true,
      expect.stringContaining('could not be cloned'),
    ]);
  });

  test('answers a handleOnce channel once', async ({ page }) => {
    const answers = await page.evaluate(async () => {
      const { invoke } = window.fixture;
      return [await invoke('once'), await invoke('once').catch((error: unknown) => String(error))];
    });
    expect(answers).toEqual(['first', expect.stringContaining('No handler registered')]);
  });

  test('tells the main process who is asking', async ({ app, page }) => {
    await page.evaluate(async () => await window.fixture.invoke('echo', 1));
    const sender = await app.evaluate(() => (globalThis as unknown as FixtureGlobals).lastSender);
    expect(sender).toEqual({
      url: 'app://conformance/index.html',
      origin: 'app://conformance',
      isMainFrame: true,
      parent: null,
    });
  });

  test('sends both ways, in order, until a listener is taken off', async ({ app, page }) => {
    const replies = await page.evaluate(async () => {
      const got: unknown[] = [];
      const { on, send, invoke } = window.fixture;
      // An answer to invoke may overtake messages that were sent before it.
      let stop = (): void => undefined;
      const all = new Promise<void>((resolve) => {
        stop = on('noted', (...values) => {
          if (got.push(values) === 50) resolve();
        });
      });
      for (let index = 0; index < 50; index++) send('note', index, { index });
      await all;
      stop();
      send('note', 'after');
      await invoke('echo', 'and one more');
      return got;
    });
    expect(replies).toEqual(Array.from({ length: 50 }, (_, index) => [index, { index }]));
    expect((await seen(app)).filter(Array.isArray)).toHaveLength(51);
  });

  test('sends from the main process to one window', async ({ app, page }) => {
    await page.evaluate(() => {
      window['got'] = new Promise((resolve) => window.fixture.on('news', (...values) => resolve(values)));
    });
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.send('news', { a: 1 }, new Date(0)),
    );
    const got = await page.evaluate(async () => {
      const [first, second] = (await window['got']) as [unknown, Date];
      return [first, second.getTime()];
    });
    expect(got).toEqual([{ a: 1 }, 0]);
  });
});
