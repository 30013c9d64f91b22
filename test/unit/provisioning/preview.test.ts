import { describe, expect, test } from 'vitest';
import { goodFile, newSigner, pinHash, signed, textOf } from '../../fault/provisioning/good.ts';
import { black, dataUrl, pngOf, white } from '../../support/png.ts';
import { bench, chosen } from './support.ts';

describe('the preview of a file', () => {
  test('says what it would change, and changes nothing', async () => {
    const made = bench();
    const { provisioning, settings } = made.start();
    const before = made.everything();
    const preview = await provisioning.preview(
      chosen({ version: 1, practice: true, theme: 'dark', catalogue: goodFile().catalogue }),
      false,
    );
    const sold = made.open().catalogues.read('practice').items.length;
    expect(preview).toEqual({
      changes: [
        { pointer: '/practice', before: null, after: true },
        { pointer: '/theme', before: settings.read().theme, after: 'dark' },
      ],
      catalogue: { added: 2, changed: 0, removed: sold },
      signed: false,
      problems: [],
      problemCount: 0,
    });
    expect(made.everything()).toEqual(before);
  });

  test('names whose PIN it replaces, and never a hash', async () => {
    const made = bench();
    const other = pinHash.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const aoi = { name: 'Aoi', role: 'manager', pin: pinHash } as const;
    const ken = { name: 'Ken', role: 'cashier', pin: other } as const;
    const signer = newSigner();
    const first = { version: 1, serial: 1, publicKey: signer.publicKey, staff: [aoi, ken], pin: pinHash };
    expect(await made.apply(textOf(signed(first, signer)))).toEqual([]);
    const { provisioning } = made.start();
    const changesOf = async (staff: unknown, more: object = {}) => {
      const file = signed({ version: 1, serial: 2, staff, ...more }, signer);
      const { changes } = await provisioning.preview(chosen(file), false);
      return changes.filter(({ pointer }) => pointer !== '/serial');
    };
    expect(await changesOf([aoi, ken], { pin: other })).toEqual([
      { pointer: '/pin', before: null, after: null },
    ]);
    expect(await changesOf([aoi, { ...ken, pin: pinHash }])).toEqual([
      { pointer: '/staff/pin', before: null, after: 'Ken' },
    ]);
    const both = await changesOf([
      { ...aoi, pin: other },
      { ...ken, role: 'manager', pin: pinHash },
    ]);
    expect(both).toEqual([
      {
        pointer: '/staff',
        before: 'Aoi (manager), Ken (cashier)',
        after: 'Aoi (manager), Ken (manager)',
      },
      { pointer: '/staff/pin', before: null, after: 'Aoi, Ken' },
    ]);
    expect(JSON.stringify(both)).not.toContain('scrypt');
    // Somebody new is named among the staff; their PIN replaces none.
    const yui = { name: 'Yui', role: 'cashier', pin: pinHash };
    expect(await changesOf([aoi, ken, yui])).toMatchObject([{ pointer: '/staff' }]);
    expect(await changesOf([{ ...aoi, name: ' Aoi ' }, ken])).toEqual([]);
  });

  test('of what is in force says that nothing changes', async () => {
    const made = bench();
    await made.apply(textOf(goodFile()));
    expect(await made.start().provisioning.preview(chosen(goodFile()), false)).toMatchObject({
      changes: [],
      catalogue: null,
      problemCount: 0,
    });
  });

  test('tells of a logo of receipts that is damaged or all white, as taking the file does', async () => {
    const made = bench();
    const { provisioning } = made.start();
    const before = made.everything();
    for (const bytes of [pngOf(9, 9, () => white), pngOf(9, 9, () => black).subarray(0, 45)]) {
      const file = chosen({ version: 1, printing: { logo: dataUrl(bytes) } });
      const applied = await provisioning.applyChosen(file, false);
      expect(applied).toMatchObject({ ok: false, problems: [{ pointer: '/printing/logo' }] });
      const preview = await provisioning.preview(file, false);
      expect(preview).toMatchObject({ changes: [], problemCount: 1 });
      expect(preview.problems).toEqual(applied.ok ? [] : applied.problems);
    }
    expect(made.everything()).toEqual(before);
  });

  test('lists the first 200 problems and counts them all', async () => {
    const wrong = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`x${index}`, 1]));
    const preview = await bench()
      .start()
      .provisioning.preview(chosen({ version: 1, ...wrong }), false);
    expect(preview.problems).toHaveLength(200);
    expect(preview.problemCount).toBe(300);
  });
});
