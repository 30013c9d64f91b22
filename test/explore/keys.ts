import { isSaidOver } from '../../electron/domain/code-rules.ts';
import { isWordPaid } from './core/state.ts';
import type { Answer, Bounds, World } from './world.ts';

const stages = {
  opening: 0,
  awaiting: 1,
  lapsed: 2,
  expired: 3,
  canceled: 4,
  paid: 5,
  refused: 6,
  unknown: 7,
};
const knowings = { null: 0, true: 1, false: 2 };
const states = { sending: 0, code: 1, refused: 2, unknown: 3 };
const times = { running: 0, past: 1, over: 2 };
const hows = { closed: 1, expired: 2 };
const words = { ...hows, staff: 3 };
const closings = { wanted: 1, closed: 2, failed: 3 };
const facts = { open: 1, failed: 2, captured: 3, other: 4 };
const resolutions = { over: 1, staff: 2, paid: 3 };
const lives = { no: 0, yes: 1, ...{ closed: 2, expired: 3 } };
const charges = { open: 1, hidden: 2, surfaced: 3, failed: 4, captured: 5, other: 6 };
const kinds = { create: 1, read: 2, list: 3, look: 3 };
const wishes = { cancel: 1, renew: 2, unpaid: 3, paid: 4 };
const heards = { open: 1, over: 2, untold: 3, unreadable: 4, silent: 5, unlisted: 6, alarm: 7 };
const bit = (is: boolean): number => (is ? 1 : 0);

/**
 * Writes a world as small whole numbers, without what may still go wrong. Worlds that nothing can tell apart from now on are
 * written alike.
 */
export function pack(
  { core, there, flights, echo, wrong }: World,
  { graces, reads, doubted, words: wordsLeft, scanned }: Bounds,
): number[] {
  // A step that was wrong leads to a world of its own.
  const unscanned = core.lists ? knowings[`${core.knowsUnscanned}`] : 0;
  const out = [bit(wrong !== null), bit(core.reads) + 2 * bit(core.held) + 4 * unscanned + 16 * answer(echo)];
  let hasPayment = false;
  core.sales.forEach((sale) => {
    const { wish, scan, stage, doubled, chosen } = sale;
    hasPayment ||= isWordPaid(sale);
    const flags = stages[stage.state] + 8 * bit(isWordPaid(sale)) + 16 * bit(doubled);
    const left = chosen.reduce(
      (sum, { code, charges: ids }) =>
        ids.reduce((bits, id) => bits + (16 << (2 * code + id)), sum + (1 << code)),
      0,
    );
    if (scan !== null) out.push(0x1_0000 + scan);
    out.push(32 * (wish ? wishes[wish] : 0) + flags + 256 * left);
  });
  hasPayment ||= core.codes.some(({ charges: known }) => known.includes('captured'));
  out.push(0xffff);
  core.codes.forEach((code, index) => {
    const { sale, state, time, saidOver, isAfterGrace, ruledOut, resolved, close, goodsPaid, reading } = code;
    const { heard, unread, isOfRun } = code;
    const world = there[index];
    if (code.scan !== null || world?.isLost === true || code.isLost) {
      // What follows from one scan follows from another: that it was sent since the start is all that matters.
      const wasSent = code.scan !== null && core.scanned.includes(code.scan);
      const { isRoaming = false, isListed = true, isOfRun = false } = world ?? {};
      out.push(
        0x1_0000 +
          (code.scan ?? (code.isLost ? 6 : 7)) +
          8 * bit(wasSent) +
          16 * bit(code.isAllListed) +
          32 * bit(code.isRevoking) +
          64 * bit(isRoaming) +
          128 * bit(isListed) +
          256 * bit(isOfRun),
      );
    }
    const isLast = core.codes.findLastIndex((other) => other.sale === sale) === index;
    // Only of the last code of a sale it matters whether it may be shown.
    const timeNow = isLast || time === 'over' ? times[time] : 0;
    const isResolved = resolved !== null;
    const how = isSaidOver(code) && !graces ? 1 : ruledOut ? words[ruledOut] : 0;
    const closeNow =
      close === 'wanted' || hasPayment || !reads || doubted ? (close ? closings[close] : 0) : 0;
    out.push(
      sale +
        8 * states[state] +
        (isResolved ? 0 : 32 * timeNow + 512 * bit(isAfterGrace)) +
        (isResolved && how !== 3 ? 0 : 128 * how) +
        2048 * (resolved ? resolutions[resolved] : 0) +
        8192 * bit(goodsPaid) +
        16384 * (wordsLeft > 0 ? unread : 0) +
        65536 * (graces && saidOver && !isResolved ? hows[saidOver] : 0) +
        // Of what is known to have been tried it matters no more once it was seen whether unscanned codes are known.
        262144 *
          bit(
            isOfRun &&
              core.lists &&
              !isResolved &&
              (unscanned === knowings.null || code.charges.length === 0),
          ),
      (isResolved && close !== 'wanted' ? 0 : closeNow) +
        4 * (reading ? (graces ? hows[reading.how] : 1) + 3 * bit(reading.isLate) : 0) +
        32 * (heard ? heards[heard] : 0) +
        256 * told(code.charges),
    );
    if (world) {
      const { live, isSeen, isOld, isToldOpen, isEarly } = world;
      // Of a code that is over it matters how old it is where a last word or a proof of time is waited for.
      const isAging = live === 'yes' || graces || wordsLeft > 0 || !scanned;
      const age = isAging || code.scan !== null || world.isLost ? world.age : 0;
      const liveNow = live === 'closed' || live === 'expired' ? (graces ? lives[live] : 2) : lives[live];
      out.push(
        liveNow +
          (isResolved && live !== 'yes' ? 0 : 4 * age) +
          16 * bit(isSeen) +
          32 * bit(isOld && isLast && time === 'running') +
          64 * bit(isToldOpen) +
          262144 * bit(isEarly && graces) +
          65536 * world.told +
          128 * world.charges.reduce((sum, one, id) => sum + (charges[one] << (3 * id)), 0),
      );
    }
    const { asking = null, closing = null } = flights[index] ?? {};
    out.push(
      (asking ? kinds[asking.kind] : 0) +
        4 * (closing ? 1 + bit(closing.answer !== null) : 0) +
        16 * answer(asking?.answer ?? null),
    );
  });
  return out;
}

function told(known: readonly (keyof typeof facts | undefined)[]): number {
  return known.reduce((sum, fact, id) => sum + ((fact ? facts[fact] : 0) << (3 * id)), 0);
}

/** An answer on its way. */
function answer(event: Answer | null): number {
  if (event === null) return 0;
  switch (event.kind) {
    case 'read': {
      const shown = event.shown ? 1 + event.shown.id * 8 + facts[event.shown.fact] : 0;
      return (
        1 + 16 * event.code + 64 * (bit(event.isLate) + 2 * (event.how ? hows[event.how] : 0) + 8 * shown)
      );
    }
    case 'listed':
      return (
        2 + 16 * event.code + 64 * (bit(event.isLate) + 2 * event.charges.length + 8 * told(event.charges))
      );
    case 'unreadable':
      return 3 + 16 * event.code + 64 * (bit(event.isLate) + 2 * bit(event.why === 'no-such-code'));
    case 'looked': {
      const fact = event.fact ? facts[event.fact] : 0;
      return 7 + 16 * event.code + 64 * (bit(event.isLate) + 2 * bit(event.isAll) + 4 * fact);
    }
    case 'charged':
      return 8 + 16 * event.code + 64 * facts[event.fact];
    case 'closed':
      return 4 + 16 * event.code;
    case 'close-failed':
      return 5 + 16 * event.code;
    case 'made':
      return (
        6 + 16 * event.code + 64 * (bit(event.isUnfit === true) + 2 * (event.fact ? facts[event.fact] : 0))
      );
  }
}
