import fc from 'fast-check';
import { expect } from 'vitest';
import type { OpenSale } from '../../../electron/contract/sale.ts';
import type { End, Weather } from './model-service.ts';
import { ownWay } from './model-recorded.ts';
import type { World } from './model-world.ts';
import { type Choices, nothing, oneOf, Spell, Step, step, type Steps, story } from './model-step.ts';
import { request, uuid } from './support.ts';

const hourMs = 3_600_000;
const yearMs = 31_536_000_000;

const current = ({ bench }: World): string => bench.sales.current()?.id ?? uuid(0);
const newest = fc.constant(-1);
const anyCode = fc.nat({ max: 5 });

const opening = (words: string, how: Partial<OpenSale>): Step =>
  new Step(words, (world, asked) => {
    const amount = 100 * ((asked.sales += 1) % 7) + 100;
    const lines = [{ name: 'Tea', price: amount, count: 1 }];
    const requestId = uuid(1_000 + asked.sales);
    const sale = request({ requestId, lines, expectedTotal: amount, ...how });
    const first = world.recorded.sell(sale);
    // A double tap is one sale.
    const second = world.recorded.sell(sale);
    if (first.ok) expect(second).toEqual(first);
  });
const open = fc
  .constantFrom(3, 30)
  .map((expiryPeriod) => opening(`open for ${expiryPeriod} min`, { expiryPeriod }));
const record = fc.constant(opening('record', { otherWay: ownWay }));
const takeBack = step('take back what was recorded', (world) => world.recorded.voidLast());

const again = fc.tuple(fc.boolean(), fc.boolean(), fc.constantFrom(false, false, true)).map(
  ([isChosen, throughDraft, isRecorded]) =>
    new Step(
      `sell the last goods again${isChosen ? ', knowingly' : ''}${throughDraft ? ', from the draft' : ''}${isRecorded ? ', recorded' : ''}`,
      (world, asked) => {
        asked.sales += 1;
        const despite = isChosen ? { reason: 'x', by: 'y' } : null;
        world.sellAgain((replaces, amount) => {
          const lines = [{ name: 'Tea', price: amount, count: 1 }];
          const requestId = uuid(1_000 + asked.sales);
          const sale = { requestId, lines, expectedTotal: amount, expiryPeriod: 10, replaces, despite };
          return request({ ...sale, ...(isRecorded && { otherWay: ownWay }) });
        }, throughDraft);
      },
    ),
);

const cancel = step('cancel', (world) => world.bench.sales.cancel(current(world)));
const renew = step('renew', (world) => world.bench.sales.renew(current(world)));
const check = step('check', (world) => world.bench.sales.check(current(world)));
const dismiss = step('dismiss', (world) => world.bench.sales.dismiss(current(world)));
const settle = fc
  .constantFrom('paid' as const, 'unpaid' as const)
  .map(
    (outcome) =>
      new Step(`settle ${outcome}`, (world) =>
        world.bench.sales.settle({ saleId: current(world), outcome, reason: 'x', by: 'y' }),
      ),
  );

function onCode(
  codes: fc.Arbitrary<number>,
  words: string,
  act: (world: World, codeId: string) => void,
): Steps {
  return codes.map(
    (which) =>
      new Step(`${words} ${which}`, (world) => {
        const codeId = world.seen(which);
        if (codeId !== undefined) act(world, codeId);
      }),
  );
}

const pay = (codes: fc.Arbitrary<number>): Steps =>
  onCode(codes, 'pay', ({ service }, codeId) => service.capture(codeId));
const mismatch = (codes: fc.Arbitrary<number>): Steps =>
  onCode(codes, 'pay another amount for', ({ service }, codeId) => service.mismatch(codeId));
const closeElsewhere = (codes: fc.Arbitrary<number>): Steps =>
  codes.map((which) => new Step(`close ${which} elsewhere`, (world) => world.closeElsewhere(which)));

/** A payment that takes longer than the grace for one in flight is shown by the service, or nobody could know of it. */
const begin = (codes: fc.Arbitrary<number>, delays = [1_000, 20_000, 240_000, 900_000]): Steps =>
  fc
    .tuple(
      codes,
      fc.constantFrom(...delays),
      fc.constantFrom<End>('captured', 'captured', 'failed'),
      fc.boolean(),
    )
    .map(([which, delayMs, end, isShown]) => {
      const isVisible = isShown || delayMs > 240_000;
      const words = `begin to pay ${which}: ${end} after ${delayMs}${isVisible ? '' : ', unseen'}`;
      return new Step(words, (world) => {
        const codeId = world.seen(which);
        if (codeId !== undefined) world.service.begin(codeId, { delayMs, end, isVisible });
      });
    });

const giveBack = (payments: fc.Arbitrary<number>): Steps =>
  fc
    .tuple(payments, fc.constantFrom(0.3, 1))
    .map(([which, part]) => new Step(`give back ${which}: ${part}`, (world) => world.giveBack(which, part)));

const refund = (payments: fc.Arbitrary<number>): Steps =>
  fc
    .tuple(payments, fc.constantFrom(0.3, 0.5, 1), fc.constantFrom(1, 1, 2))
    .map(
      ([which, part, taps]) =>
        new Step(`refund ${which}: ${part}, tapped ${taps}`, (world) => world.refund(which, part, taps)),
    );

const dispute = (payments: fc.Arbitrary<number>): Steps =>
  fc
    .tuple(payments, fc.constantFrom(true, true, false))
    .map(
      ([which, isDisputed]) =>
        new Step(`${isDisputed ? 'contest' : 'no longer contest'} ${which}`, (world) =>
          world.dispute(which, isDisputed),
        ),
    );

const pass = (...times: number[]): Steps =>
  fc.constantFrom(...times).map((ms) => new Spell(`pass ${ms}`, ({ bench }) => bench.machine.pass(ms)));
/** Seldom a weekend: a sale that is on the screen is asked about all the time. */
const outage = fc
  .tuple(fc.constantFrom(1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 3, 14, 62), fc.boolean(), fc.boolean())
  .map(
    ([hours, cancels, pays]) =>
      new Spell(
        `outage of ${hours} h${cancels ? ', cancel in it' : ''}${pays ? ', pay in it' : ''}`,
        (world) => world.outage(hours * hourMs, { cancels, pays }),
      ),
  );
const off = fc
  .constantFrom(1, 14)
  .map((hours) => new Spell(`off for ${hours} h`, (world) => world.off(hours * hourMs)));
const sleepUnseen = fc.constantFrom(3_000, 400_000).map(
  (ms) =>
    new Spell(`sleep unseen ${ms}`, async (world) => {
      world.sleepUnseen(ms);
      await world.bench.machine.pass(1_000);
    }),
);
const sleep = fc.constantFrom(1_000, 90_000).map((ms) => new Step(`sleep ${ms}`, (world) => world.sleep(ms)));
const setClock = fc.constantFrom(-10 * yearMs, -hourMs, hourMs, yearMs).map(
  (ms) =>
    new Step(`set the clock by ${ms}`, (world) => {
      world.setClock(ms);
    }),
);
const become = (...weathers: readonly Weather[]): Steps =>
  fc.constantFrom(...weathers).map((now) => new Step(now, (world) => (world.service.weather = now)));
const weather = become(
  ...(['fair', 'fair', 'away', 'lossy', 'slow', 'busy', 'lagging', 'stray', 'unclosable'] as const),
  'unreadable',
);

/** A sale at the counter: a code, somebody who pays it or not, staff who end it, and what they do then. */
const sale = story(
  open,
  pass(0, 1_000, 12_000),
  oneOf([
    [1, nothing],
    [1, pay(newest)],
    [3, begin(newest)],
  ]),
  oneOf([
    [4, nothing],
    [1, weather],
  ]),
  oneOf([
    [1, nothing],
    [2, cancel],
    [2, closeElsewhere(newest)],
    [1, pass(200_000, 2_000_000)],
  ]),
  pass(1_000, 12_000),
  oneOf([
    [1, nothing],
    [1, dismiss],
    [3, renew],
    [2, again],
  ]),
  pass(1_000, 12_000),
  oneOf([
    [1, nothing],
    [2, pay(newest)],
    [1, begin(newest)],
  ]),
);

/** A new code is asked for while somebody pays the old one, which the service closes and then tells nothing of. */
const closedAlone = story(
  become('fair'),
  dismiss,
  open,
  pass(1_000),
  begin(newest, [240_000, 900_000]),
  pass(200_000),
  become('unreadable'),
  renew,
  pass(1_000),
  weather,
);

/** Two phones on one code: the first one's try goes on under the second one's, which fails; then staff want another code. */
const twoPhones = story(
  dismiss,
  open,
  pass(1_000),
  step('a first phone begins', (world) => world.tryToPay({ delayMs: 240_000, end: 'captured' })),
  pass(1_000, 12_000),
  oneOf([
    [3, nothing],
    [1, step('kill and start', (world) => world.restart(true))],
  ]),
  step('a second phone fails', (world) => world.tryToPay({ delayMs: 1_000, end: 'failed' })),
  pass(1_000, 12_000),
  oneOf([
    [2, cancel],
    [1, closeElsewhere(newest)],
    [1, pass(200_000)],
  ]),
  pass(1_000, 12_000),
  oneOf([
    [2, renew],
    [1, again],
  ]),
);

/** An evening: the day is closed, and what becomes of its payments comes to light on another day. */
const evening = story(
  fc.constant(new Spell('close the days', (world) => world.closeDays())),
  oneOf([
    [2, pass(14 * hourMs)],
    [1, off],
  ]),
  oneOf([
    [1, nothing],
    [2, giveBack(newest)],
    [2, dispute(newest)],
  ]),
);

/** A guest brings something back, in any weather, and staff tap again when they do not see that it was done. */
const broughtBack = story(
  become('fair'),
  dismiss,
  open,
  pass(1_000),
  pay(newest),
  pass(12_000),
  become('fair', 'lossy', 'lossy', 'slow', 'stray', 'lagging'),
  refund(newest),
  oneOf([
    [2, nothing],
    [2, pass(1_000, 12_000)],
    [1, step('kill and start', (world) => world.restart(true))],
    [1, outage],
  ]),
  oneOf([
    [1, nothing],
    [2, become('fair', 'away', 'unreadable')],
  ]),
  refund(newest),
  oneOf([
    [2, pass(1_000, 12_000, 400_000)],
    [1, step('reboot', (world) => world.restart(false))],
  ]),
  refund(newest),
);

/** What may happen next. */
export const steps: Steps[] = (
  [
    [6, sale],
    [3, evening],
    [2, closedAlone],
    [2, twoPhones],
    [2, story(open, pass(1_000), outage)],
    [4, open],
    [2, cancel],
    [5, renew],
    [2, check],
    [1, dismiss],
    [1, settle],
    [1, step('close the day', ({ bench }) => bench.sales.compareDay(null))],
    [1, step('stop closing', ({ bench }) => bench.sales.stopComparing())],
    [4, pay(anyCode)],
    [4, begin(anyCode)],
    [2, closeElsewhere(anyCode)],
    [1, giveBack(anyCode)],
    [2, refund(anyCode)],
    [3, broughtBack],
    [1, dispute(anyCode)],
    [3, again],
    [
      2,
      story(
        dismiss,
        record,
        oneOf([
          [2, nothing],
          [1, story(takeBack, takeBack)],
        ]),
      ),
    ],
    [1, takeBack],
    [1, mismatch(anyCode)],
    [1, outage],
    [1, off],
    [1, sleepUnseen],
    [5, pass(0, 1_000, 12_000, 200_000)],
    [1, sleep],
    [1, step('kill and start', (world) => world.restart(true))],
    [1, step('reboot', (world) => world.restart(false))],
    [1, setClock],
    [3, weather],
  ] satisfies Choices
).flatMap(([weight, arbitrary]) => Array.from({ length: weight }, () => arbitrary));
