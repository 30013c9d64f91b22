import { describe, expect, test } from 'vitest';
import { fail, type Result } from '../../../electron/contract/result.ts';
import { type Bench, fingerprintOf } from '../../fault/provisioning/bench.ts';
import { canaryKey, goodFile, pinHash, textOf } from '../../fault/provisioning/good.ts';
import { bench, chosen, service, settingsOf, withKey } from './support.ts';

describe('storage that is mended only after a file was refused', () => {
  /** A terminal with a good file in force, on which another one could be neither taken nor undone. */
  async function refused(): Promise<Bench> {
    const made = bench();
    await made.apply(textOf(goodFile()));
    const save = (): Result<undefined> => fail('storage', 'no space left');
    made.change = (stores) => ({ ...stores, catalogues: { ...stores.catalogues, save } });
    const { provisioning } = made.start(null);
    const other = textOf({ ...goodFile(), theme: 'light', catalogue: { categories: [], items: [] } });
    expect(await provisioning.applyChosen(Buffer.from(other), false)).toMatchObject({ ok: false });
    made.change = (stores) => stores;
    return made;
  }
  const found = {
    capabilities: { 'make-refund': { offered: true, since: 1 } },
    journal: '0123456789abcdef',
  };

  test('what a manager changed since stays, at the next start and before another file', async () => {
    for (const next of ['start', 'import'] as const) {
      const made = await refused();
      const { settings, provisioning } = made.start(null);
      const { service: before } = settings.read();
      if (!before) throw new Error('no service');
      const other = { ...before, baseUrl: 'https://other.example' };
      const another = pinHash.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
      settings.update({ service: other, pinHash: another });
      if (next === 'start') await made.start(null).provisioning.readAndApply();
      else
        expect(await provisioning.applyChosen(chosen({ version: 1, language: 'ja' }), false)).toEqual({
          ok: true,
        });
      expect(settingsOf(made)).toMatchObject({ service: other, pinHash: another, theme: 'dark' });
      expect(made.open().catalogues.read('live')).toEqual(goodFile().catalogue);
      expect(made.open().pending.read()).toEqual({ ok: true, value: null });
      expect(made.errors).toEqual([expect.stringContaining('provisioning.json')]);
    }
  });

  test('the file is in force at the next start where the terminal only learnt something of the service', async () => {
    const made = await refused();
    const { settings } = made.open();
    const { service: before } = settings.read();
    if (before) settings.update({ service: { ...before, ...found } });
    await made.start(null).provisioning.readAndApply();
    expect(settingsOf(made).theme).toBe('light');
    expect(made.open().catalogues.read('live').items).toEqual([]);
    expect(made.errors).toEqual([]);
  });
});

test('a file whose key has left it is not taken at the next start while that would leave an open sale', async () => {
  const made = bench();
  await made.apply(textOf({ ...goodFile(), service: { ...service, baseUrl: 'https://before.example/' } }));
  const settings = { update: () => fail('storage', 'no space left') };
  made.change = (stores) => ({ ...stores, settings: { ...stores.settings, ...settings } });
  expect(await made.apply(textOf(withKey))).toMatchObject([{ expected: { kind: 'stored' } }]);
  made.change = (stores) => ({ ...stores, hasOpenSale: () => true });
  const { provisioning } = made.start();
  await provisioning.readAndApply();
  expect(provisioning.problems).toMatchObject([{ expected: { kind: 'no-open-sale' } }]);
  expect(settingsOf(made).service?.baseUrl).toBe('https://before.example/');
  made.change = (stores) => stores;
  await made.start().provisioning.readAndApply();
  expect(settingsOf(made).service).toMatchObject({ keyFingerprint: fingerprintOf(canaryKey) });
});
