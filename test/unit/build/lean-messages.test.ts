import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { leanMessage } from '../../../build/lean-messages.ts';
import { fromRoot } from '../../../build/paths.ts';
import { newFolder } from '../../support/folder.ts';

type Message = (inputs: unknown, options: { locale: 'ja' | 'en' }) => string;

const folder = fromRoot('renderer/i18n/generated/messages');
const files = readdirSync(folder).filter((name) => name.endsWith('.js') && name !== '_index.js');
/** Whatever a message is given, it is given its name. */
const inputs = new Proxy({}, { get: (_, name) => `<${String(name)}>` });

const codeOf = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** The modules of all messages as one, which is given what they import. */
async function messagesOf(modules: readonly string[], given: string): Promise<Record<string, Message>> {
  const place = newFolder('messages');
  const path = join(place, 'messages.mjs');
  writeFileSync(path, [given, ...modules.map((code) => code.replaceAll(/^import .*$/gm, ''))].join('\n'));
  return (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Record<string, Message>;
}

test('every message that is built says what was compiled, in both languages', async () => {
  const modules = files.map(codeOf);
  const whole = await messagesOf(modules, 'const experimentalStaticLocale = undefined;');
  const lean = await messagesOf(
    modules.map((code, index) => leanMessage(code, files[index] ?? '')),
    "const inEnglish = ({ locale }) => locale === 'en';",
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(Object.keys(lean).sort()).toEqual(Object.keys(whole).sort());
  const saidBy = (messages: Record<string, Message>, name: string): (string | undefined)[] =>
    (['ja', 'en'] as const).map((locale) => messages[name]?.(inputs, { locale }));
  const others = Object.keys(whole).filter(
    (name) => !isDeepStrictEqual(saidBy(lean, name), saidBy(whole, name)),
  );
  expect(others).toEqual([]);
});

test('a message that is compiled otherwise is not guessed at', () => {
  const [first = ''] = files;
  expect(() => leanMessage(codeOf(first).replace('const en_', 'const de_'), first)).toThrow(first);
});
