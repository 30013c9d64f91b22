import { describe, expect, test } from 'vitest';
import { limits } from '../../electron/contract/limits.ts';
import type { Code } from '../../electron/contract/payment-objects.ts';
import { candidates, embeddedCandidates, sendRaw, newOrderNo, visitPayerPage } from './service-under-test.ts';
import { codeRequest, underTest, valueOf, wholeLocation } from './suite.ts';

const minute = 60_000;

describe.each(candidates)('codes: $name', (candidate) => {
  const { dialect } = candidate;
  const at = underTest(candidate);

  describe('create QR code (section 4.2)', () => {
    test('answers with a payable code for the amount and the order number', async () => {
      const request = codeRequest();
      const outcome = await at.client.createCode(request);
      expect(outcome).toMatchObject({ kind: 'ok', status: 201 });
      const { amount, currency, orderNo } = request;
      const code = valueOf(outcome);
      expect(code).toMatchObject({ amount, currency, orderNo, status: 'pending' });
      expect(code.expired ?? false).toBe(false);
      expect(['https:', 'http:']).toContain(new URL(code.codeUrl ?? '').protocol);
    });

    test.each([limits.expiryPeriod.min, limits.expiryPeriod.default, limits.expiryPeriod.max])(
      'is valid for the %i minutes that were asked for',
      async (expiryPeriod) => {
        const code = valueOf(await at.client.createCode(codeRequest({ expiryPeriod })));
        const validity = at.client.validityMs(code) ?? Number.NaN;
        expect(validity).toBeLessThanOrEqual(expiryPeriod * minute);
        // Of what is left, some has passed when it is read; of the whole period, nothing.
        expect(validity).toBeGreaterThan((expiryPeriod - (dialect === 'elepay' ? 1 : 0.001)) * minute);
        if (code.createTime === undefined || code.expiryTime === undefined) return;
        const difference = at.client.epochMs(code.expiryTime) - at.client.epochMs(code.createTime);
        expect(Math.abs(difference - expiryPeriod * minute)).toBeLessThan(minute);
      },
    );

    test('takes every field that a body may have, and keeps what the payer and the books need', async () => {
      const { id: locationId } = valueOf(await at.client.createLocation(wholeLocation));
      const { customerId } = at.service;
      const { customers } = valueOf(await at.client.listCustomers({ limit: limits.listMaximum }));
      const sourceId = customers.find(({ id }) => id === customerId)?.defaultSource;
      const kept = {
        description: 'あ'.repeat(limits.description),
        ...(candidate.dialect === 'elepay'
          ? { extra: { channel: '店頭' }, metadata: { register: '1' } }
          : { extra: { channel: { name: '店頭' } }, metadata: { register: 1, nested: { a: ['b', null] } } }),
        frontUrl: 'https://shop.example/thanks?a=1&b=%20#end',
        items: [
          { name: '緑茶', image: 'https://shop.example/tea.png?size=2', price: 600, count: 2 },
          { name: '試飲', price: 0, count: 1 },
        ],
        locationId,
      };
      const forCustomer = {
        customerId,
        shouldCreateSource: true,
        ...(sourceId !== undefined && { sourceId }),
      };
      const code = valueOf(await at.client.createCode(codeRequest({ ...kept, ...forCustomer })));
      expect(code).toMatchObject(kept);
      expect(code).toMatchObject({ customer: { id: customerId }, shouldCreateSource: true });
      expect(code.source?.id).toBe(sourceId);
      if (candidate.embedded) expect(code.activeSources?.map(({ id }) => id)).toContain(sourceId);
    });

    test('takes 200 items with names and addresses of pictures as long as may be', async () => {
      const image = 'https://shop.example/'.padEnd(limits.pictureAddress, 'x');
      const item = { name: '茶'.repeat(limits.description), image, price: 1, count: 1 };
      const items = Array.from({ length: limits.lines }, () => item);
      const code = valueOf(await at.client.createCode(codeRequest({ items })));
      expect(code.items).toEqual(items);
    });

    test('takes an order number of 50 characters', async () => {
      const orderNo = newOrderNo().padEnd(limits.orderNo, 'x');
      expect(valueOf(await at.client.createCode(codeRequest({ orderNo })))).toMatchObject({ orderNo });
    });

    test('falls back to JPY and 10 minutes when only the minimum is sent', async () => {
      const body = { amount: 1, orderNo: newOrderNo() };
      const { status, json } = await sendRaw(at.service, 'POST', '/codes', { body });
      expect({ answered: status, ...json }).toMatchObject({ answered: 201, amount: 1, currency: 'JPY' });
      const validity = at.client.validityMs(json as Code) ?? Number.NaN;
      expect(Math.ceil(validity / minute)).toBe(limits.expiryPeriod.default);
    });
  });

  describe('read and close a code (capabilities)', () => {
    test('a code that was just created is read as it is', async () => {
      const created = valueOf(await at.client.createCode(codeRequest()));
      const read = at.offered('read-code', await at.client.readCode(created.id));
      if (!read) {
        expect((await at.client.readCode('any-code')).kind).toBe('unsupported');
        return;
      }
      const { id, amount, orderNo, codeUrl } = created;
      expect(read).toMatchObject({ id, amount, orderNo, codeUrl, status: 'pending' });
    });

    test('a closed code is payable no longer', async () => {
      const { id } = valueOf(await at.client.createCode(codeRequest()));
      const closed = at.offered('close-code', await at.client.closeCode(id));
      if (closed === undefined) {
        expect((await at.client.closeCode('any-code')).kind).toBe('unsupported');
        return;
      }
      const read = at.offered('read-code', await at.client.readCode(id));
      if (read) expect(read.status).not.toBe('pending');
    });
  });
});

const payable = embeddedCandidates.filter(({ offers }) => offers === 'everything');
describe.each(payable)('payment, at our own service: $name', (candidate) => {
  const at = underTest(candidate);

  test('a paid code is captured, carries its charge and cannot be closed', async () => {
    const { id, codeUrl = '', orderNo } = valueOf(await at.client.createCode(codeRequest()));
    await visitPayerPage(codeUrl, 'pay');
    const charge = { paid: true, status: 'captured', amount: 1200, paymentMethod: 'alipay', orderNo };
    expect(valueOf(await at.client.readCode(id))).toMatchObject({ status: 'captured', charge });
    const told =
      candidate.dialect === 'elepay' ? { code: 'M006007', standing: 'paid' } : { state: 'captured' };
    expect(await at.client.closeCode(id)).toMatchObject({ kind: 'conflict', ...told });
  });

  test('a declined code stays payable', async () => {
    const { id, codeUrl = '' } = valueOf(await at.client.createCode(codeRequest()));
    await visitPayerPage(codeUrl, 'decline');
    const read = valueOf(await at.client.readCode(id));
    expect(read).toMatchObject({ status: 'pending', charge: { paid: false } });
  });

  test('an order number is taken while its code can be paid, and free once that is closed', async () => {
    const request = codeRequest();
    const { id } = valueOf(await at.client.createCode(request));
    expect(await at.client.createCode(request)).toMatchObject({ kind: 'conflict', field: 'orderNo' });
    expect(await at.client.closeCode(id)).toMatchObject({ kind: 'ok' });
    expect(await at.client.createCode(request)).toMatchObject({ kind: 'ok' });
  });
});
