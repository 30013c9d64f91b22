import { execFile, type ExecFileException } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Settings } from '../../../electron/settings/schema.ts';
import { compiled, inOneFile } from '../support/program.ts';
import { Bench } from './bench.ts';
import { canaryKey, goodFile, textOf } from './good.ts';

const oldKey = 'sk_live_of_the_day_before';
const { service } = goodFile();
const newFile = textOf({ ...goodFile(), service: { ...service, secretKey: canaryKey } });
const oldFile = textOf({
  ...goodFile(),
  theme: 'light',
  expiryPeriod: 20,
  service: { ...service, secretKey: oldKey },
  catalogue: { categories: [], items: [] },
});

const program = inOneFile('test/fault/provisioning/kill-program.ts');

/** A terminal in the state of the day before, with today's file before it. */
async function prepared(): Promise<Bench> {
  const bench = new Bench();
  onTestFinished(() => bench[Symbol.dispose]());
  expect(await bench.apply(oldFile)).toEqual([]);
  writeFileSync(bench.file, newFile, { mode: 0o600 });
  return bench;
}

/** Applies the file in a process that is killed at a step; answers what it said. */
async function run(root: string, killAt?: number): Promise<{ signal: string | null; said: string }> {
  const args = [await program(), root, ...(killAt === undefined ? [] : [String(killAt)])];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      args,
      { env: { ...process.env, NODE_COMPILE_CACHE: compiled } },
      (error: ExecFileException | null, stdout, stderr) => {
        if (error && error.signal !== 'SIGKILL') reject(new Error(stderr));
        else resolve({ signal: error?.signal ?? null, said: stdout });
      },
    );
  });
}

/** What a terminal is now: the part of the settings that the files differ in, what is sold, the key. */
function stateOf(bench: Bench): { settings: Partial<Settings>; items: number; key: string | undefined } {
  const { settings, catalogues } = bench.open();
  const { theme, expiryPeriod, service: known, look } = settings.read();
  return {
    settings: { theme, expiryPeriod, service: known, look },
    items: catalogues.read('live').items.length,
    key: bench.keychain.keys[service.baseUrl],
  };
}

/** The same terminal once more, so that it can go on in two ways. */
function copyOf(bench: Bench): Bench {
  const root = `${bench.root}-copy`;
  rmSync(root, { recursive: true, force: true });
  cpSync(bench.root, root, { recursive: true });
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return new Bench(root);
}

/** As `stateOf`, without the key: that is in the keychain before the file is decided on. */
function withoutKey({ settings, items }: ReturnType<typeof stateOf>): object {
  return { settings, items };
}

describe('a power cut while a file with a key is applied', () => {
  test('between any two steps: the next start has all of it, and without the file all or nothing', async () => {
    const first = await prepared();
    const before = stateOf(first);
    const { said } = await run(first.root);
    const after = stateOf(first);
    expect(after).toMatchObject({ items: 2, key: canaryKey, settings: { theme: 'dark', expiryPeriod: 5 } });
    expect(before).toMatchObject({ items: 0, key: oldKey, settings: { theme: 'light', expiryPeriod: 20 } });
    const steps = Number(said);
    expect(steps).toBeGreaterThan(20);

    const outcomes = new Set<string>();
    for (let killAt = 1; killAt <= steps; killAt += 1) {
      const bench = await prepared();
      expect((await run(bench.root, killAt)).signal).toBe('SIGKILL');

      const alone = copyOf(bench);
      rmSync(alone.file, { force: true });
      await alone.start(null).provisioning.readAndApply();
      const kept = withoutKey(stateOf(alone));
      const isNew = JSON.stringify(kept) === JSON.stringify(withoutKey(after));
      expect(kept, `step ${killAt}`).toEqual(withoutKey(isNew ? after : before));
      outcomes.add(isNew ? 'new' : 'old');

      const { provisioning } = bench.start();
      await provisioning.readAndApply();
      expect(provisioning.problems, `step ${killAt}`).toEqual([]);
      expect(stateOf(bench), `step ${killAt}`).toEqual(after);
      expect(readFileSync(bench.file, 'utf8')).not.toContain(canaryKey);
      expect(bench.open().pending.read()).toEqual({ ok: true, value: null });
    }
    expect([...outcomes].toSorted()).toEqual(['new', 'old']);
  });
});
