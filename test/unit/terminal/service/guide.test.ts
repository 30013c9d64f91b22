import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { aSale, log, setUp, type TerminalUnderTest } from '../support.ts';

function guideOf({ terminal }: TerminalUnderTest): string {
  return terminal.snapshot().terminal.guide;
}

/** Another start on what is left of a terminal, once its port is free again. */
async function startAgain(
  before: TerminalUnderTest,
  prepare = (): void => undefined,
): Promise<TerminalUnderTest> {
  before.terminal.close();
  prepare();
  const again = setUp({ directory: before.directory });
  await again.terminal.start();
  return again;
}

async function sold(): Promise<TerminalUnderTest> {
  const made = setUp();
  await made.handlers.practise();
  expect(await made.handlers.openSale(aSale())).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(made.told.sale?.phase.state).toBe('awaiting'));
  return made;
}

test('a new terminal has the guide before it, also once it practises', async () => {
  const made = setUp();
  expect(guideOf(made)).toBe('unseen');
  await made.handlers.setPreferences({ guide: 'look' });
  await made.handlers.practise();
  expect(guideOf(made)).toBe('look');
});

test('each step is kept over a restart', async () => {
  let made = setUp();
  await made.handlers.practise();
  for (const guide of ['look', 'walk', 'seen'] as const) {
    expect(await made.handlers.setPreferences({ guide })).toMatchObject({ ok: true });
    made = await startAgain(made);
    expect(guideOf(made)).toBe(guide);
  }
});

test.each(['unseen', 'look'] as const)('a shop that has sold needs none: "%s" is over', async (guide) => {
  const made = await sold();
  await made.handlers.setPreferences({ guide });
  expect(guideOf(await startAgain(made))).toBe('seen');
});

test('a shop that has sold and lost its settings needs none', async () => {
  const made = await sold();
  const again = await startAgain(made, () => {
    for (const name of ['settings.json', 'settings.copy.json']) rmSync(join(made.directory, name));
  });
  expect(guideOf(again)).toBe('unseen');
  await again.handlers.setPreferences({ guide: 'look' });
  expect(await again.handlers.practise()).toMatchObject({ ok: true });
  expect(
    again.tellings.filter((state) => state?.mode === 'practice').map((state) => state?.guide),
  ).not.toContain('look');
  expect(guideOf(again)).toBe('seen');
});

test('a walk whose sale is not paid yet goes on after a restart', async () => {
  const made = await sold();
  await made.handlers.setPreferences({ guide: 'walk' });
  expect(guideOf(await startAgain(made))).toBe('walk');
});

test('a guide that cannot be passed over stops nothing', async () => {
  const made = await sold();
  const update = vi
    .spyOn(made.settings, 'update')
    .mockReturnValue({ ok: false, code: 'storage', message: 'full' });
  made.terminal.close();
  await made.terminal.start();
  expect(update).toHaveBeenCalledWith({ guide: 'seen' });
  expect(made.terminal.snapshot().terminal.selling).toEqual({ kind: 'ready' });
  expect(log.warn).toHaveBeenCalledWith('The guide will show once more', 'full');
});
