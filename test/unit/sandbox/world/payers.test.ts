/** Payers as they are: slow, in two tabs, on two phones, after "cancel"; each trouble in both dialects. */
import { describe, expect, test } from 'vitest';
import { type Misbehaviour } from '../../../../electron/sandbox/behaviour/behaviour.ts';
import { dialectNames, type DialectName } from '../../../../electron/sandbox/dialects.ts';
import { type Code, codeSchema } from '../../../../electron/sandbox/schemas/objects.ts';
import {
  afterCancel,
  closedElsewhereAfter,
  failedTryAfter,
  laterBy,
  mismatchAfter,
  openCharge,
  payerComesAfter,
  secondPhone,
  unseenFor,
} from '../../../../electron/sandbox/world/times.ts';
import { alwaysRule, behaviourOf, noon, testSandbox, type TestSandbox } from '../support.ts';

const validity = 600_000;

/** A sandbox in which these go wrong, and a code of it. */
async function world(
  dialect: DialectName,
  ...troubles: Misbehaviour[]
): Promise<{ sandbox: TestSandbox; id: string; codeUrl: string; read: () => Promise<Code> }> {
  const sandbox = testSandbox({ dialect, behaviour: behaviourOf(...troubles.map(alwaysRule)) });
  const { id, codeUrl } = await sandbox.createCode();
  const read = async (): Promise<Code> => codeSchema.parse((await sandbox.call('GET', `/codes/${id}`)).body);
  return { sandbox, id, codeUrl, read };
}

describe.each(dialectNames)('%s', (dialect) => {
  test('open-charge: pending, waiting, notified while the code is completed, then captured', async () => {
    const { sandbox, codeUrl, read } = await world(dialect, 'open-charge');
    await sandbox.visit(codeUrl, { outcome: 'pay' });
    expect(await read()).toMatchObject({ status: 'pending', charge: { status: 'pending', paid: false } });
    sandbox.clock.now = noon + openCharge.waiting;
    expect(await read()).toMatchObject({ status: 'pending', charge: { status: 'waiting', paid: false } });
    sandbox.clock.now = noon + openCharge.notified;
    expect(await read()).toMatchObject({ status: 'completed', charge: { status: 'notified', paid: false } });
    sandbox.clock.now = noon + openCharge.captured - 1;
    expect(await read()).toMatchObject({ status: 'completed' });
    sandbox.clock.now += 1;
    expect(await read()).toMatchObject({
      status: 'captured',
      charge: { status: 'captured', paid: true, paidTime: noon + openCharge.captured },
    });
  });

  test('open-charge: a close is answered 204, and the money moves all the same', async () => {
    const { sandbox, id, codeUrl, read } = await world(dialect, 'open-charge');
    await sandbox.visit(codeUrl, { outcome: 'pay' });
    sandbox.clock.now += 1000;
    expect((await sandbox.call('DELETE', `/codes/${id}`)).status).toBe(204);
    expect(await read()).toMatchObject({ status: 'closed', charge: { status: 'pending' } });
    sandbox.clock.now = noon + openCharge.notified;
    expect(await read()).toMatchObject({ status: 'closed', charge: { status: 'notified' } });
    sandbox.clock.now = noon + openCharge.captured;
    expect(await read()).toMatchObject({ status: 'captured', charge: { paid: true } });
  });

  test('open-charge: begun in the last second it is captured after the code expired', async () => {
    const { sandbox, codeUrl, read } = await world(dialect, 'open-charge');
    sandbox.clock.now = noon + validity - 1000;
    await sandbox.visit(codeUrl, { outcome: 'pay' });
    sandbox.clock.now = noon + validity;
    expect(await read()).toMatchObject({ expired: true, charge: { paid: false } });
    sandbox.clock.now = noon + validity - 1000 + openCharge.captured;
    expect(await read()).toMatchObject({ status: 'captured', expired: false });
  });

  test('failed-try: the first charge fails, another on the same code is paid', async () => {
    const { sandbox, id, codeUrl, read } = await world(dialect, 'failed-try');
    await sandbox.visit(codeUrl, { outcome: 'pay' });
    sandbox.clock.now = noon + failedTryAfter;
    expect(await read()).toMatchObject({ status: 'pending', charge: { status: 'failed', paid: false } });
    await sandbox.visit(codeUrl, { outcome: 'pay', method: 'paypay' });
    expect(await read()).toMatchObject({
      status: 'captured',
      charge: { paid: true, paymentMethod: 'paypay' },
    });
    expect(sandbox.store.charges.ofCode(id).map(({ status }) => status)).toEqual(['failed', 'captured']);
  });

  test('second-phone: the latest charge has failed while the first is still open, and is paid', async () => {
    const { sandbox, id, codeUrl, read } = await world(dialect, 'second-phone');
    await sandbox.visit(codeUrl, { outcome: 'pay', method: 'alipay' });
    sandbox.clock.now = noon + secondPhone.fails;
    expect(await read()).toMatchObject({ charge: { status: 'failed', paid: false } });
    sandbox.clock.now = noon + openCharge.captured;
    expect(await read()).toMatchObject({
      status: 'captured',
      charge: { paid: true, paymentMethod: 'alipay' },
    });
    expect(sandbox.store.charges.ofCode(id).filter(({ paid }) => paid)).toHaveLength(1);
  });

  test('two phones that both pay: the second payment is taken back', async () => {
    const { sandbox, id, codeUrl, read } = await world(dialect, 'open-charge');
    await sandbox.visit(codeUrl, { outcome: 'pay', method: 'alipay' });
    sandbox.clock.now += 1000;
    await sandbox.visit(codeUrl, { outcome: 'pay', method: 'paypay' });
    sandbox.clock.now = noon + openCharge.captured + 1000;
    expect(await read()).toMatchObject({
      status: 'captured',
      charge: { paid: true, paymentMethod: 'alipay' },
    });
    expect(sandbox.store.charges.ofCode(id).map(({ status, paid }) => [status, paid])).toEqual([
      ['captured', true],
      ['revoked', false],
    ]);
  });

  test('a page left open in a second tab pays after the first tab failed', async () => {
    const { sandbox, id, codeUrl, read } = await world(dialect);
    const [first, second] = [await sandbox.formToken(codeUrl), await sandbox.formToken(codeUrl)];
    const send = (token: string, outcome: string): Response | Promise<Response> =>
      sandbox.app.request(codeUrl, {
        method: 'POST',
        body: new URLSearchParams({ token, outcome, method: 'alipay' }),
      });
    await send(first, 'decline');
    await send(first, 'pay');
    expect(await read()).toMatchObject({ status: 'pending' });
    await send(second, 'pay');
    expect(await read()).toMatchObject({ status: 'captured' });
    expect(sandbox.store.charges.ofCode(id)).toHaveLength(2);
  });

  test('unseen-capture: shows half a minute later, whatever a close was answered', async () => {
    const { sandbox, id, codeUrl, read } = await world(dialect, 'unseen-capture');
    await sandbox.visit(codeUrl, { outcome: 'pay' });
    expect((await sandbox.call('DELETE', `/codes/${id}`)).status).toBe(204);
    expect(await read()).not.toHaveProperty('charge');
    sandbox.clock.now = noon + unseenFor - 1;
    expect(await read()).toMatchObject({ status: 'closed' });
    sandbox.clock.now += 1;
    expect(await read()).toMatchObject({ status: 'captured', charge: { paid: true, paidTime: noon } });
  });

  test('later-capture: shows minutes after the end of the code', async () => {
    const { sandbox, codeUrl, read } = await world(dialect, 'later-capture');
    await sandbox.visit(codeUrl, { outcome: 'pay' });
    sandbox.clock.now = noon + validity + laterBy - 1;
    expect(await read()).toMatchObject({ expired: true });
    sandbox.clock.now += 1;
    expect(await read()).toMatchObject({ status: 'captured', charge: { paidTime: noon } });
  });

  test('amount-mismatch: another amount arrives, the charge is unpaid and the code takes no other', async () => {
    const { sandbox, codeUrl, read, id } = await world(dialect, 'amount-mismatch');
    await sandbox.visit(codeUrl, { outcome: 'pay' });
    sandbox.clock.now = noon + mismatchAfter;
    expect(await read()).toMatchObject({
      status: 'completed',
      charge: { status: 'amount_mismatch', paid: false, amount: 1200, cardInfo: { receivedAmount: 600 } },
    });
    expect((await sandbox.open(codeUrl)).text).not.toContain('name="token"');
    expect(sandbox.store.charges.ofCode(id)).toHaveLength(1);
  });

  test('paid-after-cancel: 204, closed without a charge, and then paid', async () => {
    const { sandbox, id, read } = await world(dialect, 'paid-after-cancel');
    sandbox.clock.now += 60_000;
    expect((await sandbox.call('DELETE', `/codes/${id}`)).status).toBe(204);
    const closed = await read();
    expect(closed).toMatchObject({ status: 'closed' });
    expect(closed).not.toHaveProperty('charge');
    sandbox.clock.now += afterCancel.shows;
    expect(await read()).toMatchObject({
      status: 'captured',
      charge: { paid: true, paidTime: noon + 60_000 + afterCancel.paid },
    });
  });

  test('payer-comes: a payer pays every new code, unless it was closed before', async () => {
    const { sandbox, id, read } = await world(dialect, 'payer-comes');
    const other = await sandbox.createCode();
    await sandbox.call('DELETE', `/codes/${other.id}`);
    sandbox.clock.now = noon + payerComesAfter - 1;
    expect(await read()).toMatchObject({ status: 'pending' });
    sandbox.clock.now += 1;
    expect(await read()).toMatchObject({ status: 'captured', charge: { paidTime: noon + payerComesAfter } });
    expect(sandbox.store.charges.ofCode(id)).toHaveLength(1);
    expect(sandbox.store.charges.ofCode(other.id)).toEqual([]);
  });

  test('payer-comes with failed-try: they try again with the same code, and pay', async () => {
    const { sandbox, id, read } = await world(dialect, 'payer-comes', 'failed-try');
    sandbox.clock.now = noon + payerComesAfter + failedTryAfter;
    expect(await read()).toMatchObject({ status: 'pending', charge: { status: 'failed' } });
    sandbox.clock.now += payerComesAfter;
    expect(await read()).toMatchObject({ status: 'captured' });
    expect(sandbox.store.charges.ofCode(id)).toHaveLength(2);
  });

  test('closed-elsewhere: the owner closes a code while its charge is open, and it is captured', async () => {
    const { sandbox, read } = await world(dialect, 'closed-elsewhere', 'payer-comes', 'open-charge');
    sandbox.clock.now = noon + closedElsewhereAfter;
    expect(await read()).toMatchObject({ status: 'closed', charge: { status: 'waiting' } });
    sandbox.clock.now = noon + payerComesAfter + openCharge.captured;
    expect(await read()).toMatchObject({ status: 'captured', charge: { paid: true } });
  });

  test('keeps an order number taken as long as money may move for it', async () => {
    const { sandbox, id, codeUrl } = await world(dialect, 'open-charge');
    await sandbox.visit(codeUrl, { outcome: 'pay' });
    await sandbox.call('DELETE', `/codes/${id}`);
    const again = { amount: 1200, orderNo: 'T-1' };
    const refused = dialect === 'elepay' ? { status: 400, body: { errorCode: 'M002004' } } : { status: 409 };
    expect(await sandbox.call('POST', '/codes', again)).toMatchObject(refused);
  });
});

test('a service that slept through it wakes up in the state of one that ran', async () => {
  const { sandbox, read } = await world('documented', 'payer-comes', 'open-charge', 'partly-refunded');
  sandbox.clock.now = noon + 3 * 86_400_000;
  expect(await read()).toMatchObject({
    status: 'captured',
    charge: {
      status: 'partially_refunded',
      paidTime: noon + payerComesAfter + openCharge.captured,
      refunds: { amount: 600, totalCount: 2 },
    },
  });
});
