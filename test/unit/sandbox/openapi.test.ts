import { describe, expect, test } from 'vitest';
import { dialectNames } from '../../../electron/sandbox/dialects.ts';
import { type Json, testSandbox, url } from './support.ts';

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
  responses: Record<string, { description: string }>;
}
interface Description {
  openapi: string;
  servers: { url: string }[];
  security: Json[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Json;
    schemas: Record<string, { properties: Record<string, Json>; required?: string[] }>;
  };
}

async function describeService(dialect: (typeof dialectNames)[number] = 'documented'): Promise<Description> {
  const { status, text } = await testSandbox({ dialect }).open('/openapi.json');
  expect(status).toBe(200);
  return JSON.parse(text) as Description;
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) =>
    name === '$ref' ? [String(child)] : referencesIn(child),
  );
}

describe.each(dialectNames)('the description of %s', (dialect) => {
  test('is OpenAPI 3.1 with the address, the key, and no reference that leads nowhere', async () => {
    const description = await describeService(dialect);
    expect(description.openapi).toMatch(/^3\.1\./);
    expect(description.servers).toEqual([{ url }]);
    const bearer = { secretKey: { type: 'http', scheme: 'bearer' } };
    const basic = { secretKeyAsUser: { type: 'http', scheme: 'basic' } };
    const ways = dialect === 'elepay' ? { ...bearer, ...basic } : bearer;
    expect(description.security).toEqual(Object.keys(ways).map((name) => ({ [name]: [] })));
    expect(description.components.securitySchemes).toEqual(ways);
    const references = referencesIn(description);
    expect(references.length).toBeGreaterThan(20);
    const known = Object.keys(description.components.schemas).map((name) => `#/components/schemas/${name}`);
    for (const reference of references) expect(known).toContain(reference);
    expect(JSON.stringify(description)).not.toMatch(/"\$id"|"\$schema"/);
  });

  test('has an id, path parameters and answers for every operation', async () => {
    const { paths } = await describeService(dialect);
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.values(item).map((operation) => ({ path, operation })),
    );
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.length).toBeGreaterThan(11);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(described.map(({ name }) => name)).toEqual(inPath);
      for (const parameter of described) expect(parameter.required).toBe(true);
      const statuses = Object.keys(operation.responses);
      expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
      if (dialect === 'elepay') {
        // Every refusal of its own is a 400, and its body says which.
        expect(statuses.slice(-2)).toEqual(['400', '500']);
        continue;
      }
      expect(statuses).toEqual(expect.arrayContaining(['401', '403', '500']));
      if (inPath.length > 0) expect(statuses).toContain('404');
      if (operation.requestBody !== undefined)
        expect(statuses).toEqual(expect.arrayContaining(['400', '413', '415']));
      if (path.startsWith('/codes')) expect(statuses).toContain('429');
    }
  });

  test.each([
    ['post', '/codes', ['201', '400', '401', '403', '409', '413', '415', '429', '500']],
    ['get', '/codes/{codeId}', ['200', '401', '403', '404', '429', '500']],
    ['delete', '/codes/{codeId}', ['204', '401', '403', '404', '409', '429', '500']],
    ['post', '/subscriptions/{subscriptionId}/start', ['200', '401', '403', '404', '409', '500']],
    ['get', '/customers', ['200', '400', '401', '403', '500']],
  ])('lists every answer of %s %s', async (method, path, documented) => {
    const { paths } = await describeService(dialect);
    const expected = dialect === 'elepay' ? [documented[0], '400', '500'] : documented;
    expect(Object.keys(paths[path]?.[method]?.responses ?? {}).sort()).toEqual(expected);
  });

  test('describes every object of section 2 with every one of its fields', async () => {
    const { schemas } = (await describeService(dialect)).components;
    const fields = (name: string): string[] => Object.keys(schemas[name]?.properties ?? {}).sort();
    for (const [name, ...expected] of [
      'Location id name tel zip address latitude longitude note status',
      'Code id object liveMode codeUrl amount currency orderNo description extra metadata status charge customer source frontUrl items locationId expired expiryTime expiryPeriod createTime shouldCreateSource activeSources invoice',
      'Charge id object appId liveMode amount authorizeAmount currency authorize paymentMethod resource orderNo description location extra metadata cardInfo voucherNo clientIp paid refunded disputed refunds status codeContent credential paidTime refundTime expiryTime settleTime createTime',
      'Customer id object defaultSource name description email phone remark operator liveMode status metadata updateTime',
      'Source id object customerId liveMode paymentMethod resource description extra info cardInfo metadata credential status',
      'Invoice id object invoiceNo name memo operator remark liveMode enableAutoCharge customer amount currency status invoiceTime sendTime paidTime expiryTime createTime fields items metadata',
      'Item name image price count',
      'Refund id object chargeId liveMode amount currency metadata reason status refundedTime createTime',
      'InvoiceItem id object name unit unitPrice currency quantity taxRateType transactionTime',
      'CardInfo brand last4 name issuerCode issuerName wallet walletApp repaymentType approvalCode threeDSecureVersion threeDSecureDetail businessType konbiniType bankUserCode bankUserName bankName bankBranchName bankAccountNo billingNo expMonth expYear konbiniScanTime receivedAmount receivedTime threeDSecure',
      'Subscription id object appId liveMode customerId customer nextChargeTime isCharging chargedPeriods metadata status createTime updateTime',
      'CustomerList total customers',
    ].map((line) => line.split(' '))) {
      expect(fields(name ?? ''), name).toEqual(expected.sort());
    }
  });

  test('says what the service then answers', async () => {
    const { paths } = await describeService(dialect);
    const { call } = testSandbox({ dialect });
    const code = await call('POST', '/codes', { amount: 1, orderNo: 'A' });
    const calls = [
      ['post', '/codes', code.status],
      ['post', '/locations', (await call('POST', '/locations', {})).status],
      [
        'post',
        '/subscriptions',
        (await call('POST', '/subscriptions', { customerId: 'cus_practice_01' })).status,
      ],
      ['delete', '/codes/{codeId}', (await call('DELETE', `/codes/${String(code.body['id'])}`)).status],
      ['get', '/customers', (await call('GET', '/customers')).status],
    ] as const;
    for (const [method, path, status] of calls) {
      expect(Object.keys(paths[path]?.[method]?.responses ?? {})).toContain(String(status));
    }
  });
});

test('the documented dialect names the limits of create code', async () => {
  const { CreateCode, Code } = (await describeService()).components.schemas;
  expect(CreateCode?.required).toEqual(['amount', 'orderNo']);
  expect(CreateCode?.properties).toMatchObject({
    amount: { type: 'integer', minimum: 1, maximum: 9_999_999_999 },
    currency: { default: 'JPY', pattern: '^[A-Z]{3}$' },
    orderNo: { type: 'string', minLength: 1, maxLength: 50 },
    description: { maxLength: 255 },
    expiryPeriod: { type: 'integer', minimum: 3, maximum: 30, default: 10 },
    frontUrl: { format: 'uri' },
    locationId: { maxLength: 32 },
    customerId: { maxLength: 32 },
    sourceId: { maxLength: 32 },
    shouldCreateSource: { type: 'boolean', default: false },
  });
  expect(Code?.properties['expiryPeriod']).toMatchObject({ description: 'Minutes of validity.' });
});

test('the elepay dialect has its own names', async () => {
  const { CreateCode, Code } = (await describeService('elepay')).components.schemas;
  expect(CreateCode?.properties).toHaveProperty('expiryDuration.maximum', 30);
  expect(CreateCode?.properties).not.toHaveProperty('expiryPeriod');
  for (const name of ['customerId', 'sourceId', 'shouldCreateSource']) {
    expect(CreateCode?.properties).toHaveProperty(name);
  }
  expect(Code?.properties['expiryPeriod']?.['description']).toContain('Milliseconds');
});

test('the list parameters carry their limits and defaults', async () => {
  const { paths } = await describeService();
  const parameters = paths['/customers']?.['get']?.parameters;
  expect(parameters).toEqual([
    { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
    expect.objectContaining({
      name: 'offset',
      schema: expect.objectContaining({ minimum: 0, default: 0 }) as unknown,
    }),
    { name: 'keyword', in: 'query', schema: { type: 'string', maxLength: 255, default: '' } },
  ]);
});

test('the page for people says what this is and never the key', async () => {
  const { open } = testSandbox();
  const { status, text } = await open('/', { 'accept-language': 'en' });
  expect(status).toBe(200);
  expect(text).toContain('No real money moves');
  expect(text).toContain('POST /codes');
  expect(text).toContain(url);
  expect(text).not.toContain('sk_test');
  expect((await open('/?lang=ja')).text).toContain('練習用決済サービス');
});
