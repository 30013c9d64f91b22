import { expect, test } from 'vitest';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { askingWhose } from '../../../electron/terminal/whose.ts';

const ok: Outcome<never> = { kind: 'ok', value: {} as never, status: 200 };
const others: Outcome<never> = { kind: 'unknown', reason: 'other-account', message: '' };
const lost: Outcome<never> = { kind: 'unknown', reason: 'connection-lost', message: '' };
const unsupported: Outcome<never> = { kind: 'unsupported', message: '' };

/** A client whose lists answer so, with what it was asked. */
function clientOf(charges: Outcome<never>, subscriptions: Outcome<never>) {
  const asked: string[] = [];
  const answer = (what: string, outcome: Outcome<never>) => () => {
    asked.push(what);
    return Promise.resolve(outcome);
  };
  const client = askingWhose({
    createCode: answer('code', ok),
    listCharges: answer('charges', charges),
    listSubscriptions: answer('subscriptions', subscriptions),
  });
  return { asked, createCode: (): Promise<Outcome<unknown>> => client.createCode() };
}

test('whose service it is is asked before the first code, and not again', async () => {
  const { asked, createCode } = clientOf(ok, unsupported);
  expect(await createCode()).toBe(ok);
  await createCode();
  expect(asked).toEqual(['charges', 'subscriptions', 'code', 'code']);
});

test.each([
  ['payments', others, ok],
  ['subscriptions', ok, others],
])('no code is asked for where the %s are of another account', async (_, charges, subscriptions) => {
  const { asked, createCode } = clientOf(charges, subscriptions);
  expect(await createCode()).toMatchObject({ kind: 'refused', reason: 'refused' });
  expect(await createCode()).toMatchObject({ kind: 'refused' });
  expect(asked).not.toContain('code');
});

test('a list that does not answer holds no sale up, and is asked again before the next', async () => {
  const { asked, createCode } = clientOf(lost, ok);
  expect(await createCode()).toBe(ok);
  await createCode();
  expect(asked).toEqual(['charges', 'subscriptions', 'code', 'charges', 'subscriptions', 'code']);
});
