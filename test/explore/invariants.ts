import { besides, hasMovedOther, isKnownPaid } from './besides.ts';
import { isWordPaid } from './core/state.ts';
import { isLookedFor, isVouchedFor, toldWrongly } from './presented.ts';
import { type Answer, type Charge, close, fly, revoked, set, told, type World } from './world.ts';
import type { Worlds } from './worlds.ts';

/** What does not hold in a world; null: everything does. */
export function problem(worlds: Worlds, world: World): string | null {
  return (
    world.wrong ??
    drawnWrongly(worlds, world) ??
    toldWrongly(world) ??
    leftOpen(world) ??
    untrue(worlds, world)
  );
}

/** A code is drawn while another one for the goods may be paid, or while no clock can say that it has time left. */
function drawnWrongly({ core, bounds }: Worlds, world: World): string | null {
  const drawn = core.drawnCode(world.core);
  if (drawn === null) return null;
  if (world.there[drawn]?.isOld === true) return `untrue: code ${drawn + 1} of an earlier boot is drawn`;
  const why = besides(world, bounds, drawn);
  return why === null ? null : `doubled: code ${drawn + 1} is drawn, and ${why}`;
}

/** The goods are paid, or another amount came for them, and another code for them is open and not closed. */
function leftOpen(world: World): string | null {
  const isPaid = isKnownPaid(world);
  const left = world.core.codes.findIndex(
    ({ charges, close, goodsPaid }, index) =>
      (isPaid || isBesideAlarm(world, index)) &&
      isOpenThere(world, index) &&
      !charges.includes('captured') &&
      !isVouchedFor(world, index) &&
      (close === null || (close === 'failed' && !goodsPaid)),
  );
  const why = isPaid ? 'the goods are paid' : 'another amount came';
  return left < 0 ? null : `doubled: ${why}, and code ${left + 1} is not closed`;
}

/** Whether another amount came by another code of the same sale, and not by this one. */
function isBesideAlarm(world: World, index: number): boolean {
  const { codes } = world.core;
  const { sale } = codes[index] ?? {};
  return (
    !hasMovedOther(world, index) &&
    codes.some((one, at) => at !== index && one.sale === sale && hasMovedOther(world, at))
  );
}

/** Whether a code may be paid that was shown, or a payer's charge that was told of. */
function isOpenThere({ core, there }: World, index: number): boolean {
  if (core.codes[index]?.scan !== null)
    return core.codes[index]?.charges[0] === 'open' && there[index]?.charges[0] === 'open';
  return there[index]?.isSeen === true && there[index].live === 'yes';
}

/** What the journal and the screens say of a sale is not so. */
function untrue({ core }: Worlds, world: World): string | null {
  const paidSales = world.core.sales.keys().filter((sale) => core.stageOf(world.core, sale) === 'paid');
  for (const sale of paidSales) {
    if (isWordPaid(world.core.sales[sale])) continue;
    const isOfSale = (code: number): boolean => world.core.codes[code]?.sale === sale;
    if (!world.there.some(({ charges }, code) => isOfSale(code) && charges.includes('captured')))
      return `untrue: sale ${sale + 1} is shown as paid`;
    if (!world.core.codes.some(({ charges }, code) => isOfSale(code) && charges.includes('captured')))
      return `untrue: what paid sale ${sale + 1} is not known any more`;
  }
  for (const [sale, wasPaid] of world.paid.entries()) {
    if (wasPaid && core.stageOf(world.core, sale) !== 'paid')
      return `untrue: sale ${sale + 1} is not paid any more`;
  }
  const payments = world.core.codes.flatMap(({ charges }) =>
    charges.filter((fact) => fact === 'captured'),
  ).length;
  if (payments > 1) {
    const silent = world.core.sales.findIndex(
      ({ doubled }, sale) => !doubled && core.stageOf(world.core, sale) === 'paid',
    );
    if (silent >= 0) return `doubled: the goods were paid twice, and sale ${silent + 1} does not say so`;
  }
  return null;
}

/** Calm weather: nothing more goes wrong, nobody pays any more, and everything that is on its way comes. Null: it ended. */
export function calm(worlds: Worlds, world: World): World | null {
  for (const [code, { asking, closing }] of world.flights.entries()) {
    if (asking) return landed(worlds, world, code, asking.answer ?? firstAnswer(world, code));
    if (closing) {
      if (!worlds.bounds.closes || cannotRevoke(world, code))
        return worlds.heard(fly(world, code, { closing: null }), { kind: 'close-failed', code });
      return worlds.heard(fly(close(world, code), code, { closing: null }), { kind: 'closed', code });
    }
  }
  if (world.echo) return worlds.heard({ ...world, echo: null }, world.echo);
  return quiet(world) ?? clocks(worlds, world) ?? question(worlds, world);
}

function firstAnswer({ core }: World, code: number): Answer {
  return core.codes[code]?.scan === null ? { kind: 'made', code } : { kind: 'charged', code, fact: 'open' };
}

function landed(worlds: Worlds, world: World, code: number, answer: Answer): World {
  const made =
    answer.kind === 'made' && world.there[code]?.live === 'no' ? set(world, code, { live: 'yes' }) : world;
  const isCharged = answer.kind === 'charged' && world.there[code]?.charges.length === 0;
  const there = isCharged ? set(made, code, { charges: [answer.fact] }) : made;
  return worlds.heard(fly(told(there, code, answer), code, { asking: null }), answer);
}

function cannotRevoke(world: World, code: number): boolean {
  return world.core.codes[code]?.scan !== null && revoked(world, code) === null;
}

/** Charges that are under way fail, codes run out, and the grace passes. */
function quiet(world: World): World | null {
  for (const [code, { charges, live, age, isRoaming, isListed }] of world.there.entries()) {
    if (isRoaming || !isListed) return set(world, code, { isRoaming: false, isListed: true });
    // The terminal itself has to see to it that nobody pays by a payer's code that is not wanted any more.
    const isLeft = world.core.codes[code]?.scan === null || isVouchedFor(world, code);
    if (!isLeft && charges.includes('open') && age === 0) return set(world, code, { age: 1 });
    if (isLeft && charges.some((charge) => !isEnded(charge))) {
      return set(world, code, {
        charges: charges.map((charge) => (isEnded(charge) ? charge : 'failed')),
      });
    }
    if (live !== 'no' && age < 2)
      return set(world, code, { age: 2, live: live === 'yes' ? 'expired' : live });
  }
  return null;
}

/** Whether nothing more comes of a charge. */
function isEnded(charge: Charge): boolean {
  return charge === 'failed' || charge === 'captured' || charge === 'other';
}

function clocks(worlds: Worlds, world: World): World | null {
  for (const code of world.core.codes.keys()) {
    if (world.there[code]?.live === 'no') continue;
    const over = worlds.happens(world, { kind: 'time', code, proof: { clock: 'monotonic', since: 'start' } });
    const late =
      over ??
      worlds.happens(world, { kind: 'grace', code, clock: 'monotonic', since: 'request' }) ??
      worlds.happens(world, { kind: 'grace', code, clock: 'monotonic', since: 'end' });
    if (late) return late;
  }
  return null;
}

function question(worlds: Worlds, world: World): World | null {
  // That codes cannot be read is believed in the end.
  if (!worlds.bounds.reads) return worlds.happens(world, { kind: 'reads', reads: false });
  if (!world.core.reads) return worlds.happens(world, { kind: 'reads', reads: true });
  for (const { kind, code } of worlds.core.agenda(world.core)) {
    if (kind !== 'read' && kind !== 'list' && kind !== 'look') continue;
    const { sale = -1, heard } = world.core.codes[code] ?? {};
    const isAwaited = heard === null && world.core.sales[sale]?.wish != null;
    if (!isAwaited && isUntold(worlds, world, code)) continue;
    const answer = worlds.say(world, code, kind);
    return worlds.heard(told(world, code, answer), answer);
  }
  return null;
}

/** Nothing is to be learnt of a code by asking: a person has to say what another amount is that came by it; or the service tells nothing more. */
function isUntold(worlds: Worlds, world: World, code: number): boolean {
  const { charges = [] } = world.there[code] ?? {};
  const known = world.core.codes[code]?.charges ?? [];
  const isWhole = charges.every((charge, id) => known[id] === charge);
  const isUnsaid = known.includes('other') && world.core.codes[code]?.ruledOut !== 'staff';
  return (isWhole && isUnsaid && !known.includes('captured')) || isCovered(worlds, world, code);
}

/**
 * Of a charge that was told of while it was open and that another one covers, a service without lists tells nothing more; nor one that knows
 * no code before it was scanned, and was seen to know one: until a start staff are told of it, and asked.
 */
function isCovered({ bounds }: Worlds, world: World, code: number): boolean {
  const { charges = [] } = world.there[code] ?? {};
  const known = world.core.codes[code]?.charges ?? [];
  const last = charges.length - 1;
  if (charges.length === 0 && !bounds.scanned) return !bounds.lists || world.core.knowsUnscanned === true;
  if (bounds.lists) return false;
  return known[last] === charges[last] && known.some((fact, id) => fact === 'open' && id !== last);
}

/** What is wrong in a world that has come to its end. */
export function verdict(worlds: Worlds, world: World): string | null {
  const { core, bounds } = worlds;
  for (const [index, { charges, isSeen, live }] of world.there.entries()) {
    const code = world.core.codes[index];
    if (!code || !(isSeen || isLookedFor(world, index)) || !bounds.reads) continue;
    const unheard = charges.findIndex(
      (charge, id) =>
        (charge === 'captured' || charge === 'other') &&
        code.charges[id] !== charge &&
        (bounds.lists || id === charges.length - 1),
    );
    if (code.scan !== null && charges.includes('open')) return `forgotten: nobody revokes code ${index + 1}`;
    if (unheard >= 0)
      return `lost: payment ${unheard + 1} of code ${index + 1} came, and the journal does not know`;
    if (live !== 'no' && code.resolved === null && !isUntold(worlds, world, index)) {
      return `forgotten: code ${index + 1} has no last word`;
    }
  }
  for (const [sale, { wish }] of world.core.sales.entries()) {
    if (wish !== null) return `forgotten: sale ${sale + 1} never ends to ${wish}`;
    const stage = core.stageOf(world.core, sale);
    if (stage === 'opening' || stage === 'awaiting') return `untrue: sale ${sale + 1} stays ${stage}`;
  }
  return null;
}
