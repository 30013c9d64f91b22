import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runLitestream } from '../../../electron/copy/litestream.ts';
import { otherDrive } from '../../support/litestream.ts';
import { copying, eventually, keeperOf, minutes, sell } from './support.ts';

/** A program in Litestream's place that writes as long as a line takes something, and waits otherwise. */
function lineOf(folder: string): { program: string; takes: (bytes: number) => void } {
  const program = join(folder, 'litestream');
  const bytes = join(folder, 'bytes');
  const loop = `while :; do printf "%$(cat ${bytes})s" '' > /dev/null; sleep 0.02; done`;
  writeFileSync(bytes, '0');
  writeFileSync(program, `#!/bin/sh\n${loop}\n`, { mode: 0o700 });
  return { program, takes: (count) => writeFileSync(bytes, String(count)) };
}

test.skipIf(process.platform !== 'linux')(
  'a whole copy over a slow line is left to end, and ended when the line takes nothing more',
  async () => {
    const minute = minutes();
    const folder = mkdtempSync(join(tmpdir(), 'madoguchi-slow-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const line = lineOf(folder);
    let aheadMs = 0;
    const now = (): number => Date.now() + aheadMs;
    const kept = await copying(keeperOf({ to: otherDrive() }, { program: () => line.program, now }));
    sell(kept.journal);
    const look = async (): Promise<void> => {
      aheadMs += 90_000;
      await minute();
    };
    line.takes(1_000_000);
    for (let looks = 0; looks < 4; looks += 1) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(kept.keeper.state).toEqual({ kind: 'kept' });
      await look();
    }
    line.takes(0);
    await eventually(async () => {
      await look();
      expect(kept.keeper.state).toMatchObject({ kind: 'failing', why: 'The place takes nothing.' });
    });
  },
);

test.skipIf(process.platform !== 'linux')(
  'a copy is fetched for as long as the line brings something, and no longer',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'madoguchi-fetch-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const program = join(folder, 'litestream');
    const fetched = async (script: string): ReturnType<typeof runLitestream> => {
      writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
      return await runLitestream(program, ['restore'], { configuration: '{}', deadlineMs: 2_000 });
    };
    const brings = "printf '%200000s' '' > /dev/null; sleep 0.5;";
    expect(await fetched(`for _ in 1 2 3 4 5 6; do ${brings} done`)).toMatchObject({ ok: true });
    expect(await fetched(`${brings} exec sleep 60`)).toEqual({ ok: false, text: 'No progress within 2 s.' });
  },
);
