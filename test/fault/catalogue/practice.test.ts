import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import type { SaleEventKind } from '../../../electron/contract/sale-events.ts';
import type { Misbehaviour } from '../../../electron/contract/management.ts';
import { rulesOf } from '../../../renderer/lib/troubles.ts';
import { Scene } from '../support/scene.ts';

/** What a trainee does about the code, besides waiting for what comes. */
type Act = 'cancels' | 'closes the day';

/** What is seen after the tap on a trouble and a sale, in this order among other things, and then found in the journal. */
interface Lesson {
  readonly seen: readonly string[];
  readonly journalled?: SaleEventKind;
  readonly act?: Act;
  /** What must not be found there. */
  readonly not?: SaleEventKind;
}

const hidden = { seen: ['awaiting', 'lapsed'], journalled: 'lapsed' } as const;
/** A code that the service does not know once or twice is taken for one that nobody has scanned: the sale goes on as ever. */
const passedOver = { seen: ['awaiting', 'expired'], journalled: 'expired', not: 'lapsed' } as const;
const doubted = { seen: ['opening', 'unknown'], journalled: 'unknown' } as const;
const givenBack = { seen: ['awaiting', 'paid'], journalled: 'given-back', act: 'closes the day' } as const;

/** What each trouble teaches; where no sale shows it, the test that does. */
const lessons: Record<Misbehaviour, Lesson | string> = {
  'payer-comes': { seen: ['awaiting', 'paid'], journalled: 'paid' },
  'failed-try': { seen: ['awaiting', 'awaiting under-way', 'awaiting failed', 'paid'] },
  'open-charge': { seen: ['awaiting', 'awaiting under-way', 'paid'] },
  'second-phone': { seen: ['awaiting', 'awaiting under-way', 'awaiting failed', 'paid'] },
  'unseen-capture': { seen: ['canceled', 'paid'], act: 'cancels' },
  'late-capture': { seen: ['awaiting', 'expired', 'paid'] },
  'later-capture': { seen: ['awaiting', 'expired', 'paid'] },
  'amount-mismatch': { seen: ['awaiting', 'unknown'], journalled: 'unknown' },
  'paid-after-cancel': { seen: ['canceled', 'paid'], act: 'cancels' },
  'closed-elsewhere': { seen: ['awaiting', 'lapsed', 'paid'] },
  refunded: givenBack,
  'partly-refunded': givenBack,
  revoked: givenBack,
  disputed: { ...givenBack, journalled: 'disputed' },
  away: doubted,
  'lost-answer': doubted,
  'server-error': doubted,
  duplicate: doubted,
  'other-currency': doubted,
  'rate-limited': { seen: ['opening'], journalled: 'refused' },
  lagging: passedOver,
  'stray-html': hidden,
  'stray-403': hidden,
  'stray-404': passedOver,
  'stray-405': hidden,
  'stray-501': hidden,
  decline: 'test/unit/sandbox/payer/payment.test.ts',
  'payer-confirms': 'test/unit/sandbox/operations/presented.test.ts',
  'payer-never-confirms': 'test/unit/terminal/requests/presented.test.ts',
  'payer-code-used': 'test/unit/sandbox/operations/presented.test.ts',
  'payer-code-expired': 'test/unit/terminal/requests/presented.test.ts',
  'payer-answer-lost': 'test/unit/sandbox/operations/presented.test.ts',
  'payer-request-lost': 'test/unit/sandbox/operations/presented.test.ts',
  slow: 'test/unit/sandbox/behaviour/answer.test.ts',
  'short-list': 'test/unit/sandbox/world/answers.test.ts',
  'empty-list': 'test/unit/sandbox/world/answers.test.ts',
  'strange-times': 'test/unit/sandbox/world/answers.test.ts',
  'wrong-clock': 'test/unit/sandbox/world/answers.test.ts',
  'other-account': 'test/unit/sandbox/world/answers.test.ts',
  'other-mode': 'test/unit/sandbox/world/answers.test.ts',
  'narrow-limits': 'test/unit/terminal/service/ways-to-pay.test.ts',
  'slow-refund': 'test/unit/sandbox/world/owner.test.ts',
  'refund-refused': 'test/unit/sandbox/world/owner.test.ts',
};

const onSales = Object.entries(lessons).flatMap(([what, lesson]) =>
  typeof lesson === 'string' ? [] : [[what as Misbehaviour, lesson] as const],
);

const elsewhere = Object.entries(lessons).flatMap(([what, lesson]) =>
  typeof lesson === 'string' ? [[what, lesson] as const] : [],
);

/** What the cashier's screen has shown, one after another, with what it says of the payer. */
function seenOn({ views }: Scene): string[] {
  const all = views.map((view) => {
    const phase = view?.phase;
    return phase && 'paying' in phase ? `${phase.state} ${phase.paying}` : (phase?.state ?? 'none');
  });
  return all.filter((words, index) => words !== all[index - 1]);
}

/** Whether all of it was seen, in this order. */
function isSeen(scene: Scene, wanted: readonly string[]): boolean {
  const seen = seenOn(scene);
  let from = 0;
  for (const words of wanted) {
    const at = seen.indexOf(words, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}

test.each(onSales)(
  '%s is seen by a trainee after one tap and a sale',
  async (what, { seen, journalled, act, not }) => {
    await using scene = await Scene.open({ isDirect: true });
    scene.setRules(rulesOf(what, { kind: 'always' }, []));
    const saleId = await scene.open();
    if (act === 'cancels') {
      await scene.pass(8_000);
      await scene.sales.cancel(saleId);
    }
    for (let waits = 0; waits < 40 && !isSeen(scene, seen); waits += 1) await scene.pass(30_000);
    expect(isSeen(scene, seen), `${seen.join(', ')} in ${seenOn(scene).join(', ')}`).toBe(true);
    if (act === 'closes the day') {
      await scene.pass(60_000);
      scene.sales.compareDay(null);
      await scene.pass(60_000);
    }
    const events = scene.page(saleId).events.map(({ kind }) => kind);
    if (journalled) expect(events).toContain(journalled);
    if (not) expect(events).not.toContain(not);
  },
);

test.each(elsewhere)('%s is no matter of one sale, and has its test in %s', (what, file) => {
  expect(readFileSync(fromRoot(file), 'utf8')).toContain(`'${what}'`);
});
