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
    createCharge: answer('charge', ok),
    listCharges: answer('charges', charges),
    listSubscriptions: answer('subscriptions', subscriptions),
  };
  // Time passes at once where nothing else happens.
  const after = (_: number, callback: () => void): (() => void) => {
    setImmediate(callback);
    return () => undefined;
  };
  const client = askingWhose(listed, { after });
  return {
    asked,
    createCode: (): Promise<Outcome<unknown>> => client.createCode(),
    createCharge: (): Promise<Outcome<unknown>> => client.createCharge(),
  };
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

test('whose service it is is asked before the first payer’s code is sent, and not again', async () => {
  const { asked, createCharge, createCode } = clientOf(ok, unsupported);
  expect(await createCharge()).toBe(ok);
  await createCharge();
  await createCode();
  expect(asked).toEqual(['charges', 'subscriptions', 'charge', 'charge', 'code']);
});

test.each([
  ['payments', others, ok],
  ['subscriptions', ok, others],
])('no money is asked for where the %s are of another account', async (_, charges, subscriptions) => {
  const { asked, createCharge } = clientOf(charges, subscriptions);
  expect(await createCharge()).toMatchObject({ kind: 'refused', reason: 'refused' });
  expect(await createCharge()).toMatchObject({ kind: 'refused' });
  expect(asked).not.toContain('charge');
});

test.each([
  ['payments', 'hangs' as const, ok],
  ['payments', lost, ok],
  ['payments', refused, ok],
  ['payments', unsupported, ok],
  ['subscriptions', ok, lost],
])(
  'no money is asked for, and it is said that none was, where the %s do not tell whose it is',
  async (_, charges, subscriptions) => {
    const { asked, createCharge, createCode } = clientOf(charges, subscriptions);
    expect(await createCharge()).toMatchObject({ kind: 'not-sent' });
    // A code shows where it leads, and takes nothing by itself: it holds no sale up.
    expect(await createCode()).toBe(ok);
    expect(await createCharge()).toMatchObject({ kind: 'not-sent' });
    expect(asked).not.toContain('charge');
  },
);

test('an answer that came too late for one scan is there for the next', async () => {
  let answer: (outcome: Outcome<never>) => void = () => undefined;
  const asked: string[] = [];
  const client = askingWhose(
    {
      createCode: () => Promise.resolve(ok),
      createCharge: () => {
        asked.push('charge');
        return Promise.resolve(ok);
      },
      listCharges: () => new Promise<Outcome<never>>((resolve) => (answer = resolve)),
      listSubscriptions: () => Promise.resolve(unsupported),
    },
    {
      after: (_, callback) => {
        setImmediate(callback);
        return () => undefined;
      },
    },
  );
  const charge: () => Promise<Outcome<unknown>> = client.createCharge;
  expect(await charge()).toMatchObject({ kind: 'not-sent' });
  answer(ok);
  await new Promise(setImmediate);
  expect(await charge()).toBe(ok);
  expect(asked).toEqual(['charge']);
});
