import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireElectron } from '../../build/electron/program.ts';
import { fromRoot } from '../../build/paths.ts';
import { type Diagnosis, diagnosis as diagnosisSchema } from '../../electron/contract/diagnosis.ts';
import { expect, test } from '../support/app.ts';

interface Ended {
  code: number;
  output: string;
}

/** Runs a program to its end. */
function run(program: string, ...args: string[]): Promise<Ended> {
  return runIn(process.env, program, ...args);
}

/** Runs a program to its end in an environment; one that a signal ended has the code -1. */
function runIn(env: NodeJS.ProcessEnv, program: string, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { cwd: fromRoot('.'), env }, (_error, output) => {
      resolve({ code: child.exitCode ?? -1, output });
    });
  });
}

/** `npm run doctor -- --json` on a profile. */
async function doctor(profile: string): Promise<{ code: number; diagnosis: Diagnosis; status: unknown }> {
  const { code, output } = await run(
    process.execPath,
    fromRoot('build/doctor.ts'),
    '--json',
    `--user-data-dir=${profile}`,
  );
  return { code, ...findingsIn(output) };
}

function findingsIn(output: string): { diagnosis: Diagnosis; status: unknown } {
  const { status, ...diagnosis } = JSON.parse(output) as Record<string, unknown>;
  return { diagnosis: diagnosisSchema.parse(diagnosis), status };
}

test('the doctor looks at a terminal that sells, and it sells on', async ({ terminal }) => {
  await terminal.showCode();
  const { code, diagnosis, status } = await doctor(terminal.profile);
  expect(status, 'as the terminal wrote it').toMatchObject({ printsWaiting: 0 });
  const stops = diagnosis.checks.filter(({ level }) => level === 'stops');
  expect(stops).toEqual([]);
  expect(code).toBe(0);
  const journal = diagnosis.checks.find(({ id }) => id === 'journal');
  const { count } = await terminal.ask('readHistory', { date: null });
  expect(journal).toMatchObject({ level: 'good', facts: { count: String(count) } });

  await terminal.pay(await terminal.codeUrl());
  await expect(terminal.screens.code.title('paid')).toBeVisible();
});

test('the app itself prints what the doctor finds beside a terminal that runs, without a window', async ({
  terminal,
}) => {
  const program = requireElectron();
  const { code, output } = await run(
    program,
    fromRoot('.'),
    '--doctor',
    `--user-data-dir=${terminal.profile}`,
  );
  expect(output).toContain('Nothing would stop a sale.');
  expect(output).toContain(join(terminal.profile, 'practice', 'journal.db'));
  expect(code).toBe(0);
  const data = `--user-data-dir=${terminal.profile}`;
  const json = await run(program, fromRoot('.'), '--doctor', '--json', data);
  expect(findingsIn(json.output)).toMatchObject({ status: { printsWaiting: 0 } });
});

test('over SSH, without a display, it answers in the terminal alike and opens nothing', async ({
  terminal,
}) => {
  test.skip(process.platform !== 'linux', 'elsewhere a program has a display or none by itself');
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, XAUTHORITY: _cookie, ...overSsh } = process.env;
  const { code, output } = await runIn(
    overSsh,
    requireElectron(),
    fromRoot('.'),
    '--doctor',
    `--user-data-dir=${terminal.profile}`,
  );
  expect(output).toContain('Nothing would stop a sale.');
  expect(output).toContain(join(terminal.profile, 'practice', 'journal.db'));
  expect(code).toBe(0);
  // Whoever is at the counter sees nothing of it, and sells on.
  expect(terminal.app.windows()).toHaveLength(1);
  await terminal.showCode();

  const unusable = test.info().outputPath('unusable');
  mkdirSync(unusable, { recursive: true });
  writeFileSync(join(unusable, 'settings.json'), '{"version":99}');
  const data = `--user-data-dir=${unusable}`;
  const stopped = await runIn(overSsh, requireElectron(), fromRoot('.'), '--doctor', data);
  expect(stopped.output).toMatch(/STOPS/);
  expect(stopped.code).toBe(1);
});

test('the app itself makes and checks set-up files beside a terminal that runs, also without a display', async ({
  terminal,
}) => {
  const folder = test.info().outputPath('set-up');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'kiosk.json');
  writeFileSync(path, '{"version":1,"practice":true}', { mode: 0o600 });
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, XAUTHORITY: _cookie, ...overSsh } = process.env;
  const tool = (env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> =>
    runIn(
      env,
      requireElectron(),
      fromRoot('.'),
      `--user-data-dir=${terminal.profile}`,
      '--set-up-tool',
      ...args,
    );

  const none = join(folder, 'copies');
  mkdirSync(none);
  const report = await runIn(overSsh, requireElectron(), fromRoot('.'), '--report', none, '2026-11');
  expect(report.output).toContain('"shop","till"');
  // Nothing lies there: it is named, and is no day of nothing sold.
  expect(report.code).toBe(1);

  const prefix = join(folder, 'shop');
  expect(await tool(process.env, 'keygen', '--out', prefix)).toMatchObject({ code: 0 });
  const publicKey = readFileSync(`${prefix}.public.txt`, 'utf8').trim();
  const signed = await tool(process.env, 'sign', path, '--key', `${prefix}.private.pem`, '--serial', '3');
  expect(signed).toMatchObject({ code: 0, output: `${path}: signed, serial 3\n` });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ serial: 3, publicKey });
  expect(await tool(overSsh, 'check', path, '--public-key', publicKey)).toEqual({
    code: 0,
    output: `${path}: nothing is wrong; the signature holds\n`,
  });
  expect((await tool(overSsh, 'check', join(folder, 'no.json'))).code).toBe(1);
  expect((await tool(process.env, 'pinn')).code).toBe(2);

  // Whoever is at the counter sees nothing of it, and sells on.
  expect(terminal.app.windows()).toHaveLength(1);
  await terminal.showCode();
});

test('a report names all that is no copy of a till to whoever reads its error stream by a pipe', async () => {
  const place = test.info().outputPath('copies');
  mkdirSync(place, { recursive: true });
  const names = Array.from({ length: 3_000 }, (_, index) => `notes-of-a-till-that-is-none-${index}.txt`);
  for (const name of names) writeFileSync(join(place, name), '');
  const told = await new Promise<string>((resolve) => {
    const args = [fromRoot('.'), '--report', place, '2026-11'];
    execFile(requireElectron(), args, { cwd: fromRoot('.') }, (_error, _rows, errors) => resolve(errors));
  });
  // Electron's own processes write there, too.
  const lines = told.split('\n');
  expect(lines.filter((line) => line.endsWith('is no copy of a till'))).toHaveLength(names.length);
  expect(lines).toContain(`${names.length} are in no sum.`);
});
