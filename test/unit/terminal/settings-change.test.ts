import { describe, expect, test, vi } from 'vitest';
import type { TerminalSettings } from '../../../electron/contract/index.ts';
import { firstSettings, type Settings } from '../../../electron/settings/schema.ts';
import { settingsChange } from '../../../electron/terminal/settings-change.ts';
import { aSale, setUp } from './support.ts';

const settings: Settings = { ...firstSettings((count) => new Uint8Array(count)), currency: 'USD' };
const withoutCurrency: TerminalSettings = {
  name: '二号機',
  orderPrefix: settings.terminal.orderPrefix,
  expiryPeriod: 5,
  confirmAbove: null,
  frontUrl: 'https://shop.example/thanks',
};
const request: TerminalSettings = { ...withoutCurrency, currency: 'USD' };
const open = { isSaleOpen: () => true, hasAmounts: () => false };
const closed = { isSaleOpen: () => false, hasAmounts: () => false };

describe('a change of the settings', () => {
  test('replaces the parts that a manager changes, and nothing else', () => {
    expect(settingsChange({ ...request, orderPrefix: 'Z9' }, settings, closed)).toEqual({
      ok: true,
      value: {
        terminal: { ...settings.terminal, name: '二号機', orderPrefix: 'Z9' },
        currency: 'USD',
        expiryPeriod: 5,
        till: settings.till,
        confirmAbove: null,
        frontUrl: 'https://shop.example/thanks',
      },
    });
  });

  test('leaves the currency alone when none is given', () => {
    expect(settingsChange(withoutCurrency, settings, closed)).toMatchObject({ value: { currency: 'USD' } });
  });

  test.each([
    ['extra.table', { extra: { table: 7 }, metadata: {} }, { kind: 'format', format: 'data-text' }],
    ['metadata.note', { extra: {}, metadata: { note: '値'.repeat(86) } }, { kind: 'max-bytes', max: 255 }],
    ['metadata.route', { extra: {}, metadata: { route: '1' } }, { kind: 'format', format: 'free-key' }],
  ])('of what goes with every code is held to the service of dialect elepay: %s', (place, codeData, rule) => {
    const service = { baseUrl: 'https://pay.example', keyFingerprint: 'f', capabilities: {} } as const;
    const of = (dialect: 'documented' | 'elepay'): Settings =>
      ({ ...settings, mode: 'live', service: { ...service, dialect } }) as unknown as Settings;
    expect(settingsChange({ ...request, codeData }, of('documented'), closed)).toMatchObject({ ok: true });
    expect(settingsChange({ ...request, codeData }, of('elepay'), closed)).toMatchObject({
      ok: false,
      code: 'invalid',
      field: `codeData.${place}`,
      rule,
    });
  });

  test.each<[string, Partial<TerminalSettings>]>([
    ['currency', { currency: 'JPY' }],
    ['orderPrefix', { orderPrefix: 'Z9' }],
  ])('of the %s waits for an open sale', (field, change) => {
    expect(settingsChange({ ...request, ...change }, settings, open)).toMatchObject({ code: 'busy', field });
    expect(settingsChange({ ...request, ...change }, settings, closed)).toMatchObject({ ok: true });
  });

  test('of anything else does not wait', () => {
    expect(settingsChange(request, settings, open)).toMatchObject({ ok: true });
  });

  test('of the currency drops the amounts that were set for the one before, and takes those that are new', () => {
    const off = { kind: 'amount', value: 500, name: '500円引き' } as const;
    const percent = { kind: 'percent', value: 10, name: '10% off' } as const;
    const { till } = settings;
    const yen: Settings = {
      ...{ ...settings, currency: 'JPY', confirmAbove: 5_000 },
      till: { ...till, quickAmounts: [500, 1_000], discounts: [off, percent] },
    };
    const said = { ...till, quickAmounts: [500, 2_000], discounts: [{ ...off, name: 'Off' }, percent] };
    const asked = { ...request, till: said, confirmAbove: 5_000 };
    expect(settingsChange(asked, yen, closed)).toMatchObject({
      value: { confirmAbove: 0, till: { quickAmounts: [2_000], discounts: [percent] } },
    });
    expect(settingsChange({ ...asked, currency: 'JPY' }, yen, closed)).toMatchObject({
      value: { confirmAbove: 5_000, till: { quickAmounts: [500, 2_000] } },
    });
    const { till: _, ...untold } = asked;
    const first = { ...yen, confirmAbove: 100_000 };
    expect(settingsChange({ ...untold, confirmAbove: 100_000 }, first, closed)).toMatchObject({
      value: { confirmAbove: 100_000, till: { quickAmounts: [] } },
    });
  });

  test('while practising keeps the shop’s own currency: practice is in yen', () => {
    const practice: Settings = { ...settings, mode: 'practice' };
    expect(settingsChange({ ...request, currency: 'JPY' }, practice, open)).toMatchObject({
      value: { currency: 'USD' },
    });
    expect(settingsChange({ ...request, currency: 'EUR' }, practice, closed)).toMatchObject({
      code: 'conflict',
      field: 'currency',
    });
  });
});

describe('the settings that a manager changes', () => {
  test('say nothing of the currency while practising: it is yen, and what sells most in yen is learnt', async () => {
    const { handlers, settings: kept, terminal } = setUp();
    kept.update({ currency: 'USD' });
    await handlers.practise();
    const sales = terminal.opened?.sales;
    if (!sales) throw new Error('Nothing was opened.');
    const learnt = vi.spyOn(sales, 'readFavourites');
    expect(await handlers.readFavourites(undefined)).toMatchObject({ ok: true });
    expect(learnt).toHaveBeenCalledWith(expect.objectContaining({ currency: 'JPY' }));
    expect(terminal.state.currency).toBe('JPY');
    expect(await handlers.openSale(aSale({ currency: 'USD' }))).toMatchObject({ field: 'currency' });
  });

  test('are told to the screens, used by the next sale, and kept over a restart', async () => {
    const { handlers, told, terminal, directory } = setUp();
    await handlers.practise();
    expect(
      await handlers.changeSettings({ ...withoutCurrency, orderPrefix: 'Z9', confirmAbove: 1_000 }),
    ).toMatchObject({ ok: true });
    expect(told.terminal).toMatchObject({
      name: '二号機',
      orderPrefix: 'Z9',
      currency: 'JPY',
      expiryPeriod: 5,
      confirmAbove: 1_000,
      frontUrl: 'https://shop.example/thanks',
    });
    expect(await handlers.openSale(aSale())).toMatchObject({ code: 'confirmation-needed' });
    expect(await handlers.openSale(aSale({ confirmed: true }))).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(told.sale?.phase.state).toBe('awaiting'));
    expect(told.sale?.orderNo).toMatch(/^Z9-/);
    expect(await handlers.changeSettings({ ...withoutCurrency, orderPrefix: 'Y8' })).toMatchObject({
      code: 'busy',
      field: 'orderPrefix',
    });
    terminal.close();
    const again = setUp({ directory });
    await again.terminal.start();
    expect(again.terminal.state).toMatchObject({ name: '二号機', orderPrefix: 'Z9', expiryPeriod: 5 });
  });
});
