import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Result, success } from '../../../electron/contract/index.ts';
import { largestProvisioningFile } from '../../../electron/contract/limits.ts';
import { practiceCatalogue } from '../../../electron/catalogue/practice.ts';
import { createCatalogues } from '../../../electron/catalogue/catalogues.ts';
import { journalFolder, openJournalIn } from '../../../electron/terminal/service/journal-file.ts';
import { machineClock } from '../../../electron/terminal/clock.ts';
import { type Provisioner, setUpProvisioning, sourceOf } from '../../../electron/terminal/provisioner.ts';
import { canaryKey, goodFile, textOf } from '../../fault/provisioning/good.ts';
import { intent } from '../journal/support.ts';
import { valueOf } from '../../support/result.ts';
import { aSale, log, memoryKeeper, setUp, type TerminalUnderTest } from './support.ts';

interface ProvisionedTerminal extends TerminalUnderTest {
  provisioner: Provisioner & { applyAtStart(): Promise<void> };
  file: string;
  stderr: string[];
  keeper: ReturnType<typeof memoryKeeper>;
  onApplied: ReturnType<typeof vi.fn<() => Promise<Result<undefined>>>>;
  onKey: ReturnType<typeof vi.fn<(key: string) => void>>;
}

/** A terminal with a place for its file, which is not there yet. */
function provisioned(isNamed = true): ProvisionedTerminal {
  const keeper = memoryKeeper();
  const under = setUp({ keeper });
  const { directory, settings, terminal } = under;
  const file = join(directory, 'kiosk.json');
  const stderr: string[] = [];
  const onApplied = vi.fn(() => Promise.resolve(success(undefined)));
  const onKey = vi.fn<(key: string) => void>();
  const provisioner = setUpProvisioning({
    directory,
    source: { path: file, isNamed },
    settings,
    catalogues: createCatalogues({ directory, practice: practiceCatalogue, log }),
    keeper,
    terminal: () => terminal,
    onApplied,
    onKey,
    picturesFolder: join(directory, 'shop-pictures'),
    documentsFolder: join(directory, 'documents'),
    clock: machineClock,
    stderr: (line) => stderr.push(line),
    log,
  });
  return { ...under, provisioner, file, stderr, keeper, onApplied, onKey };
}

const practice = { version: 1, practice: true, theme: 'dark' };

test('at start: what is wrong is on stderr, one line each after one of heading, and in the log', async () => {
  const { provisioner, file, stderr } = provisioned();
  const service = { ...goodFile().service, secretKey: canaryKey, secretkey: canaryKey };
  writeFileSync(file, textOf({ version: 1, theme: 'dim', practice: true, service }), { mode: 0o600 });
  log.info.mockClear();
  await provisioner.applyAtStart();
  expect(stderr).toEqual([
    `Madoguchi did not take ${file}: 3 problems. Nothing of it is in force.`,
    `${file}:3: /theme: expected one of light, dark, found "dim"`,
    `${file}:10: /service/secretKey: expected no secret key while practising`,
    `${file}:11: /service/secretkey: expected no field of this name, found "secretkey"; did you mean "secretKey"?`,
  ]);
  expect(JSON.stringify(log.info.mock.calls)).toContain('/service/secretkey');
  expect(JSON.stringify([log.info.mock.calls, log.warn.mock.calls, stderr])).not.toContain(canaryKey);
  expect(provisioner.state).toMatchObject({ path: file, problemCount: 3, applied: null, pinned: false });
  expect(provisioner.report.problems).toHaveLength(3);
});

test('at start: a file that is not named and not there is nothing', async () => {
  const { provisioner, stderr } = provisioned(false);
  await provisioner.applyAtStart();
  expect(stderr).toEqual([]);
  expect(provisioner.state).toEqual({ path: null, problemCount: 0, applied: null, pinned: false });
});

test('at start: --provision without a file is said', () => {
  const source = sourceOf(
    { hasSwitch: () => true, getSwitchValue: () => '' },
    { argv: ['madoguchi', '--provision'], platform: 'linux', env: {}, cwd: () => '/' },
  );
  expect(source).toEqual({ path: null, isNamed: true });
});

test('at start: the key goes to the keychain and stays out of everything else', async () => {
  const { provisioner, file, keeper, settings, onKey, directory } = provisioned();
  const service = { ...goodFile().service, secretKey: canaryKey };
  writeFileSync(file, textOf({ version: 1, service }), { mode: 0o600 });
  await provisioner.applyAtStart();
  expect(provisioner.state.problemCount).toBe(0);
  expect(keeper.key).toBe(canaryKey);
  expect(onKey).toHaveBeenCalledWith(canaryKey);
  expect(settings.read()).toMatchObject({ mode: 'live', service: { keyFingerprint: { keeper: 'keytar' } } });
  expect(readFileSync(file, 'utf8')).not.toContain(canaryKey);
  expect(readFileSync(join(directory, 'settings.json'), 'utf8')).not.toContain(canaryKey);
});

test('at start: a file that leaves the service of an open sale waits for that sale', async () => {
  const { provisioner, file, settings, directory, stderr } = provisioned();
  const baseUrl = 'https://pay.example';
  const service = {
    baseUrl,
    dialect: 'documented',
    keyFingerprint: null,
    capabilities: {},
    merchant: { appId: null, liveMode: null },
  } as const;
  settings.update({ mode: 'live', service });
  const opened = openJournalIn(journalFolder(directory, baseUrl), machineClock, log);
  if (!opened.ok) throw new Error(opened.message);
  const sent = { wall: machineClock.wall(), monotonic: machineClock.monotonic(), bootId: null };
  const { journal } = opened;
  onTestFinished(() => journal.close());
  expect(journal.recordIntent(intent(1, { sent })).ok).toBe(true);
  const elsewhere = { baseUrl: 'https://other.example', dialect: 'documented' };
  writeFileSync(file, textOf({ version: 1, service: elsewhere }), { mode: 0o600 });
  await provisioner.applyAtStart();
  expect(provisioner.report.problems).toMatchObject([{ expected: { kind: 'no-open-sale' } }]);
  expect(stderr.join('\n')).toContain('finish it, then try again');
  expect(settings.read().service?.baseUrl).toBe(baseUrl);
});

test('read again: what was put right is applied, and the terminal sells as it says', async () => {
  const { provisioner, file, terminal, onApplied, tellings } = provisioned();
  writeFileSync(file, textOf({ ...practice, theme: 'dim' }), { mode: 0o600 });
  await provisioner.applyAtStart();
  await terminal.start();
  expect(terminal.state.mode).toBe('unset');
  writeFileSync(file, textOf(practice));
  expect(await provisioner.retry()).toMatchObject({ ok: true, value: { problems: [], problemCount: 0 } });
  expect(terminal.state).toMatchObject({ mode: 'practice', theme: 'dark', selling: { kind: 'ready' } });
  expect(onApplied).toHaveBeenCalledTimes(1);
  // The screens learn of it in one, not of practice without a till.
  expect(tellings.map((told) => told?.selling.kind)).not.toContain('stopped');
});

test('read again and still wrong: nothing follows it', async () => {
  const { provisioner, file, onApplied } = provisioned();
  writeFileSync(file, textOf({ ...practice, theme: 'dim' }), { mode: 0o600 });
  expect(await provisioner.retry()).toMatchObject({ ok: true, value: { problemCount: 1 } });
  expect(onApplied).not.toHaveBeenCalled();
});

test('a file that a person chose is applied at once', async () => {
  const { provisioner, terminal, onApplied } = provisioned();
  expect(await provisioner.import(Buffer.from(textOf(practice)))).toEqual({ ok: true, value: undefined });
  expect(terminal.state).toMatchObject({ mode: 'practice', theme: 'dark' });
  expect(onApplied).toHaveBeenCalledTimes(1);
});

test('a file that a person chose is refused by its first problem', async () => {
  const { provisioner, settings } = provisioned();
  const before = settings.read();
  const refused = await provisioner.import(
    Buffer.from(textOf({ version: 1, expiryPeriod: 2, theme: 'dim' })),
  );
  expect(refused).toMatchObject({ ok: false, code: 'invalid', field: '/expiryPeriod' });
  expect(settings.read()).toEqual(before);
});

test('a file is not taken while a sale is open', async () => {
  const { provisioner, handlers, settings, terminal } = provisioned();
  await terminal.practise();
  onTestFinished(() => terminal.close());
  expect(await handlers.openSale(aSale())).toMatchObject({ ok: true });
  const before = settings.read();
  expect(await provisioner.import(Buffer.from(textOf({ ...practice, theme: 'dark' })))).toMatchObject({
    code: 'busy',
  });
  expect(settings.read()).toBe(before);
});

test('a chosen file leads no kept key another way, not even where the settings that knew it are lost', async () => {
  const { provisioner, keeper, settings } = provisioned();
  const { baseUrl } = goodFile().service;
  keeper.has = (account) =>
    Promise.resolve(
      account === baseUrl ? { kind: 'found', keeper: 'keytar' } : { kind: 'none', keeper: 'keytar' },
    );
  const naming = (way: object): Buffer =>
    Buffer.from(textOf({ version: 1, service: { baseUrl, dialect: 'documented', ...way } }));
  const led = naming({ proxy: 'http://elsewhere.example:3128' });
  expect(await provisioner.preview(led)).toMatchObject({
    problems: [{ pointer: '/service/proxy', expected: { kind: 'same-service' } }],
  });
  expect(await provisioner.import(led)).toMatchObject({ code: 'invalid', field: '/service/proxy' });
  expect(settings.read().service).toBeNull();
  expect(await provisioner.preview(naming({ proxy: null }))).toMatchObject({ problemCount: 0 });
});

test('an export is a file that can be taken', async () => {
  const { provisioner, terminal, file } = provisioned();
  writeFileSync(file, textOf({ ...goodFile(), practice: true }), { mode: 0o600 });
  await provisioner.applyAtStart();
  await terminal.start();
  const written = valueOf(await provisioner.export());
  expect(written.rows).toBe(2);
  const text = readFileSync(written.path, 'utf8');
  expect(await provisioner.preview(Buffer.from(text))).toMatchObject({ problemCount: 0, changes: [] });
  const again = await provisioner.export();
  expect(again.ok && again.value.path).not.toBe(written.path);
  expect(terminal.state.mode).toBe('practice');
});

test('an export that no terminal would take is refused before anything is written', async () => {
  const { provisioner, terminal, settings, directory } = provisioned();
  await terminal.start();
  const logo = `shop-pictures/${'0'.repeat(32)}.png`;
  const picture = join(directory, logo);
  mkdirSync(dirname(picture));
  // As data URLs, two logos of the size that each may have are more than a whole file may be.
  writeFileSync(picture, Buffer.alloc(400 * 1024));
  const { look, printing } = settings.read();
  valueOf(settings.update({ look: { ...look, logo } }));
  expect(await provisioner.export()).toMatchObject({ ok: true });
  valueOf(settings.update({ printing: { ...printing, logo } }));
  const written = readdirSync(join(directory, 'documents'), { recursive: true });
  expect(await provisioner.export()).toMatchObject({
    code: 'invalid',
    rule: { kind: 'max-bytes', max: largestProvisioningFile },
  });
  expect(readdirSync(join(directory, 'documents'), { recursive: true })).toEqual(written);
});
