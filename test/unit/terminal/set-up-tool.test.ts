import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { runSetUpTool, setUpToolArguments } from '../../../electron/terminal/set-up-tool.ts';
import { argumentsWithoutDisplay } from '../../../electron/terminal/doctor-start.ts';
import { matchesPin } from '../../../electron/staff/pin-hash.ts';
import { goodFile, textOf } from '../../fault/provisioning/good.ts';
import { newFolder } from '../../support/folder.ts';
import { dataUrl, pngOf, white } from '../../support/png.ts';

const program = '/opt/Madoguchi/madoguchi';

/** Runs the tool as the app does; answers the exit code and what was written where. */
async function run(args: readonly string[], typed = ''): Promise<{ code: number; out: string; err: string }> {
  const stdin = new PassThrough();
  stdin.end(typed);
  const written = { out: '', err: '' };
  const code = await runSetUpTool(args, {
    stdin: stdin as unknown as NodeJS.ReadStream,
    out: (text) => void (written.out += text),
    err: (text) => void (written.err += text),
    outBytes: () => undefined,
  });
  return { code, ...written };
}

describe('the set-up tool in the packaged app', () => {
  test('takes what follows its flag, and nothing where the flag is not there', () => {
    expect(setUpToolArguments([program, '--set-up-tool', 'check', 'kiosk.json'])).toEqual([
      'check',
      'kiosk.json',
    ]);
    expect(setUpToolArguments([program, '--set-up-tool'])).toEqual([]);
    expect(setUpToolArguments([program, '--provision', 'kiosk.json', '--kiosk'])).toBeNull();
  });

  test('takes the same on a machine that has no display', () => {
    const argv = [program, '--set-up-tool', 'sign', 'kiosk.json', '--key', 'shop.private.pem'];
    const again = argumentsWithoutDisplay({ platform: 'linux', env: {}, argv }, '/home/kiosk/profile');
    expect(setUpToolArguments([program, ...(again ?? [])])).toEqual(argv.slice(2));
  });

  test('hashes a PIN that is piped to it', async () => {
    const { code, out } = await run(['pin'], '2468\n');
    expect(code).toBe(0);
    expect(await matchesPin('2468', out)).toBe(true);
  });

  test.each([[[]], [['nothing']], [['schema']]])('%j: says what it can do, by its own name', async (args) => {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^madoguchi --set-up-tool COMMAND\n/);
    for (const command of ['sign', 'check', 'keygen', 'pin'])
      expect(err).toMatch(new RegExp(`^  ${command} `, 'm'));
    expect(err).not.toContain('npm run');
  });
});

describe('a logo of receipts that is all white, which no till takes', () => {
  const logo = dataUrl(pngOf(9, 9, () => white));
  const refused = /^[^\n]*kiosk\.json:\d+: \/printing\/logo: expected a PNG[^\n]*$/;

  /** A pair of keys, and a file with that logo, signed before it was given it. */
  async function withWhiteLogo(): Promise<{ folder: string; path: string; key: string }> {
    const folder = newFolder();
    const [path, key] = [join(folder, 'kiosk.json'), join(folder, 'shop.private.pem')];
    await run(['keygen', '--out', join(folder, 'shop')]);
    writeFileSync(path, textOf(goodFile()), { mode: 0o600 });
    expect(await run(['sign', path, '--key', key, '--serial', '1'])).toMatchObject({ code: 0 });
    const file = JSON.parse(readFileSync(path, 'utf8')) as ReturnType<typeof goodFile>;
    writeFileSync(path, textOf({ ...file, printing: { ...file.printing, logo } }));
    return { folder, path, key };
  }

  test('is refused in a file whose signature is to be made anew', async () => {
    const { path, key } = await withWhiteLogo();
    const before = readFileSync(path, 'utf8');
    const resigned = await run(['sign', path, '--key', key]);
    expect(resigned).toMatchObject({ code: 1, out: '' });
    expect(resigned.err).toMatch(refused);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test('is refused once in the base of many, before any file is made', async () => {
    const { folder, path, key } = await withWhiteLogo();
    const [list, tills] = [join(folder, 'list.csv'), join(folder, 'tills')];
    writeFileSync(list, 'shop,till,prefix,name,location\n1,1,A1,One,\n1,2,A2,Two,\n');
    const made = await run(['many', list, '--base', path, '--key', key, '--out', tills]);
    expect(made).toMatchObject({ code: 1, out: '' });
    expect(made.err).toMatch(refused);
    expect(existsSync(tills)).toBe(false);
  });
});
