import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findBrowser } from '../../../build/browser.ts';
import { ensureBuilt } from '../../../build/ensure-built.ts';
import { newFolder } from '../../support/folder.ts';
import { SeededRandom } from '../support/random.ts';
import { canariesOf, canary, liveThrough, plantedAndFound } from './canary.ts';
import {
  processesBelow,
  searchDeletedFiles,
  searchFiles,
  searchHeap,
  searchPage,
  searchProcesses,
} from './places.ts';
import { Search, spellingsOf } from './spellings.ts';

const canaries = canariesOf(new SeededRandom(7));
const { key } = canaries;

/** A search whose key was put into a place must find it there, and nothing before. */
async function finds(
  plant: () => void | Promise<void>,
  look: (search: Search) => void | Promise<void>,
): Promise<string[]> {
  const before = new Search([key]);
  await look(before);
  expect(before.hits).toEqual([]);
  expect(before.searched).not.toEqual([]);
  await plant();
  const after = new Search([key]);
  await look(after);
  return after.hits;
}

/** A folder with a file that holds no key. */
function besideOthers(): string {
  const folder = newFolder('planted');
  writeFileSync(join(folder, 'other.txt'), 'nothing');
  return folder;
}

describe('the search finds a key that was planted', () => {
  test.each(spellingsOf(key))('$how, in a file', async ({ how, bytes }) => {
    const folder = besideOthers();
    const around = Buffer.from('around');
    const plant = (): void => {
      mkdirSync(join(folder, 'deep', 'er'), { recursive: true });
      writeFileSync(join(folder, 'deep', 'er', 'planted.bin'), Buffer.concat([around, bytes, around]));
    };
    const hits = await finds(plant, (search) => searchFiles(search, folder));
    expect(hits).toHaveLength(1);
    expect(hits[0]).toContain(how);
  });

  test('in every spelling, as each run of the audit shows once more', () => {
    expect(plantedAndFound(key)).toBe(spellingsOf(key).length);
  });

  test('encoded by others, together with something else', () => {
    for (const before of ['', 'a', 'ab', 'Bearer ']) {
      const search = new Search([key]);
      search.look('text', 'base64', Buffer.from(`${before}${key} and more`).toString('base64'));
      search.look('text', 'base64url', Buffer.from(`${before}${key} and more`).toString('base64url'));
      search.look('text', 'url', new URLSearchParams({ key: `${before}${key}` }).toString());
      search.look('text', 'json', JSON.stringify({ [key]: 1 }));
      expect(search.hits).toHaveLength(4);
    }
  });

  test.each([
    ['an environment', [], { CANARY: key }],
    ['an argument', [key], {}],
  ])('in %s of a process', async (_where, args, env) => {
    const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)', ...args], {
      env,
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    const search = new Search([key]);
    searchProcesses(search, processesBelow(process.pid));
    expect(search.hits).toEqual([expect.stringContaining(String(child.pid))]);
  });

  test('in a deleted file that is still open', async () => {
    const path = join(besideOthers(), 'deleted.txt');
    const descriptor = openSync(path, 'w+');
    onTestFinished(() => closeSync(descriptor));
    rmSync(path);
    const hits = await finds(
      () => void writeSync(descriptor, `x${key}`),
      (search) => searchDeletedFiles(search, [process.pid]),
    );
    expect(hits).toHaveLength(1);
  });

  describe('in a page', () => {
    let browser: Browser;
    let page: Page;
    beforeAll(async () => {
      const { executablePath, args } = await findBrowser();
      browser = await chromium.launch({ executablePath, args: [...args] });
      page = await browser.newPage();
      await page.route('**/*', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<p>page</p><input>' }),
      );
    }, 60_000);
    afterAll(() => browser.close());

    test.each([
      ['its text', 'document', "document.querySelector('p').textContent = key"],
      ['an attribute', 'document', "document.querySelector('p').title = key"],
      ['a field', 'fields', "document.querySelector('input').value = key"],
      ['its storage', 'storage', "localStorage.setItem('x', key)"],
      ['the storage of the session', 'storage', "sessionStorage.setItem('x', key)"],
      ['a cookie', 'storage', "document.cookie = 'x=' + key.replaceAll('&', '')"],
      ['the state of its history', 'storage', "history.replaceState({ key }, '')"],
    ])('%s', async (_where, kind, plant) => {
      const planted = plant.includes('cookie') ? key.replaceAll('&', '') : key;
      await page.goto('https://planted.test/');
      await page.evaluate('localStorage.clear(); sessionStorage.clear(); document.cookie = "x=; max-age=0"');
      await page.evaluate(`((key) => { ${plant}; })(${JSON.stringify(key)})`);
      const search = new Search([planted]);
      await searchPage(search, 'page', page);
      expect(search.hits).toEqual(expect.arrayContaining([expect.stringMatching(`^${kind} page: `)]));
    });

    test('its heap', async () => {
      await page.goto('https://planted.test/');
      const cdp = await page.context().newCDPSession(page);
      // Put together in the page: as a text of the script it would be there before.
      const codes = Array.from(key, (character) => character.charCodeAt(0)).join();
      const hits = await finds(
        () => page.evaluate(`void (window.held = { deep: [String.fromCharCode(${codes})] })`),
        (search) => searchHeap(search, 'page', cdp),
      );
      expect(hits).toEqual([expect.stringContaining('heap of the page')]);
    });
  });
});

test('the key and the PIN of a live terminal are nowhere to be found, all day long', async ({ skip }) => {
  const reason = canary.unavailable?.() ?? null;
  if (reason !== null) skip(reason);
  await ensureBuilt();
  const search = await liveThrough(canaries, { sales: 1, isWhole: false }, () => undefined);
  expect(search.hits).toEqual([]);
  const kinds = new Set(search.searched.map(({ kind }) => kind));
  const all = [
    'document',
    'fields',
    'storage',
    'heap of the page',
    'process',
    'file',
    'output',
    'answer to the screens',
  ];
  for (const kind of all) expect(kinds).toContain(kind);
});
