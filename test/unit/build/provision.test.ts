import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { runProvision, schemaText } from '../../../build/provision.ts';
import { fromRoot } from '../../../build/paths.ts';
import { matchesPin } from '../../../electron/staff/pin-hash.ts';
import { checkProvisioning } from '../../../electron/provisioning/check.ts';
import { fieldsAt } from '../../../electron/provisioning/schema.ts';
import { canaryKey, goodFile, textOf } from '../../fault/provisioning/good.ts';
import { dataUrl, pngOf, white } from '../../support/png.ts';
import { newFolder } from '../../support/folder.ts';

/** Runs a command, with what is typed; answers the exit code and what was written where. */
async function run(args: readonly string[], typed = ''): Promise<{ code: number; out: string; err: string }> {
  const stdin = new PassThrough();
  stdin.end(typed);
  const [out, err]: string[][] = [[], []];
  const code = await runProvision(args, {
    stdin: stdin as unknown as NodeJS.ReadStream,
    out: (text) => out?.push(text),
    err: (text) => err?.push(text),
    outBytes: () => undefined,
  });
  return { code, out: out?.join('\n') ?? '', err: err?.join('\n') ?? '' };
}

/** A folder with a file and a pair of keys. */
async function prepared(
  file: object = goodFile(),
): Promise<{ path: string; key: string; publicKey: string }> {
  const folder = newFolder();
  const prefix = join(folder, 'shop');
  await run(['keygen', '--out', prefix]);
  const path = join(folder, 'kiosk.json');
  writeFileSync(path, textOf(file), { mode: 0o600 });
  const publicKey = readFileSync(`${prefix}.public.txt`, 'utf8').trim();
  return { path, key: `${prefix}.private.pem`, publicKey };
}

describe('npm run provision -- keygen', () => {
  test('makes a pair of keys, of which only the owner reads the private one', async () => {
    const { key, publicKey } = await prepared();
    expect(statSync(key).mode & 0o777).toBe(0o600);
    expect(publicKey).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  });

  test('does not write over a pair that is there', async () => {
    const { key, path } = await prepared();
    const before = readFileSync(key);
    const again = await run(['keygen', '--out', key.replace('.private.pem', '')]);
    expect(again.code).toBe(1);
    expect(readFileSync(key)).toEqual(before);
    expect(existsSync(path)).toBe(true);
  });
});

describe('npm run provision -- sign', () => {
  test('signs a file so that it holds under its key, and no more once it is changed', async () => {
    const { path, key, publicKey } = await prepared();
    expect(await run(['sign', path, '--key', key, '--serial', '7'])).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ serial: 7, publicKey });
    expect(await run(['check', path, '--public-key', publicKey])).toMatchObject({ code: 0, err: '' });
    writeFileSync(path, readFileSync(path, 'utf8').replace('"price": 450', '"price": 1'));
    const changed = await run(['check', path, '--public-key', publicKey]);
    expect(changed.code).toBe(1);
    expect(changed.err).toMatch(/^\S+kiosk\.json:\d+: \/signature: expected a signature that holds [^\n]+$/);
  });

  test('signs a file anew, with its own number unless there is another', async () => {
    const { path, key, publicKey } = await prepared();
    await run(['sign', path, '--key', key, '--serial', '7']);
    writeFileSync(path, readFileSync(path, 'utf8').replace('"price": 450', '"price": 460'));
    expect((await run(['sign', path, '--key', key])).code).toBe(0);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ serial: 7 });
    expect((await run(['check', path, '--public-key', publicKey])).code).toBe(0);
  });

  test('signs for the key by its hash, and says nothing of it', async () => {
    const service = { ...goodFile().service, secretKey: canaryKey };
    const { path, key, publicKey } = await prepared({ ...goodFile(), service });
    const { code, out, err } = await run(['sign', path, '--key', key, '--serial', '1']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).not.toContain(canaryKey);
    writeFileSync(path, readFileSync(path, 'utf8').replace(canaryKey, 'sk_live_of_somebody_else'));
    const other = await run(['check', path, '--public-key', publicKey]);
    expect(other.err).toMatch(/^\S+:\d+: \/service\/secretKey: expected the key whose SHA-256 is keyHash$/);
  });

  test('keeps the key that terminals are to take next', async () => {
    const { publicKey: next } = await prepared();
    const { path, key, publicKey } = await prepared({ ...goodFile(), publicKey: next });
    const { code, out } = await run(['sign', path, '--key', key, '--serial', '1']);
    expect(code).toBe(0);
    expect(out).toContain(next);
    expect((await run(['check', path, '--public-key', publicKey])).code).toBe(0);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ publicKey: next });
  });

  test.each([
    ['a file with a problem', { version: 1, theme: 'dim' }, ['--serial', '1'], 1, '/theme'],
    ['no serial', goodFile(), [], 2, '--serial'],
    ['a serial that is none', goodFile(), ['--serial', '1.5'], 2, '--serial'],
    ['an unknown option', goodFile(), ['--seriall', '1'], 2, '--seriall'],
  ])('%s: nothing is written', async (_what, file, args, code, said) => {
    const { path, key } = await prepared(file);
    const signed = await run(['sign', path, '--key', key, ...args]);
    expect(signed.code).toBe(code);
    expect(signed.err).toContain(said);
    expect(readFileSync(path, 'utf8')).toBe(textOf(file));
  });

  test('a key that is none is refused, and not quoted', async () => {
    const { path } = await prepared();
    const refused = await run(['sign', path, '--key', path, '--serial', '1']);
    expect(refused).toEqual({ code: 1, out: '', err: `${path}: no private key of keygen` });
  });
});

describe('npm run provision -- check', () => {
  test('prints one line for each problem', async () => {
    const { path } = await prepared({ version: 1, theme: 'dim', langage: 'ja' });
    const { code, err } = await run(['check', path]);
    expect(code).toBe(1);
    expect(err.split('\n')).toEqual([
      `${path}:3: /theme: expected one of light, dark, found "dim"`,
      `${path}:4: /langage: expected no field of this name, found "langage"; did you mean "language"?`,
    ]);
  });

  test.each([
    ['T7000012050003', /^.*: \/printing\/invoiceNumber: the check digit of T7000012050003 does not fit/m],
    ['T7000012050002', /^.*: nothing is wrong$/],
  ])(
    'warns of a registration number whose check digit does not fit, and takes it: %s',
    async (number, said) => {
      const { path, key } = await prepared({ version: 1, printing: { invoiceNumber: number } });
      const checked = await run(['check', path]);
      expect(checked).toMatchObject({ code: 0, err: '' });
      expect(checked.out).toMatch(said);
      const signed = await run(['sign', path, '--key', key, '--serial', '1']);
      expect(signed.code).toBe(0);
      expect(signed.out.includes('check digit')).toBe(number === 'T7000012050003');
    },
  );

  test('refuses a logo of receipts that is all white, and signs no file with it', async () => {
    const logo = dataUrl(pngOf(9, 9, () => white));
    const { path, key } = await prepared({ version: 1, printing: { logo } });
    const before = readFileSync(path, 'utf8');
    for (const command of [
      ['check', path],
      ['sign', path, '--key', key, '--serial', '1'],
    ]) {
      const { code, err } = await run(command);
      expect([code, err]).toEqual([1, expect.stringMatching(/: \/printing\/logo: expected a PNG/)]);
    }
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test('says that there is no file', async () => {
    const path = join(newFolder(), 'kiosk.json');
    expect(await run(['check', path])).toEqual({
      code: 1,
      out: '',
      err: `${path}: expected a file that can be read (ENOENT)`,
    });
  });

  test.each([[[]], [['nothing']], [['__proto__']], [['check']]])(
    'arguments that are wrong exit with 2: %j',
    async (args) => {
      expect((await run(args)).code).toBe(2);
    },
  );
});

describe('npm run provision -- many', () => {
  const heads = 'shop,till,prefix,name,location,copy';
  const ginza = '銀座,1,G1,レジ1,loc_ginza,s3://shop-copies/ginza';
  const ueno = 'ueno,1,U1,"Till, left",loc_ueno,';

  async function made(
    lines: readonly string[] | Buffer,
    ...more: string[]
  ): Promise<Awaited<ReturnType<typeof run>> & { list: string; folder: string; publicKey: string }> {
    const { path, key, publicKey } = await prepared();
    const [list, folder] = [join(dirname(path), 'list.csv'), join(dirname(path), 'tills')];
    writeFileSync(list, Buffer.isBuffer(lines) ? lines : lines.join('\r\n'));
    const given = ['--base', path, '--key', key, '--out', folder, '--serial', '3', ...more];
    return { ...(await run(['many', list, ...given])), list, folder, publicKey };
  }

  test('makes a signed file for each till, of the base and of what the list says', async () => {
    const { code, out, err, folder, publicKey } = await made([heads, ginza, '', ueno]);
    expect({ code, err, out }).toEqual({ code: 0, err: '', out: `${folder}: 2 files` });
    const [first, second] = ['銀座', 'ueno'].map((shop) => join(folder, shop, '1', 'kiosk.json'));
    for (const path of [first ?? '', second ?? '']) {
      expect(await run(['check', path, '--public-key', publicKey])).toMatchObject({ code: 0, err: '' });
    }
    const all = await run(['check', first ?? '', second ?? '', '--public-key', publicKey]);
    expect(all.out.split('\n')).toHaveLength(2);
    // What is wrong with some of them is said of each, and the others are looked at all the same.
    const damaged = join(folder, 'damaged.json');
    writeFileSync(damaged, readFileSync(second ?? '', 'utf8').replace('Till, left', 'Till, right'));
    const some = await run(['check', damaged, `${damaged}.none`, first ?? '', '--public-key', publicKey]);
    expect(some).toMatchObject({ code: 1, out: `${first}: nothing is wrong; the signature holds` });
    expect(some.err).toContain(damaged);
    expect(some.err).toContain(`${damaged}.none`);
    const base = goodFile();
    expect(JSON.parse(readFileSync(first ?? '', 'utf8'))).toMatchObject({
      serial: 3,
      terminal: { name: 'レジ1', orderPrefix: 'G1' },
      location: 'loc_ginza',
      copy: { ...base.copy, to: 's3://shop-copies/ginza' },
      pin: base.pin,
    });
    expect(JSON.parse(readFileSync(second ?? '', 'utf8'))).toMatchObject({
      terminal: { name: 'Till, left', orderPrefix: 'U1' },
      copy: base.copy,
    });
  });

  test.each([
    ['a prefix twice', [heads, ginza, 'ueno,1,G1,Left,loc_ueno,'], ':3: the prefix G1 is that of line 2'],
    ['a till twice', [heads, ginza, '銀座,1,G2,Left,,'], ':3: the till 銀座/1 is that of line 2'],
    ['a place outside', [heads, '../etc,1,G1,Left,,'], ':2: "../etc" is no name of a folder'],
    ['a wrong column', [heads.replace('prefix', 'praefix'), ginza], ':1: no column is called "praefix"'],
    ['a column too few', ['shop,till,prefix,name', 'ginza,1,G1,Left'], ':1: the column location is missing'],
    ['a column twice', [`${heads},shop`, `${ginza},ginza`], ':1: the column shop stands twice'],
    ['no till', [heads], ': there is no till in it'],
    ['nothing', [''], ': there is no till in it'],
    ['a wrong value', [heads, ginza, 'ueno,1,u-1,Left,loc_ueno,'], ':3: ueno/1:'],
    ['a row cut short', [heads, ginza, 'ueno,1,U1'], ':3: it has 3 cells, and the head 6'],
    ['a cell too many', [heads, `${ginza},x`], ':2: it has 7 cells, and the head 6'],
    ['no name', [heads, 'ueno,1,U1,,loc_ueno,'], ':2: the name is missing'],
    ['an open quote', [heads, '銀座,1,G1,"Left,,'], ': Quote Not Closed'],
  ])('%s is said with its line, and no file is made', async (_, lines, said) => {
    const { code, err, list, folder } = await made(lines);
    expect(code).toBe(1);
    expect(err).toContain(`${list}${said}`);
    expect(existsSync(folder)).toBe(false);
  });

  test('a list in the encoding of a Japanese spreadsheet is refused: its names could not be read', async () => {
    const shiftJis = Buffer.concat([
      Buffer.from(`${heads}\r\nginza,1,G1,`),
      Buffer.from([0x83, 0x8c, 0x83, 0x57, 0x31]), // レジ1
      Buffer.from(',loc_ginza,\r\n'),
    ]);
    const { code, err, list, folder } = await made(shiftJis);
    expect(code).toBe(1);
    expect(err).toContain(`${list}: it is not UTF-8`);
    expect(existsSync(folder)).toBe(false);
  });

  test('writes over no file of a till', async () => {
    const { list, folder } = await made([heads, ginza]);
    const path = join(folder, '銀座', '1', 'kiosk.json');
    const before = readFileSync(path);
    const key = join(dirname(list), 'shop.private.pem');
    const base = join(dirname(list), 'kiosk.json');
    const again = ['many', list, '--base', base, '--key', key, '--out', folder, '--serial', '4'];
    expect((await run(again)).code).toBe(1);
    expect(readFileSync(path)).toEqual(before);
  });

  test.each([[['many']], [['many', 'list.csv']], [['many', 'a', 'b', '--base', 'c']]])(
    'arguments that are wrong exit with 2: %j',
    async (args) => {
      expect((await run(args)).code).toBe(2);
    },
  );
});

describe('npm run provision -- pin', () => {
  test('hashes a PIN from a pipe', async () => {
    const { code, out } = await run(['pin'], '2468\n');
    expect(code).toBe(0);
    expect(await matchesPin('2468', out)).toBe(true);
    expect(await matchesPin('2469', out)).toBe(false);
  });

  test.each(['', '12', '12345678901234', '12a4', '１２３４'])('"%s" is no PIN', async (typed) => {
    expect(await run(['pin'], `${typed}\n`)).toMatchObject({ code: 1, out: '' });
  });

  test('is not taken from the command line, where others can read it', async () => {
    expect(await run(['pin', '2468'])).toMatchObject({ code: 2, out: '' });
  });
});

describe('what comes with the program', () => {
  test('resources/kiosk.schema.json is up to date (npm run provision -- schema)', async () => {
    expect(readFileSync(fromRoot('resources/kiosk.schema.json'), 'utf8')).toBe(await schemaText());
  });

  test('resources/kiosk.sample.json has nothing wrong with it, and the PIN 2468', async () => {
    const bytes = readFileSync(fromRoot('resources/kiosk.sample.json'));
    const checked = checkProvisioning(bytes, { origin: 'start', applied: null, hasService: false });
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    const { file } = checked.checked;
    expect(file).toMatchObject({ practice: true, kiosk: { enabled: true } });
    expect(await matchesPin('2468', file.pin ?? '')).toBe(true);
    // A shop copies it: beans to take home are food, at the reduced rate.
    expect(file.catalogue?.items.filter(({ rate }) => rate === 8).map(({ id }) => id)).toEqual(['beans']);
  });

  test('the sample has each field of a terminal that practices, so that nobody has to look for their names', () => {
    const sample = JSON.parse(readFileSync(fromRoot('resources/kiosk.sample.json'), 'utf8')) as object;
    const ofOthers = ['serial', 'publicKey', 'signature', 'service', 'locations', 'location', 'limits'];
    const missing = fieldsAt([]).flatMap((name) => {
      const value: unknown = Reflect.get(sample, name);
      if (value === undefined) return ofOthers.includes(name) ? [] : [name];
      if (value === null) return [];
      return fieldsAt([name]).filter((field) => !Object.hasOwn(value, field));
    });
    expect(missing).toEqual([]);
  });
});
