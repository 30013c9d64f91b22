import { expect } from '@playwright/test';
import { testInWindow as test } from './fixture.ts';

test.describe('contextBridge', () => {
  test('is there before the first script of the page', async ({ page }) => {
    const saw = await page.evaluate(() => window.sawAtStart);
    expect(saw).toEqual({ fixture: 'object', globals: [] });
  });

  test('returns values of calls at once, and promises as promises', async ({ page }) => {
    const results = await page.evaluate(async () => [
      window.fixture.add(1, 2),
      await window.fixture.later({ a: [1] }),
    ]);
    expect(results).toEqual([3, { a: [1] }]);
  });

  test('copies plain data, dates and maps', async ({ page }) => {
    const kinds = await page.evaluate(() => {
      const { list, text, when, map } = window.fixture.data;
      return [
        JSON.stringify(list),
        text,
        when instanceof Date && when.getTime(),
        map instanceof Map && map.get('a'),
      ];
    });
    expect(kinds).toEqual(['[1,{"two":2}]', '語', 0, 1]);
  });

  test('freezes what it exposes, deeply and for good', async ({ page }) => {
    const state = await page.evaluate(() => {
      const attempt = (act: () => void): string => {
        try {
          act();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      };
      return {
        frozen: [window.fixture, window.fixture.data, window.fixture.data.list].map((part) =>
          Object.isFrozen(part),
        ),
        redefine: attempt(() => Object.defineProperty(window, 'fixture', { value: 1 })),
        still: typeof window.fixture.add,
      };
    });
    expect(state).toEqual({ frozen: [true, true, true], redefine: 'TypeError', still: 'function' });
  });

  test('calls functions of the page from the preload', async ({ page }) => {
    const results = await page.evaluate(async () => [
      window.fixture.callBack((value) => value * 2),
      await window.fixture.awaitBack(() => Promise.resolve(4)),
    ]);
    expect(results).toEqual([41, 5]);
  });

  test('lets errors through as errors, thrown or rejected', async ({ page }) => {
    const errors = await page.evaluate(async () => {
      const caught: unknown[] = [];
      try {
        window.fixture.fails();
      } catch (error) {
        caught.push(error instanceof Error, (error as Error).message);
      }
      const rejected: unknown = await window.fixture.failsLater().catch((error: unknown) => error);
      return [...caught, rejected instanceof Error, (rejected as Error).message];
    });
    expect(errors).toEqual([true, 'out of range', true, 'out of range, later']);
  });

  test('gives the preload electron alone, and of it nothing but the bridge and IPC', async ({ page }) => {
    const { modules, node } = await page.evaluate(() => ({
      modules: window.fixture.modules(),
      node: window.fixture.canRequireNode(),
    }));
    expect(modules).toEqual(expect.arrayContaining(['contextBridge', 'ipcRenderer']));
    expect(modules).not.toEqual(expect.arrayContaining(['app']));
    expect(node).toBe(false);
  });

  test('keeps the worlds apart: neither sees the other one’s globals', async ({ page }) => {
    const found = await page.evaluate(() => {
      window['onlyInPage'] = 1;
      return [
        typeof window['onlyInPreload'],
        window.fixture.preloadSees('onlyInPreload'),
        window.fixture.preloadSees('onlyInPage'),
      ];
    });
    expect(found).toEqual(['undefined', 'string', 'undefined']);
  });

  test('is not reachable through patched built-ins', async ({ page }) => {
    const caught = await page.evaluate(() => {
      const stolen: unknown[] = [];
      const steal = (owner: object, name: string): void => {
        const original = Reflect.get(owner, name) as (...args: unknown[]) => unknown;
        const patched = function (this: unknown, ...args: unknown[]): unknown {
          stolen.push([name, this]);
          return Reflect.apply(original, this, args);
        };
        Reflect.set(owner, name, patched);
      };
      steal(EventTarget.prototype, 'dispatchEvent');
      steal(EventTarget.prototype, 'addEventListener');
      steal(Promise.prototype, 'then');
      const sum = window.fixture.add(2, 3);
      const asked = window.fixture.invoke('echo', 1);
      return [sum, stolen.length, asked instanceof Promise];
    });
    expect(caught).toEqual([5, 0, true]);
  });

  test('is in the main frame only', async ({ page }) => {
    const frame = page.frames().find((one) => one !== page.mainFrame());
    expect(await frame?.evaluate(() => typeof window.fixture)).toBe('undefined');
    const made = await page.evaluate(() => {
      const inner = document.body.appendChild(document.createElement('iframe'));
      return typeof inner.contentWindow?.window.fixture;
    });
    expect(made).toBe('undefined');
  });
});
