import { expect, test } from 'vitest';
import { exampleCodeIds, insertExamples } from '../../support/example-codes.ts';
import { chargeSchema, codeSchema } from '../../../electron/sandbox/schemas/objects.ts';
import { noon, testSandbox } from './support.ts';

/** Every path of an object's fields; the entries of a list share theirs, free objects are one field. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => fieldsOf(entry, path));
  const isFree = /\.(extra|metadata|info)$/.test(path);
  if (typeof value !== 'object' || value === null || isFree) return [path];
  return Object.entries(value).flatMap(([name, child]) => fieldsOf(child, `${path}.${name}`));
}

test('the examples fill every field of charges, refunds and card info between them', async () => {
  const { call, store } = testSandbox();
  insertExamples(store, noon);
  const codes = await Promise.all(exampleCodeIds.map(async (id) => (await call('GET', `/codes/${id}`)).body));
  for (const code of codes) expect(codeSchema.parse(code)).toEqual(code);
  const filled = new Set(codes.flatMap((code) => fieldsOf(code['charge'])));
  // A charge's own location is that of a code made here (payer/payment.ts).
  const wanted = Object.keys(chargeSchema.shape).filter(
    (name) => !['location', 'refunds', 'cardInfo'].includes(name),
  );
  for (const name of wanted) expect(filled).toContain(`.${name}`);
  const card = chargeSchema.shape.cardInfo.unwrap().shape;
  for (const name of Object.keys(card)) expect(filled).toContain(`.cardInfo.${name}`);
  const refund = chargeSchema.shape.refunds.shape.data.element.shape;
  for (const name of Object.keys(refund)) expect(filled).toContain(`.refunds.data.${name}`);
  for (const name of ['amount', 'totalCount']) expect(filled).toContain(`.refunds.${name}`);
});

test('the examples say what adds up', async () => {
  const { call, store } = testSandbox();
  insertExamples(store, noon);
  const { charge } = codeSchema.parse((await call('GET', '/codes/code_example_refunded')).body);
  const { amount, totalCount, data } = charge?.refunds ?? { amount: 0, totalCount: 0, data: [] };
  expect(data.reduce((sum, refund) => sum + refund.amount, 0)).toBe(amount);
  expect(data).toHaveLength(totalCount);
  for (const { chargeId } of data) expect(chargeId).toBe(charge?.id);
});
