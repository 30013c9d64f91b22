import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { type Result, success } from '../../../../electron/contract/index.ts';
import type { Code } from '../../../../electron/contract/payment-objects.ts';
import type { Outcome } from '../../../../electron/payments/payment-service.ts';
import type { KeeperStatus } from '../../../../electron/secrets/secret-keeper.ts';
import { valueOf } from '../../../support/result.ts';
import { noPin } from '../../../support/terminal.ts';
import { aSale, memoryKeeper, setUp, toNobody } from '../support.ts';

/* Between what is looked at before a sale and its intent, people and the service are waited for. */

/** A practice terminal with a canceled sale; its keychain, from then on, and a manager who decides take their time. */
async function withCanceled() {
  const keeper = memoryKeeper();
  const decided = Promise.withResolvers<Result<string>>();
  const all = setUp({ keeper, staff: { ...noPin, approve: () => decided.promise } });
  await all.handlers.practise();
  const saleId = valueOf(await all.handlers.openSale(aSale()));
  await vi.waitFor(() => expect(all.told.sale?.phase.state).toBe('awaiting'));
  await all.handlers.cancelSale(saleId);
  await vi.waitFor(() => expect(all.told.sale?.phase.state).toBe('canceled'));
  const status = Promise.withResolvers<KeeperStatus>();
  keeper.status = () => status.promise;
  const { payments } = all.terminal.opened ?? {};
  if (!payments) throw new Error('Nothing is opened.');
  return {
    ...all,
    saleId,
    decided,
    payments,
    asked: vi.spyOn(payments, 'createCode'),
    connect: () => all.handlers.connect(toNobody),
    answersNow: () => {
      status.resolve({ kind: 'locked' });
    },
  };
}

const despite = { reason: 'The customer is gone', by: 'Sato' };

test('what a manager decides on is refused as busy where the service is being changed by then', async () => {
  const { handlers, saleId, decided, asked, connect, answersNow } = await withCanceled();
  const opening = handlers.openSale(aSale({ requestId: randomUUID(), replaces: saleId, despite }));
  const connecting = connect();
  decided.resolve(success('Sato'));
  expect(await opening).toMatchObject({ ok: false, code: 'busy' });
  expect(asked).not.toHaveBeenCalled();
  expect(await handlers.readHistory({ date: null })).toMatchObject({ value: { count: 1 } });
  answersNow();
  expect(await connecting).toMatchObject({ code: 'keeper-locked' });
});

test('and is refused where the terminal sells in another currency by then', async () => {
  const { handlers, saleId, decided, asked, terminal } = await withCanceled();
  const opening = handlers.openSale(aSale({ requestId: randomUUID(), replaces: saleId, despite }));
  vi.spyOn(terminal, 'currency', 'get').mockReturnValue('USD');
  decided.resolve(success('Sato'));
  expect(await opening).toMatchObject({ ok: false, code: 'invalid', field: 'currency' });
  expect(asked).not.toHaveBeenCalled();
});

test('so is a new code whose old one was looked at meanwhile', async () => {
  const { handlers, saleId, payments, asked, connect, answersNow } = await withCanceled();
  await handlers.dismissSale(saleId);
  const looked = Promise.withResolvers<Outcome<Code>>();
  const read = payments.readCode.bind(payments);
  const look = vi.spyOn(payments, 'readCode').mockReturnValue(looked.promise);
  const renewing = handlers.renewSale(saleId);
  await vi.waitFor(() => expect(look).toHaveBeenCalled());
  const connecting = connect();
  looked.resolve(await read(look.mock.calls[0]?.[0] ?? ''));
  expect(await renewing).toMatchObject({ ok: false, code: 'busy' });
  expect(asked).not.toHaveBeenCalled();
  answersNow();
  expect(await connecting).toMatchObject({ code: 'keeper-locked' });
});

test('while a code is asked for, the change is what is refused', async () => {
  const { handlers, saleId, payments } = await withCanceled();
  await handlers.dismissSale(saleId);
  const answer = Promise.withResolvers<Outcome<Code>>();
  vi.spyOn(payments, 'createCode').mockReturnValue(answer.promise);
  valueOf(await handlers.openSale(aSale({ requestId: randomUUID() })));
  expect(await handlers.practise()).toMatchObject({ ok: false, code: 'busy' });
  answer.resolve({ kind: 'unknown', reason: 'deadline', message: 'late' });
});
