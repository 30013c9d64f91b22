import { expect, test } from 'vitest';
import type { Outcome } from '../../../../electron/payments/payment-service.ts';
import { askingWhose } from '../../../../electron/terminal/service/account-check.ts';

const ok: Outcome<never> = { kind: 'ok', value: {} as never, status: 200 };
const others: Outcome<never> = { kind: 'unknown', reason: 'other-account', message: '' };
const lost: Outcome<never> = { kind: 'unknown', reason: 'connection-lost', message: '' };
const refused: Outcome<never> = { kind: 'refused', reason: 'credentials', status: 403, message: '' };
const unsupported: Outcome<never> = { kind: 'unsupported', message: '' };

/** A client whose lists answer so, with what it was asked. */
function clientOf(charges: Outcome<never> | 'hangs', subscriptions: Outcome<never>) {
  const asked: string[] = [];
  const answer = (what: string, outcome: Outcome<never> | 'hangs') => (): Promise<Outcome<never>> => {
    asked.push(what);
    return outcome === 'hangs' ? new Promise(() => undefined) : Promise.resolve(outcome);
  };
  const listed = {
    createCode: answer('code', ok),
    listCharges: answer('charges', charges),
    listSubscriptions: answer('subscriptions', subscriptions),
  };
  // Time passes at once where nothing else happens.
  const after = (_: number, callback: () => void): (() => void) => {
    setImmediate(callback);
    return () => undefined;
  };
  const client = askingWhose(listed, { after });
  return { asked, createCode: (): Promise<Outcome<unknown>> => client.createCode() };
}

test('whose service it is is asked before the first code, and not again', async () => {
  const { asked, createCode } = clientOf(ok, unsupported);
  expect(await createCode()).toBe(ok);
  await createCode();
  expect(asked).toEqual(['charges', 'subscriptions', 'code', 'code']);
});

test('a service that lets nobody list is not asked again', async () => {
  const { asked, createCode } = clientOf(refused, unsupported);
  await createCode();
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

test.each(['hangs' as const, lost])(
  'a list that is not answered (%o) holds no sale up, and is asked again before the next',
  async (charges) => {
    const { asked, createCode } = clientOf(charges, ok);
    expect(await createCode()).toBe(ok);
    await createCode();
    expect(asked).toEqual(['charges', 'subscriptions', 'code', 'charges', 'subscriptions', 'code']);
  },
);
