import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import { runProvision } from '../../../build/provision.ts';
import {
  runSetUpTool,
  setUpToolArguments,
  type SetUpToolIo,
} from '../../../electron/terminal/set-up-tool.ts';
import { newFolder } from '../../support/folder.ts';
import { chain } from './support.ts';

/** A command of the guide: what is typed, and the file that takes what it prints. */
interface Command {
  words: string[];
  file: string | undefined;
}

/** The commands that a guide gives whole, in its lines and in its text, each once. */
function commandsOf(guide: string): Command[] {
  const whole =
    /(?:npm run (?:--silent )?(?:provision|report) -- |madoguchi --(?:set-up-tool|report) )[^`\n…]+(?=[`\n])/g;
  return [...new Set(readFileSync(fromRoot(guide), 'utf8').match(whole))].map((line) => {
    const [typed = '', file] = line.split(' > ');
    return { words: typed.trim().split(' '), file };
  });
}

/** An office with a list of tills, a key, and a place that has the copies of three of them; `put` has its own paths for those of the guide. */
async function office(): Promise<{ put: (word: string) => string[]; inOffice: (name: string) => string }> {
  const { at, day, now } = await chain();
  vi.setSystemTime(now);
  onTestFinished(() => void vi.useRealTimers());
  const folder = newFolder();
  const inOffice = (name: string): string => join(folder, name);
  const rows = ['ginza,1,T1,One,,', 'ginza,2,T2,Two,,/mnt/copies/ginza', '渋谷,1,T3,Three,,'];
  writeFileSync(inOffice('LIST.csv'), ['shop,till,prefix,name,location,copy', ...rows].join('\n'));
  writeFileSync(inOffice('FILE'), JSON.stringify({ version: 1 }), { mode: 0o600 });
  // Nobody answers there.
  const copy = {
    to: 's3://shop/copies',
    endpoint: 'https://127.0.0.1:9',
    region: 'jp-east-1',
    accessKeyId: 'A',
    secretKey: 'of-nobody',
  };
  writeFileSync(inOffice('kiosk.json'), JSON.stringify({ version: 1, copy }), { mode: 0o600 });
  const key = (): string => readFileSync(inOffice('shop.public.txt'), 'utf8').trim();
  const put = (word: string): string[] => {
    if (word === 'KEY') return [key()];
    if (word.includes('*')) return globSync(inOffice(word));
    if (/^(shop|LIST\.csv|FILE|FOLDER|kiosk\.json|shop\.private\.pem)$/.test(word)) return [inOffice(word)];
    return [
      word
        .replace('/mnt/copies', at)
        .replace('BUCKET', 'shop')
        .replace('2026-11-25', day)
        .replaceAll('2026-11', day.slice(0, 7)),
    ];
  };
  return { put, inOffice };
}

/** Runs a command as who types it would; `printed` is what would be in the file. */
async function run(words: readonly string[]): Promise<{ code: number; printed: string; said: string }> {
  let [printed, said] = ['', ''];
  const io: SetUpToolIo = {
    stdin: process.stdin,
    out: (text) => void (printed += text),
    err: (text) => void (said += `${text}\n`),
    outBytes: (bytes) => void (printed += Buffer.from(bytes).toString('latin1')),
    print: (page) => Promise.resolve(Buffer.from(`printed ${page}`)),
  };
  const ofProgram = setUpToolArguments(words);
  if (ofProgram !== null) return { code: await runSetUpTool(ofProgram, io), printed, said };
  const at = words.indexOf('--');
  const command = words.slice(0, at).filter((word) => word === 'report');
  const code = await runProvision([...command, ...words.slice(at + 1)], io);
  return { code, printed, said };
}

describe.each(['docs/several-tills.md', 'docs/ja/several-tills.md'])('%s', (guide) => {
  const commands = commandsOf(guide);

  test('has each command that an office needs', () => {
    const of = (words: string): boolean => commands.some((each) => each.words.join(' ').includes(words));
    expect(
      ['provision -- keygen', '-- many', '-- check', 'report -- s3://', '--rows', 'parquet'].filter(
        (words) => !of(words),
      ),
    ).toEqual([]);
  });

  test('gives only commands that do what they are for', async () => {
    const { put, inOffice } = await office();
    const inOrder = commands.toSorted((one, other) => rank(one) - rank(other));
    for (const { words, file } of inOrder) {
      const { code, printed, said } = await run(words.flatMap(put));
      const typed = words.join(' ');
      if (typed.includes('s3://')) {
        expect([typed, code, said]).toEqual([typed, 1, expect.stringMatching(/^s3:\/\/shop\/copies: /)]);
        continue;
      }
      expect([typed, code, said]).toEqual([typed, 0, '']);
      if (file !== undefined) expect([typed, kindOf(printed)]).toEqual([typed, file.split('.').at(-1)]);
    }
    expect(existsSync(inOffice('FOLDER/渋谷/1/kiosk.json'))).toBe(true);
  });

  test('has what goes into a file written by a command that says nothing else', () => {
    const mixed = commands.filter(
      ({ words, file }) => file !== undefined && words[0] === 'npm' && words[2] !== '--silent',
    );
    expect(mixed.map(({ words }) => words.join(' '))).toEqual([]);
  });
});

/** When it is tried: a key is made before it is used, and files before they are checked. */
function rank({ words }: Command): number {
  return ['check', 'many', 'keygen'].findIndex((name) => words.includes(name)) * -1;
}

/** What a file is, by what it begins with. */
function kindOf(text: string): string | undefined {
  const kinds = { csv: '\uFEFF"shop"', html: '<!doctype html>', parquet: 'PAR1', pdf: 'printed ' };
  return Object.entries(kinds).find(([, begin]) => text.startsWith(begin))?.[0];
}
