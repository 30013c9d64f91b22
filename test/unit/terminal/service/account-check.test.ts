import { expect, test } from 'vitest';
import type { Outcome } from '../../../../electron/payments/payment-service.ts';
import { askingWhose } from '../../../../electron/terminal/service/account-check.ts';

const listing = (value: object): Outcome<never> => ({ kind: 'ok', value: value as never, status: 200 });
const ok = listing({});
const ours = listing({ total: 1, charges: [{ id: 'chr_1', appId: 'app_shop' }] });
const ourSubscription = listing({ total: 1, subscriptions: [{ id: 'sub_1', appId: 'app_shop' }] });
const empty = listing({ total: 0, charges: [], subscriptions: [] });
const others: Outcome<never> = { kind: 'unknown', reason: 'other-account', message: '' };
const lost: Outcome<never> = { kind: 'unknown', reason: 'connection-lost', message: '' };
const refused: Outcome<never> = { kind: 'refused', reason: 'credentials', status: 403, message: '' };
const unsupported: Outcome<never> = { kind: 'unsupported', message: '' };

type Answer = Outcome<never> | 'hangs';

/** A client whose lists answer so, with what it was asked; `account`: whose the till is known to be. */
function clientOf(charges: Answer, subscriptions: Answer, account: string | null = null) {
  const asked: string[] = [];
  const says = { charges, subscriptions };
  const send = (what: string) => (): Promise<Outcome<never>> => {
    asked.push(what);
    return Promise.resolve(ok);
  };
  const list = (what: keyof typeof says) => (): Promise<Outcome<never>> => {
    asked.push(what);
    const said = says[what];
    return said === 'hangs' ? new Promise(() => undefined) : Promise.resolve(said);
  };
  const listed = {
    createCode: send('code'),
    createCharge: send('charge'),
    listCharges: list('charges'),
    listSubscriptions: list('subscriptions'),
  };
  const { client, forget } = askingWhose(listed, { after, account: () => account });
  return {
    asked,
    says,
    forget,
    createCode: (): Promise<Outcome<unknown>> => client.createCode(),
    createCharge: (): Promise<Outcome<unknown>> => client.createCharge(),
  };
}

/** Time passes at once where nothing else happens. */
function after(_: number, callback: () => void): () => void {
  setImmediate(callback);
  return () => undefined;
}

const untold = { kind: 'withheld', reason: 'untold-account' };
const notOurs = { kind: 'withheld', reason: 'other-account' };

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
  expect(await createCode()).toMatchObject(notOurs);
  expect(await createCode()).toMatchObject(notOurs);
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
  expect(await createCharge()).toMatchObject(notOurs);
  expect(await createCharge()).toMatchObject(notOurs);
  expect(asked).not.toContain('charge');
});

test.each([
  ['payments', 'hangs' as const, ok],
  ['payments', lost, ok],
  ['payments', refused, ok],
  ['payments', unsupported, ok],
])(
  'no money is asked for, and it is said that none was, where the %s do not tell whose it is',
  async (_, charges, subscriptions) => {
    const { asked, createCharge, createCode } = clientOf(charges, subscriptions);
    expect(await createCharge()).toMatchObject(untold);
    // A code shows where it leads, and takes nothing by itself: it holds no sale up.
    expect(await createCode()).toBe(ok);
    expect(await createCharge()).toMatchObject(untold);
    expect(asked).not.toContain('charge');
  },
);

test.each([
  ['a new shop’s', null, empty],
  ['the shop’s own', 'app_shop', ours],
])('%s payments alone decide where the subscriptions are not told', async (_, account, charges) => {
  for (const subscriptions of [lost, refused, unsupported, 'hangs' as const]) {
    const { asked, createCharge } = clientOf(charges, subscriptions, account);
    expect(await createCharge()).toBe(ok);
    expect(asked).toEqual(['charges', 'subscriptions', 'charge']);
  }
});

test.each([empty, listing({ total: 1, charges: [{ id: 'chr_1' }] })])(
  'a list that does not name the shop’s account, %j, tells nothing of a till whose account is known',
  async (charges) => {
    const { asked, says, createCharge, createCode } = clientOf(charges, empty, 'app_shop');
    expect(await createCharge()).toMatchObject(untold);
    expect(asked).toEqual(['charges', 'subscriptions']);
    // The way out: a code is shown, its payment is listed, and names the account.
    expect(await createCode()).toBe(ok);
    says.charges = ours;
    expect(await createCharge()).toBe(ok);
    expect(asked.slice(2)).toEqual([
      ...['charges', 'subscriptions', 'code'],
      ...['charges', 'subscriptions', 'charge'],
    ]);
  },
);

test('a subscription that names the shop’s account tells whose it is', async () => {
  const { createCharge } = clientOf(empty, ourSubscription, 'app_shop');
  expect(await createCharge()).toBe(ok);
});

test('what was told to one key does not hold for the next', async () => {
  const { says, asked, forget, createCharge, createCode } = clientOf(ours, unsupported, 'app_shop');
  expect(await createCharge()).toBe(ok);
  forget();
  says.charges = empty;
  expect(await createCharge()).toMatchObject(untold);
  says.charges = others;
  expect(await createCharge()).toMatchObject(notOurs);
  expect(await createCode()).toMatchObject(notOurs);
  expect(asked.filter((what) => what === 'charge')).toHaveLength(1);
  forget();
  says.charges = ours;
  expect(await createCharge()).toBe(ok);
});

test('a list that was asked with one key and answered after the next came tells nothing of that', async () => {
  const answers: ((outcome: Outcome<never>) => void)[] = [];
  const { client, forget } = askingWhose(
    {
      createCode: () => Promise.resolve(ok),
      createCharge: () => Promise.resolve(ok),
      listCharges: () => new Promise<Outcome<never>>((resolve) => answers.push(resolve)),
      listSubscriptions: () => Promise.resolve(unsupported),
    },
    { after, account: () => 'app_shop' },
  );
  const charge: () => Promise<Outcome<unknown>> = client.createCharge;
  const first = charge();
  forget();
  answers[0]?.(ours);
  expect(await first).toMatchObject(untold);
  expect(await charge()).toMatchObject(untold);
});

test('an answer that came too late for one scan is there for the next', async () => {
  let answer: (outcome: Outcome<never>) => void = () => undefined;
  const asked: string[] = [];
  const { client } = askingWhose(
    {
      createCode: () => Promise.resolve(ok),
      createCharge: () => {
        asked.push('charge');
        return Promise.resolve(ok);
      },
      listCharges: () => new Promise<Outcome<never>>((resolve) => (answer = resolve)),
      listSubscriptions: () => Promise.resolve(unsupported),
    },
    { after, account: () => 'app_shop' },
  );
  const charge: () => Promise<Outcome<unknown>> = client.createCharge;
  expect(await charge()).toMatchObject(untold);
  answer(ours);
  await new Promise(setImmediate);
  expect(await charge()).toBe(ok);
  expect(asked).toEqual(['charge']);
});
