import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { practiceCatalogue } from '../../../electron/catalogue/practice.ts';
import type { Draft, TerminalSettings } from '../../../electron/contract/index.ts';
import { openJournalIn } from '../../../electron/terminal/service/journal-file.ts';
import { machineClock } from '../../../electron/terminal/clock.ts';
import { authority, startLiveService } from '../../support/live-service.ts';
import { trustDuringTests } from '../../support/trusted-authority.ts';
import { log, setUp, type TerminalUnderTest } from './support.ts';

trustDuringTests(authority.pem);

const empty: Draft = {
  lines: [],
  note: '',
  expiryPeriod: null,
  customer: null,
  replaces: null,
  locationId: null,
};
const ticket: Draft = { ...empty, lines: [{ name: '抹茶ラテ', price: 1200, count: 1 }] };
const change: TerminalSettings = {
  name: '一号機',
  orderPrefix: 'G1',
  currency: 'USD',
  expiryPeriod: 5,
  confirmAbove: null,
  frontUrl: null,
};

/** A shop that sells in yen, with the journal of one service as `fill` leaves it. */
function shop(fill: Partial<Record<'draft' | 'parked', Draft>> = {}): TerminalUnderTest {
  const under = setUp();
  const service = {
    baseUrl: 'https://pay.example',
    dialect: 'documented',
    keyFingerprint: null,
    capabilities: {},
    merchant: { appId: null, liveMode: null },
  } as const;
  under.settings.update({ mode: 'live', service, terminal: { name: '', orderPrefix: 'G1' } });
  const opened = openJournalIn(join(under.directory, 'live', 'some-service'), machineClock, log);
  if (!opened.ok) throw new Error(opened.message);
  if (fill.parked) expect(opened.journal.parked.park(fill.parked, 1).ok).toBe(true);
  if (fill.draft) expect(opened.journal.saveDraft(fill.draft).ok).toBe(true);
  opened.journal.close();
  return under;
}

const refused = { ok: false, code: 'currency-in-use', field: 'currency' };

describe('another currency in the settings', () => {
  test.each([
    ['a ticket is put together', { draft: ticket }],
    ['a ticket is put aside, also at a service of before', { parked: ticket }],
  ])('is refused while %s: ¥1,200 would be $12.00', async (_, fill) => {
    const { handlers, settings } = shop(fill);
    expect(await handlers.changeSettings(change)).toMatchObject(refused);
    expect(settings.read()).toMatchObject({ currency: 'JPY', terminal: { name: '' } });
    expect(await handlers.changeSettings({ ...change, currency: 'JPY' })).toMatchObject({ ok: true });
  });

  test('is refused while there are items, and taken once they are gone', async () => {
    const { handlers, settings } = shop();
    expect(await handlers.saveCatalogue(practiceCatalogue)).toMatchObject({ ok: true });
    expect(await handlers.changeSettings(change)).toMatchObject(refused);
    expect(await handlers.saveCatalogue({ categories: [], items: [] })).toMatchObject({ ok: true });
    expect(await handlers.changeSettings(change)).toMatchObject({ ok: true });
    expect(settings.read().currency).toBe('USD');
  });

  test('is taken where only an empty ticket was kept', async () => {
    expect(await shop({ draft: empty }).handlers.changeSettings(change)).toMatchObject({ ok: true });
  });

  test.each([
    ['a file of items that a newer version wrote', ['catalogue.json', '{"version":99}']],
    ['a journal that cannot be read', ['live/some-service/journal.db', 'no journal']],
  ])('is refused while there is %s', async (_, [name = '', content = '']) => {
    const { directory, terminal } = shop();
    terminal.close();
    writeFileSync(join(directory, name), content);
    expect(await setUp({ directory }).handlers.changeSettings(change)).toMatchObject(refused);
  });
});

test('a service is not connected in another currency while a ticket stands in this one, and is not asked', async () => {
  const { handlers, settings } = shop({ parked: ticket });
  const request = { dialect: 'documented', secretKey: 'sk_test', orderPrefix: 'G1', frontUrl: null } as const;
  const elsewhere = { ...request, baseUrl: 'https://127.0.0.1:9', currency: 'USD' };
  expect(await handlers.connect(elsewhere)).toMatchObject(refused);
  expect(settings.read().service?.baseUrl).toBe('https://pay.example');
});

test('a service that is connected in another currency takes no amount that was set in yen', async () => {
  const service = await startLiveService();
  onTestFinished(() => service.close());
  const { handlers, settings } = setUp();
  const { till } = settings.read();
  settings.update({ till: { ...till, quickAmounts: [500] }, confirmAbove: 5_000 });
  const request = { dialect: 'documented', orderPrefix: 'G1', frontUrl: null, currency: 'USD' } as const;
  const { url: baseUrl, key: secretKey } = service;
  expect(await handlers.connect({ ...request, baseUrl, secretKey })).toMatchObject({ ok: true });
  expect(settings.read()).toMatchObject({ confirmAbove: 0, till: { quickAmounts: [] } });
});

test('what was entered in practice, in yen, is not offered to a shop that sells in another currency', async () => {
  const { handlers, settings } = shop();
  settings.update({ mode: 'practice' });
  const [first] = practiceCatalogue.items;
  if (!first) throw new Error('The practice catalogue is empty.');
  const own = { ...first, id: 'own', barcode: null };
  await handlers.saveCatalogue({ ...practiceCatalogue, items: [...practiceCatalogue.items, own] });
  settings.update({ mode: 'live' });
  expect(await handlers.readPractised(undefined)).toMatchObject({ value: { items: [own] } });
  settings.update({ currency: 'USD' });
  expect(await handlers.readPractised(undefined)).toMatchObject({ value: { items: [] } });
});
