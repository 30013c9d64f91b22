import { isOver } from '../../electron/domain/code-rules.ts';
import { type Event, isWordPaid } from './core/state.ts';
import type { Add } from './payers.ts';
import { type Bounds, type Charge, set, type There, type World } from './world.ts';

/** Whether what became of a request is looked for: it was one by a payer's code, or its answer is lost and the customer's saved source may have paid it. */
export function isLookedFor({ core, there }: Pick<World, 'core' | 'there'>, code: number): boolean {
  return core.codes[code]?.scan !== null || there[code]?.isLost === true;
}

/** What such a request may have become at the service when it was given up; a bound that hides nothing lists it at once. */
export function arrivals(world: World, code: number, bounds: Bounds): World[] {
  return (['open', 'captured'] as const).map((charge) =>
    taken(world, code, charge, bounds.hidden === 'none'),
  );
}

/** The service takes such a request. */
export function taken(world: World, code: number, charge: Charge, isListed: boolean): World {
  return set(world, code, { charges: [charge], isListed, isRoaming: false });
}

/** What becomes of such a request whose answer is lost: nothing, something later, or it is taken. */
export function lostCharges(before: World, code: number, bounds: Bounds): [what: string, world: World][] {
  // Nobody has seen a code that is lost.
  const world = set(before, code, { live: 'closed', isLost: before.core.codes[code]?.scan === null });
  const [open, paid] = arrivals(world, code, bounds);
  return [
    ['it was lost', world],
    ['it is still on its way', set(world, code, { isRoaming: true })],
    ...(open ? [['the payer is to confirm', open] as [string, World]] : []),
    ...(paid ? [['money was taken', paid] as [string, World]] : []),
  ];
}

/** How staff can ask for money within bounds: by a code, by a payer's, or by the one that they scanned last. */
export function waysToAsk(
  { core: { codes } }: World,
  bounds: Bounds,
): { scan: number | null; words: string }[] {
  const scans = codes.flatMap(({ scan }) => scan ?? []);
  const ways: { scan: number | null; words: string }[] = [];
  if (codes.length >= bounds.codes) return ways;
  if (codes.length - scans.length < bounds.codes - bounds.presented) ways.push({ scan: null, words: '' });
  if (scans.length >= bounds.presented) return ways;
  ways.push({ scan: scans.length === 0 ? 0 : Math.max(...scans) + 1, words: ' by a code of the payer’s' });
  const last = scans.at(-1);
  if (last !== undefined) ways.push({ scan: last, words: ' by the same code of the payer’s' });
  return ways;
}

/** Whether the service has taken nothing by such a request, and will not. */
export function isUntaken({ charges, isRoaming }: There): boolean {
  return charges.length === 0 && !isRoaming;
}

/** What the payer, the service and time do with what such a request asked for. */
export function payer(world: World, code: number, bounds: Bounds, add: Add): void {
  const { charges: [charge] = [], isRoaming, isListed, age } = world.there[code] ?? {};
  const nth = `code ${code + 1}`;
  if (isRoaming === true)
    for (const late of arrivals(world, code, bounds))
      add(
        `The request by ${nth}, given up, reaches the service: ${late.there[code]?.charges[0] ?? ''}.`,
        late,
      );
  if (charge !== undefined && isListed === false)
    add(`The service begins to list the charge of ${nth}.`, set(world, code, { isListed: true }));
  if (charge === 'open') {
    add(`The payer confirms ${nth}: money comes.`, set(world, code, { charges: ['captured'] }));
    add(`Nothing comes of ${nth}.`, set(world, code, { charges: ['failed'] }));
  }
  if (world.core.codes[code]?.state !== 'code') return;
  // By then every request has reached the service, or never will, and every charge is listed.
  if (age === 0 && isRoaming === false && (charge === undefined || isListed === true))
    add(`Five minutes pass after the request by ${nth}.`, set(world, code, { age: 1 }));
  if (age === 1 && bounds.graces) add(`Five more minutes pass for ${nth}.`, set(world, code, { age: 2 }));
}

/** Whether money may be taken, or was and nobody has told so, by a request that is looked for, and that no person has given their word on. */
export function mayTakeMoney(world: Pick<World, 'core' | 'there'>, code: number): boolean {
  const known = world.core.codes[code];
  const { charges: [charge] = [], isRoaming } = world.there[code] ?? {};
  if (!known || !isLookedFor(world, code) || known.ruledOut === 'staff') return false;
  if (known.state === 'sending' || isRoaming === true) return true;
  return charge !== undefined && charge !== 'failed' && !known.charges.includes('captured');
}

/** Money may be taken by a request that is looked for, and it is shown as one that nobody can pay; or one scan was sent twice. */
export function toldWrongly(world: World): string | null {
  const { codes } = world.core;
  const early = codes.findIndex((code, index) => isOver(code) && mayTakeMoney(world, index));
  if (early >= 0) return `untrue: code ${early + 1} is said to be over, and may take money`;
  const again = codes.findIndex(
    ({ scan }, index) =>
      scan !== null &&
      codes.some((other, at) => at < index && other.scan === scan && world.there[at]?.isOfRun === true),
  );
  return again < 0 ? null : `doubled: one scan is sent twice`;
}

/** Whether a person says that the sale of a payer's code was paid, and the service tells of no payment of it: its charge may be what they saw. */
export function isVouchedFor({ core }: Pick<World, 'core'>, code: number): boolean {
  const { sale = -1, scan = null } = core.codes[code] ?? {};
  const isTold = core.codes.some((one) => one.sale === sale && one.charges.includes('captured'));
  return scan !== null && isWordPaid(core.sales[sale]) && !isTold;
}

/** What is told of as a payment by a payer's code, or a person vouches for, is asked to be revoked: it would be taken back unseen. */
export function revokedWrongly(before: World, event: Event, after: World): string | null {
  const vouched = after.core.codes.findIndex(
    ({ close }, code) =>
      close === 'wanted' && before.core.codes[code]?.close !== 'wanted' && isVouchedFor(after, code),
  );
  if (vouched >= 0)
    return `untrue: code ${vouched + 1}, which a person says was paid, is asked to be revoked`;
  if ((event.kind !== 'charged' && event.kind !== 'looked') || event.fact !== 'captured') return null;
  const { code } = event;
  const isAsked = before.core.codes[code]?.close !== 'wanted' && after.core.codes[code]?.close === 'wanted';
  return isAsked ? `untrue: the payment by code ${code + 1} is asked to be revoked` : null;
}

/** The same charge as a replica has it that lags by one change, and before all are there. */
export function* staleCharge(there: There): Iterable<There> {
  const [charge] = there.charges;
  if (charge === 'captured' || charge === 'failed') yield { ...there, charges: ['open'] };
  if (charge !== undefined && there.age === 0) yield { ...there, charges: ['hidden'] };
}
