import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { fail, type Failure, type NotificationName } from '../../../electron/contract/index.ts';
import type { News } from '../../../electron/terminal/news.ts';
import { tellScreens } from '../../../electron/terminal/tell-screens.ts';

const comparison = { date: '2026-05-11' } as never;

function screens() {
  const news: News = new EventEmitter();
  const heard: [NotificationName, unknown][] = [];
  const lock: { refusal: Failure | null } = { refusal: null };
  const { promise: started, resolve, reject } = Promise.withResolvers<unknown>();
  tellScreens({
    terminal: { opened: { sales: { comparison: () => comparison } as never } },
    news,
    staff: { refusal: () => lock.refusal },
    tell: (name, value) => void heard.push([name, value]),
    started,
  });
  return { news, heard, lock, started, resolve, reject };
}

test('nothing is told before the screens can be answered: their first answer has it', async () => {
  const { news, heard, started, resolve } = screens();
  // What the first question waits for as well, and in the same order.
  const answered = started.then(() => news.emit('told', 'unresolved', 3));
  news.emit('told', 'unresolved', 1);
  news.emit('surroundings');
  resolve(null);
  news.emit('told', 'unresolved', 2);
  await answered;
  expect(heard).toEqual([['unresolved', 3]]);
});

test('a start that failed keeps no screen from being told', async () => {
  const { news, heard, started, reject } = screens();
  reject(new Error('no disk'));
  await expect(started).rejects.toThrow('no disk');
  news.emit('told', 'unresolved', 1);
  expect(heard).toEqual([['unresolved', 1]]);
});

test('what was taken is told while it may be seen, and taken away once it may not', async () => {
  const { news, heard, lock, resolve, started } = screens();
  resolve(null);
  await started;
  news.emit('told', 'comparison', comparison);
  lock.refusal = fail('staff-locked', 'The PIN is missing.');
  news.emit('told', 'comparison', comparison);
  news.emit('surroundings');
  lock.refusal = null;
  news.emit('surroundings');
  expect(heard).toEqual([
    ['comparison', comparison],
    ['comparison', null],
    ['comparison', comparison],
  ]);
});
