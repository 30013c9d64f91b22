import { expect, test } from 'vitest';
import { success } from '../../../../electron/contract/result.ts';
import type { Takings } from '../../../../electron/contract/takings.ts';
import { TakingsPage } from '../../../../renderer/state/day-takings.svelte.ts';
import { BridgeDouble } from '../../../support/bridge.ts';

test('a late answer about a span that was left is not shown', async () => {
  const bridge = new BridgeDouble();
  const page = new TakingsPage(bridge);
  const answers: (() => void)[] = [];
  bridge.answer('readTakings', ({ date, span }) => {
    const day = date ?? '';
    const takings: Takings = { span, from: day, to: day, takings: [], before: [] };
    return new Promise((resolve) => answers.push(() => resolve(success(takings))));
  });
  const reads = [page.read('2026-11-26', 'day'), page.read('2026-11-27', 'day')];
  for (const answer of answers.toReversed()) answer();
  await Promise.all(reads);
  expect(page.shown).toMatchObject({ kind: 'ready', value: { from: '2026-11-27' } });
});
