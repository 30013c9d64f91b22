import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CatalogueItem } from '../../../../electron/contract/catalogue.ts';
import type { DialectName } from '../../../../electron/contract/terminal.ts';
import { authority, type LiveService, startLiveService } from '../../../support/live-service.ts';
import { trustDuringTests } from '../../../support/trusted-authority.ts';
import { alwaysRule, behaviourOf } from '../../sandbox/support.ts';
import { aSale, log, setUp, type TerminalUnderTest } from '../support.ts';

trustDuringTests(authority.pem);

type Shop = TerminalUnderTest & { service: LiveService };

/** A terminal at a service that it knows to take payers' codes. */
async function shop({ dialect = 'documented' }: { dialect?: DialectName } = {}): Promise<Shop> {
  const service = await startLiveService({ dialect });
  onTestFinished(() => service.close());
  const all = setUp();
  const { handlers, terminal, told } = all;
  const connecting = { baseUrl: service.url, secretKey: service.key, dialect };
  const answer = await handlers.connect({
    ...connecting,
    currency: 'JPY',
    orderPrefix: 'W1',
    frontUrl: null,
  });
  expect(answer).toMatchObject({ ok: true });
  await vi.waitFor(async () => {
    await terminal.refreshLocations();
    expect(told.terminal?.presentedWays).not.toEqual([]);
  });
  return { ...all, service };
}

function sales({ terminal }: TerminalUnderTest): number {
  const day = terminal.opened?.sales.readDay(null);
  return day?.ok === true ? day.value.count : -1;
}

async function comesTo({ told }: TerminalUnderTest, phase: object): Promise<void> {
  await vi.waitFor(() => expect(told.sale?.phase).toMatchObject(phase), { timeout: 5_000 });
}

describe('the code of a payer’s phone', () => {
  test('asks for the ticket’s money, and the sale is paid; the code is told to nobody', async () => {
    const at = await shop();
    const token = at.service.sandbox.newPayerCode();
    expect(await at.handlers.openPresented({ ...aSale(), token })).toMatchObject({ ok: true });
    await comesTo(at, { state: 'paid' });
    expect(at.told.sale).toMatchObject({ presented: true, amount: 1160 });
    expect(JSON.stringify([at.told, at.tellings, log.info.mock.calls, log.warn.mock.calls])).not.toContain(
      token,
    );
  });

  test('is another each time, and there is one in practice alone', async () => {
    const { handlers } = setUp();
    expect(await handlers.readPayerCode()).toMatchObject({ ok: false, code: 'conflict' });
    await handlers.practise();
    const codes = [await handlers.readPayerCode(), await handlers.readPayerCode()];
    expect(new Set(codes.map((code) => code.ok && code.value)).size).toBe(2);
    const [code] = codes;
    const token = code?.ok === true ? code.value : '';
    expect(await handlers.openPresented({ ...aSale(), token })).toMatchObject({
      ok: false,
      code: 'unsupported',
    });
  });

  test('of which the same request comes twice is one sale', async () => {
    const at = await shop();
    const request = { ...aSale(), token: at.service.sandbox.newPayerCode() };
    const first = await at.handlers.openPresented(request);
    expect(await at.handlers.openPresented(request)).toEqual(first);
    await comesTo(at, { state: 'paid' });
    expect(sales(at)).toBe(1);
  });

  test('that was scanned before is refused, whichever sale it was for', async () => {
    const at = await shop();
    const token = at.service.sandbox.newPayerCode();
    const opened = await at.handlers.openPresented({ ...aSale(), token });
    await comesTo(at, { state: 'paid' });
    if (opened.ok) await at.handlers.dismissSale(opened.value);
    expect(await at.handlers.openPresented({ ...aSale(), token })).toMatchObject({ code: 'used-code' });
    expect(sales(at)).toBe(1);
  });

  test('while another sale is open, is refused and can be scanned again', async () => {
    const at = await shop();
    at.service.sandbox.setBehaviour(behaviourOf(alwaysRule('payer-never-confirms')));
    const opened = await at.handlers.openPresented({ ...aSale(), token: at.service.sandbox.newPayerCode() });
    await comesTo(at, { state: 'confirming' });
    const token = at.service.sandbox.newPayerCode();
    expect(await at.handlers.openPresented({ ...aSale(), token })).toMatchObject({ code: 'busy' });
    if (!opened.ok) throw new Error(opened.message);
    await at.handlers.cancelSale(opened.value);
    await comesTo(at, { state: 'canceled', payableUntil: null });
    await at.handlers.dismissSale(opened.value);
    expect(await at.handlers.openPresented({ ...aSale(), token })).toMatchObject({ ok: true });
  });

  test('a second scan asks for the money of a sale whose first was refused', async () => {
    const at = await shop();
    at.service.sandbox.setBehaviour(behaviourOf(alwaysRule('payer-code-expired')));
    const opened = await at.handlers.openPresented({ ...aSale(), token: at.service.sandbox.newPayerCode() });
    await comesTo(at, { state: 'refused' });
    if (!opened.ok) throw new Error(opened.message);
    at.service.sandbox.setBehaviour(behaviourOf());
    const again = { saleId: opened.value, token: at.service.sandbox.newPayerCode() };
    expect(await at.handlers.renewPresented(again)).toMatchObject({ ok: true });
    await comesTo(at, { state: 'paid' });
    expect(sales(at)).toBe(1);
  });
});

const item = (barcode: string): CatalogueItem => ({
  id: barcode,
  category: 'tea',
  name: { ja: '煎茶', en: 'Sencha' },
  reading: '',
  price: 400,
  rate: 10,
  picture: null,
  pictureUrl: null,
  barcode,
});

describe('what cannot be a payer’s code', () => {
  test.each([
    ['the barcode of an item in the catalogue', 'TEA-0000-0001'],
    ['an item’s barcode in the catalogue, as another scanner sends it', '0012345678905'],
    ['the barcode of an item that is not sold here', '4006381333931'],
    ['the address of a code', 'https://pay.example.com/c/cod_1'],
    ['too little', '28763'],
  ])('opens no sale and asks for nothing: %s', async (_what, token) => {
    const at = await shop();
    const categories = [{ id: 'tea', name: { ja: '茶', en: 'Tea' } }];
    const items = [item('TEA-0000-0001'), item('012345678905')];
    expect(await at.handlers.saveCatalogue({ categories, items })).toMatchObject({ ok: true });
    const asked = vi.spyOn(at.terminal.opened?.sales ?? { openPresented: () => null }, 'openPresented');
    const answer = await at.handlers.openPresented({ ...aSale(), token });
    expect(answer).toMatchObject({ ok: false, code: 'no-payer-code', field: 'token' });
    expect(JSON.stringify(answer)).not.toContain(token);
    const again = await at.handlers.renewPresented({ saleId: randomUUID(), token });
    expect(again).toMatchObject({ ok: false, code: 'no-payer-code' });
    expect(asked).not.toHaveBeenCalled();
    expect(sales(at)).toBe(0);
  });
});

describe('a till', () => {
  test('takes no payer’s code while nothing is sold', async () => {
    const { handlers, terminal, told } = await shop();
    terminal.opened?.sales.journalFailed();
    await vi.waitFor(() => expect(told.terminal?.selling).toMatchObject({ kind: 'stopped' }));
    expect(told.terminal?.presentedWays).toEqual([]);
    const refused = await handlers.openPresented({ ...aSale(), token: '263456789012345678' });
    expect(refused).toMatchObject({ ok: false });
  });

  test('takes none at a service that offers no more than the document', async () => {
    const { handlers, terminal, told } = setUp();
    await handlers.practise();
    await handlers.setPractice({ documentedOnly: true, rules: [] });
    for (let times = 0; times < 2; times += 1) await terminal.refreshLocations();
    expect(told.terminal?.presentedWays).toEqual([]);
    const token = '263456789012345678';
    expect(await handlers.openPresented({ ...aSale(), token })).toMatchObject({ code: 'unsupported' });
  });

  test.each(['documented', 'elepay'] as const)(
    'takes those that a service (%s) is known to',
    async (dialect) => {
      const { handlers, service, told } = await shop({ dialect });
      expect(told.terminal?.presentedWays).toContainEqual(expect.objectContaining({ name: 'paypay' }));
      expect(told.terminal?.presentedWays).not.toContainEqual(
        expect.objectContaining({ name: 'creditcard' }),
      );
      const token = service.sandbox.newPayerCode();
      expect(await handlers.openPresented({ ...aSale(), token })).toMatchObject({ ok: true });
      await vi.waitFor(() => expect(told.sale?.phase.state).toBe('paid'));
    },
  );
});
