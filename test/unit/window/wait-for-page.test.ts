import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { momentsOf, type PageMoments } from '../../../electron/window/wait-for-page.ts';
import { heldTimers } from './support.ts';

type Moment = 'document' | 'drawn';

function started() {
  const timers = heldTimers();
  const contents = new EventEmitter();
  const page: PageMoments = momentsOf(contents as never, timers);
  const come: Moment[] = [];
  for (const moment of ['document', 'drawn'] as const) void page[moment].then(() => come.push(moment));
  return { timers, page, navigates: () => contents.emit('did-navigate'), come };
}

const settled = (): Promise<void> => vi.waitFor(() => Promise.resolve());

test('the document comes when the page is there, and drawn it is once it lives', async () => {
  const { timers, page, navigates, come } = started();
  timers.pass(4_999);
  await settled();
  expect(come).toEqual([]);
  navigates();
  await settled();
  expect(come).toEqual(['document']);
  page.lives();
  await settled();
  expect(come).toEqual(['document', 'drawn']);
});

test('a page that never comes is waited for five seconds', async () => {
  const { timers, come } = started();
  timers.pass(5_000);
  await settled();
  expect(come).toEqual(['document', 'drawn']);
});

test('each later sign of life changes nothing', async () => {
  const { timers, page, navigates, come } = started();
  timers.pass(5_000);
  await settled();
  navigates();
  page.lives();
  page.lives();
  await settled();
  expect(come).toHaveLength(2);
});
