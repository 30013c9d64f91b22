import { expect, test } from 'vitest';
import { placeOf } from '../../../../electron/domain/day-close/listed.ts';
import { type Payment } from '../../../../electron/domain/ledger.ts';

const word: Payment = {
  key: 's/word',
  saleId: 's',
  attempt: null,
  orderNo: 'T1-1',
  chargeId: null,
  amount: 900,
  currency: 'JPY',
  at: 3,
  method: null,
  givenBack: 0,
  listedBack: [],
  isDisputed: false,
  from: 'word',
  replacedBy: null,
};
const charge = { id: 'ch_1', status: 'captured', paid: true };
const listed = { charge, chargeId: 'ch_1', orderNo: 'T1-1', amount: 900, currency: 'JPY', at: 5 };
const attempts = (...orderNos: string[]): { number: number; orderNo: string }[] =>
  orderNos.map((orderNo, index) => ({ number: index + 1, orderNo }));

test.each([
  ['by the code with its number', attempts('T1-1'), 1],
  ['by none in particular where two codes have its number', attempts('T1-1', 'T1-1'), null],
])('a listed payment of a sale was made %s', (_, made, attempt) => {
  const paidSale = { id: 's', amount: 900, currency: 'JPY', orderNo: 'T1-1', attempts: made };
  const here = { known: [], paidSale, around: [word], isOurs: true, since: 0 };
  expect(placeOf(listed, here)).toMatchObject({ kind: 'of-sale', told: { attempt, from: 'list' } });
});
