import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { practiceCatalogue } from '../../../../electron/catalogue/practice.ts';
import { businessDay } from '../../../../electron/domain/local-day.ts';
import { setUp } from '../support.ts';
import { valueOf } from '../../../support/result.ts';

const text = 'name,price,category\n抹茶ラテ,580,飲み物\n';

describe('the catalogue', () => {
  test('is told to the screens when it changed, and not with anything else', async () => {
    const { handlers, terminal, settings, catalogues } = setUp();
    await handlers.readSnapshot();
    settings.update({ theme: 'dark' });
    settings.update({ language: 'en' });
    expect(catalogues).toEqual([]);
    const preview = await handlers.previewCatalogue({ format: 'csv', mode: 'replace', text });
    if (!preview.ok || preview.value.catalogue === null) throw new Error('the file was refused');
    expect(terminal.catalogue.items).toEqual([]);
    expect(await handlers.saveCatalogue(preview.value.catalogue)).toEqual({ ok: true, value: undefined });
    expect(catalogues).toEqual([preview.value.catalogue]);
    expect(terminal.snapshot().catalogue).toEqual(preview.value.catalogue);
  });

  test('of practice is told when the terminal practises', async () => {
    const { handlers, catalogues } = setUp();
    await handlers.readSnapshot();
    await handlers.practise();
    expect(catalogues).toEqual([practiceCatalogue]);
  });

  test('that cannot be saved stays as it was, and nothing is told', async () => {
    const { handlers, catalogues, terminal } = setUp();
    await handlers.readSnapshot();
    const [item] = practiceCatalogue.items;
    if (!item) throw new Error('the practice catalogue is empty');
    const refused = await handlers.saveCatalogue({ categories: [], items: [item] });
    expect(refused).toMatchObject({ ok: false, code: 'invalid', field: 'items.0.category' });
    expect(catalogues).toEqual([]);
    expect(terminal.catalogue.items).toEqual([]);
  });

  test('is exported into the documents folder', async () => {
    const { handlers, directory } = setUp();
    const written = valueOf(await handlers.exportCatalogue({ format: 'json' }));
    expect(written.path.startsWith(join(directory, 'documents'))).toBe(true);
    expect(JSON.parse(readFileSync(written.path, 'utf8'))).toEqual({ categories: [], items: [] });
  });

  test('of a shop can be what it entered in practice, which is not sold before it is taken over', async () => {
    const { handlers, terminal } = setUp();
    await handlers.practise();
    const own = practiceCatalogue.items.slice(0, 1).map((item) => ({ ...item, id: 'own', barcode: null }));
    await handlers.saveCatalogue({ ...practiceCatalogue, items: [...practiceCatalogue.items, ...own] });
    const practised = await handlers.readPractised();
    expect(practised).toMatchObject({ ok: true, value: { items: own } });
    expect(terminal.catalogue.items).not.toEqual(own);
  });
});

describe('an item that is sold out', () => {
  const id = practiceCatalogue.items[0]?.id ?? '';

  test('is told to the screens at once, until the end of the shop’s day, and also after a start', async () => {
    const { handlers, settings, directory, told } = setUp();
    await handlers.practise();
    settings.update({ dayEndsAt: 4 });
    expect(await handlers.setSoldOut({ itemId: id, soldOut: true })).toMatchObject({ ok: true });
    const until = businessDay(null, Date.now(), 4).to;
    expect(told.terminal?.soldOut).toEqual([{ itemId: id, until }]);
    const next = setUp({ directory });
    expect(next.terminal.state.soldOut).toEqual([{ itemId: id, until }]);
    expect(await next.handlers.setSoldOut({ itemId: id, soldOut: false })).toMatchObject({ ok: true });
    expect(next.told.terminal?.soldOut).toEqual([]);
  });

  test('is one of the catalogue', async () => {
    const { handlers, terminal } = setUp();
    await handlers.practise();
    const refused = await handlers.setSoldOut({ itemId: 'another', soldOut: true });
    expect(refused).toMatchObject({ ok: false, code: 'not-found' });
    expect(terminal.state.soldOut).toEqual([]);
  });
});
