import { Names } from '../support/names.ts';
import { none, type Piece, type PieceReport } from '../support/piece.ts';
import { SeededRandom } from '../support/random.ts';
import { Scene } from '../support/scene.ts';
import { type NetworkFault, networkFaults } from './faults.ts';
import { meet, type Problems, type SaleState, saleStates } from './states.ts';
import { networkMutants } from './mutants.ts';

/** One sale that meets one fault; says what does not hold. */
export async function tryFault(fault: NetworkFault, state: SaleState, seed: number): Promise<Problems> {
  using names = new Names();
  await using scene = await Scene.open({ seed });
  const problems: Problems = [];
  const drawn = new Set<string>();
  scene.onView = (view) => {
    if (view?.phase.state !== 'awaiting') return;
    const { codeUrl } = view.phase;
    if (!drawn.has(codeUrl)) problems.push(...othersPayable(scene, drawn));
    drawn.add(codeUrl);
  };
  const setFault = (next: NetworkFault | null): void => {
    names.answer = next?.names ?? 'as usual';
    scene.gate.treat = () => next?.treatment ?? { kind: 'pass' };
  };
  problems.push(...(await meet(state, scene, fault, setFault)));
  problems.push(...numbers(scene));
  problems.push(...(await payAtLast(scene)));
  problems.push(...everyPaymentIsKnown(scene));
  return problems;
}

/** Codes that were drawn before and that someone may still pay: there must be none when another is drawn. */
function othersPayable(scene: Scene, drawn: ReadonlySet<string>): Problems {
  return [...drawn].flatMap((url) => {
    const code = scene.ledger.codes.find(url.slice(url.lastIndexOf('/') + 1));
    const isPayable = code?.status === 'pending' && code.expiryTime > scene.machine.trueMs;
    return isPayable ? [`a second code is drawn while ${code.id} can be paid`] : [];
  });
}

/** One order number per sale: the same in every request, with the suffix of a duplicate at most. */
function numbers(scene: Scene): Problems {
  const day = scene.sales.readDay(null);
  if (!day.ok) return [day.message];
  const problems = day.value.count === 1 ? [] : [`${day.value.count} sales`];
  for (const { id } of day.value.sales) {
    const orderNos = scene.page(id).attempts.map(({ orderNo }) => orderNo);
    const first = orderNos[0] ?? '';
    const strange = orderNos.filter(
      (orderNo) => orderNo !== first && !/^-\d+$/.test(orderNo.slice(first.length)),
    );
    if (strange.length > 0) problems.push(`order numbers ${orderNos.join(', ')}`);
  }
  return problems;
}

/** The network is sound again, and the payer pays whatever is on the screen or was: the terminal learns of it. */
async function payAtLast(scene: Scene): Promise<Problems> {
  const phase = scene.view?.phase;
  if (phase?.state === 'awaiting') {
    await scene.pay(phase.codeUrl);
    await scene.pass(20_000);
    return scene.state === 'paid' ? [] : [`paid, and the screen says ${scene.state}`];
  }
  const shown = scene.views.findLast((view) => view?.phase.state === 'awaiting')?.phase;
  if (phase?.state !== 'canceled' || shown?.state !== 'awaiting') return [];
  const code = scene.ledger.codes.find(shown.codeUrl.slice(shown.codeUrl.lastIndexOf('/') + 1));
  if (code?.status !== 'pending') return [];
  await scene.pay(shown.codeUrl);
  await scene.pass(120_000);
  return scene.state === 'paid' ? [] : [`paid late, and the screen says ${scene.state}`];
}

function everyPaymentIsKnown(scene: Scene): Problems {
  const day = scene.sales.readDay(null);
  if (!day.ok) return [day.message];
  return day.value.sales.flatMap(({ id, state }) => {
    const captured = scene
      .page(id)
      .attempts.filter(({ code }) => code && scene.ledger.codes.find(code.id)?.status === 'captured');
    if (captured.length > 1) return [`the sale was paid ${captured.length} times`];
    return captured.length === 1 && state !== 'paid' ? [`paid at the service, ${state} at the terminal`] : [];
  });
}

/** Every fault of the network, in every state of a sale. */
export const network: Piece = {
  name: 'network',
  about: 'faults of the network at chosen bytes, in every state of a sale',
  count: 1_000,
  mutants: networkMutants,
  async run({ seed, count, progress }): Promise<PieceReport> {
    const random = new SeededRandom(seed);
    const all = networkFaults.flatMap((fault) => saleStates.map((state) => ({ fault, state })));
    const chosen = count >= all.length ? all : random.shuffled(all).slice(0, count);
    const failures: string[] = [];
    for (const [index, { fault, state }] of chosen.entries()) {
      try {
        const problems = await tryFault(fault, state, seed + index);
        failures.push(...problems.map((problem) => `${state}, ${fault.name}: ${problem}`));
      } catch (error) {
        failures.push(`${state}, ${fault.name}: ${String(error)}`);
      }
      progress(index + 1, chosen.length);
    }
    const faults = new Set(chosen.map(({ fault }) => fault.name)).size;
    const states = new Set(chosen.map(({ state }) => state)).size;
    return {
      figures: [
        {
          figure: 'network faults x sale states',
          aim: '40 x 5 or more',
          measured: `${faults} x ${states}${chosen.length < all.length ? ` (${chosen.length} pairs)` : ''}`,
          met: chosen.length < all.length || (faults >= 40 && states >= 5),
        },
        none('sales in a wrong state, with a second number, or asked for twice', failures),
      ],
      failures,
      details: { pairs: chosen.length },
    };
  },
};
