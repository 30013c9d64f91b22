import { spend } from '../explorer.ts';
import { amount, type Left, type Paid, type World } from './world.ts';

/** What becomes of payments at the service, and payments of which no sale here knows. */
export function service(world: World, add: (label: string, next: World) => void): void {
  const { left, paid } = world;
  paid.forEach((one, id) => {
    const become = (what: keyof Left, change: Partial<Paid>): World => ({
      ...spend(world, what),
      paid: paid.with(id, { ...one, ...change }),
    });
    const nth = `payment ${id + 1}`;
    if (left.refunds > 0 && one.givenBack < one.amount) {
      add(`Half of ${nth} is given back.`, become('refunds', { givenBack: one.givenBack + one.amount / 2 }));
    }
    if (left.disputes > 0) {
      const now = one.isDisputed ? 'no longer contested' : 'contested';
      add(`${nth} is ${now}.`, become('disputes', { isDisputed: !one.isDisputed }));
    }
  });
  if (left.strangers === 0) return;
  for (const sale of ['lost', 'elsewhere'] as const) {
    const stranger: Paid = { sale, code: 0, day: world.day, amount, givenBack: 0, isDisputed: false };
    const whose = sale === 'lost' ? 'this terminal, whose journal has no such sale' : 'another terminal';
    add(`A sale of ${whose} is paid.`, { ...spend(world, 'strangers'), paid: [...paid, stranger] });
  }
}
