import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import configuration from '../../../build/eslint.config.ts';

/** The rules of the house that need no types, for a file of main; what the whole configuration says of it. */
function complaints(source: string, path: string): string[] {
  const syntax = configuration.filter(({ rules = {} }) =>
    ['no-restricted-syntax', 'max-lines-per-function', 'no-restricted-imports'].some((name) => name in rules),
  );
  const own = syntax.map(({ files, ignores, rules = {} }) => ({
    ...(files && { files }),
    ...(ignores && { ignores }),
    rules: Object.fromEntries(Object.entries(rules).filter(([name]) => !name.includes('/'))),
  }));
  const messages = new Linter({ configType: 'flat' }).verify(source, [{ files: ['**/*.{ts,mjs}'] }, ...own], {
    filename: path,
  });
  return messages.map(({ message }) => message);
}

test.each([
  "window.webContents.send('sale', 1);",
  "held.cashier?.window.webContents.send('sale', 1);",
  "webContents.send('sale', 1);",
  "contents.send('sale', 1);",
  "window['webContents'].send('sale', 1);",
  "window.webContents['send']('sale', 1);",
  "contents.mainFrame.send('sale', 1);",
  "contents.postMessage('sale', 1);",
])('main tells its pages nothing past the contract: %s', (source) => {
  expect(complaints(source, 'electron/window/x.ts')).toEqual([expect.stringContaining('createNotifier()')]);
  expect(complaints(source, 'electron/ipc/x.ts')).toEqual([]);
});

test('raw IPC is refused in words that name what there is', () => {
  const source = "import { ipcMain } from 'electron';";
  expect(complaints(source, 'electron/window/x.ts')).toEqual([
    expect.stringMatching(/answerRequests\(\).*answerCustomerDisplay\(\)/),
  ]);
});

test.each([
  "read(new URL('../x', import.meta.url).pathname);",
  "const { pathname } = new URL('../x', import.meta.url);",
  "const url = new URL('../x', import.meta.url);",
  "read(new URL('../x', import.meta.url)['pathname']);",
])('no path of a file is read off its address, where a space is %%20: %s', (source) => {
  for (const path of ['electron/files/x.ts', 'build/x.ts', 'build/x.mjs', 'test/unit/x.ts']) {
    expect(complaints(source, path), path).toEqual([expect.stringContaining('fileURLToPath()')]);
  }
});
