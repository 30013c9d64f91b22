import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { runSetUpTool, setUpToolArguments } from '../../../electron/terminal/set-up-tool.ts';
import { argumentsWithoutDisplay } from '../../../electron/terminal/doctor-start.ts';
import { matchesPin } from '../../../electron/staff/pin-hash.ts';

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
