import fc from 'fast-check';
import { expect } from 'vitest';
import type { OpenSale } from '../../../electron/contract/sale.ts';
import type { Scan } from './model-presented.ts';
import { ownWay } from './model-recorded.ts';
import type { End } from './model-service.ts';
import { Spell, Step, step, type Steps } from './model-step.ts';
import type { Weather } from './model-weather.ts';
import type { World } from './model-world.ts';
import { request, uuid } from './support.ts';

export const hourMs = 3_600_000;
const yearMs = 31_536_000_000;

const current = ({ bench }: World): string => bench.sales.current()?.id ?? uuid(0);
export const newest = fc.constant(-1);
export const anyCode = fc.nat({ max: 5 });

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
export const open = fc
  .constantFrom(3, 30)
  .map((expiryPeriod) => opening(`open for ${expiryPeriod} min`, { expiryPeriod }));
export const record = fc.constant(opening('record', { otherWay: ownWay }));
const scanEnds = fc.constantFrom<Scan>('paid', 'confirmed', 'confirmed', 'failed', 'left', 'refused');
export const scan = scanEnds.map(
  (end) =>
    new Step(`scan a payer’s code: ${end}`, ({ presented }, asked) => {
      const amount = 100 * ((asked.sales += 1) % 7) + 100;
      const lines = [{ name: 'Tea', price: amount, count: 1 }];
      presented.sell(request({ requestId: uuid(1_000 + asked.sales), lines, expectedTotal: amount }), end);
    }),
);
export const scanAgain = scanEnds.map(
  (end) => new Step(`scan another payer’s code: ${end}`, (world) => world.scanAgain(end)),
);
export const takeBack = step('take back what was recorded', (world) => world.recorded.voidLast());

export const again = fc.tuple(fc.boolean(), fc.boolean(), fc.constantFrom(false, false, true)).map(
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

export const cancel = step('cancel', (world) => world.bench.sales.cancel(current(world)));
export const renew = step('renew', (world) => world.bench.sales.renew(current(world)));
export const check = step('check', (world) => world.bench.sales.check(current(world)));
export const dismiss = step('dismiss', (world) => world.bench.sales.dismiss(current(world)));
export const settle = fc
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

export const pay = (codes: fc.Arbitrary<number>): Steps =>
  onCode(codes, 'pay', ({ service }, codeId) => service.capture(codeId));
export const mismatch = (codes: fc.Arbitrary<number>): Steps =>
  onCode(codes, 'pay another amount for', ({ service }, codeId) => service.mismatch(codeId));
export const closeElsewhere = (codes: fc.Arbitrary<number>): Steps =>
  codes.map((which) => new Step(`close ${which} elsewhere`, (world) => world.closeElsewhere(which)));

/** A payment that takes longer than the grace for one in flight is shown by the service, or nobody could know of it. */
export const begin = (codes: fc.Arbitrary<number>, delays = [1_000, 20_000, 240_000, 900_000]): Steps =>
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

export const giveBack = (payments: fc.Arbitrary<number>): Steps =>
  fc
    .tuple(payments, fc.constantFrom(0.3, 1))
    .map(([which, part]) => new Step(`give back ${which}: ${part}`, (world) => world.giveBack(which, part)));

export const refund = (payments: fc.Arbitrary<number>): Steps =>
  fc
    .tuple(payments, fc.constantFrom(0.3, 0.5, 1), fc.constantFrom(1, 1, 2))
    .map(
      ([which, part, taps]) =>
        new Step(`refund ${which}: ${part}, tapped ${taps}`, (world) => world.refund(which, part, taps)),
    );

export const dispute = (payments: fc.Arbitrary<number>): Steps =>
  fc
    .tuple(payments, fc.constantFrom(true, true, false))
    .map(
      ([which, isDisputed]) =>
        new Step(`${isDisputed ? 'contest' : 'no longer contest'} ${which}`, (world) =>
          world.dispute(which, isDisputed),
        ),
    );

export const pass = (...times: number[]): Steps =>
  fc.constantFrom(...times).map((ms) => new Spell(`pass ${ms}`, ({ bench }) => bench.machine.pass(ms)));
/** Seldom a weekend: a sale that is on the screen is asked about all the time. */
export const outage = fc
  .tuple(fc.constantFrom(1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 3, 14, 62), fc.boolean(), fc.boolean())
  .map(
    ([hours, cancels, pays]) =>
      new Spell(
        `outage of ${hours} h${cancels ? ', cancel in it' : ''}${pays ? ', pay in it' : ''}`,
        (world) => world.outage(hours * hourMs, { cancels, pays }),
      ),
  );
export const off = fc
  .constantFrom(1, 14)
  .map((hours) => new Spell(`off for ${hours} h`, (world) => world.off(hours * hourMs)));
export const sleepUnseen = fc.constantFrom(3_000, 400_000).map(
  (ms) =>
    new Spell(`sleep unseen ${ms}`, async (world) => {
      world.sleepUnseen(ms);
      await world.bench.machine.pass(1_000);
    }),
);
export const sleep = fc
  .constantFrom(1_000, 90_000)
  .map((ms) => new Step(`sleep ${ms}`, (world) => world.sleep(ms)));
export const kill = step('kill and start', (world) => world.restart(true));
export const reboot = step('reboot', (world) => world.restart(false));
export const setClock = fc.constantFrom(-10 * yearMs, -hourMs, hourMs, yearMs).map(
  (ms) =>
    new Step(`set the clock by ${ms}`, (world) => {
      world.setClock(ms);
    }),
);
export const become = (...weathers: readonly Weather[]): Steps =>
  fc.constantFrom(...weathers).map((now) => new Step(now, (world) => (world.service.weather.now = now)));
export const weather = become(
  ...(['fair', 'fair', 'away', 'lossy', 'slow', 'busy', 'lagging', 'stray', 'unclosable'] as const),
  'unreadable',
);
