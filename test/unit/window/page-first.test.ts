import { expect, test, vi } from 'vitest';
import { afterPage } from '../../../electron/window/page-first.ts';
import { heldTimers } from './support.ts';

function waiting() {
  const timers = heldTimers();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const work = vi.fn(() => Promise.resolve());
  const done = afterPage(promise, timers, work);
  return { timers, scriptIsThere: () => resolve(undefined), work, done };
}

test('what can wait begins once the page has its script, and is waited for', async () => {
  const { timers, scriptIsThere, work, done } = waiting();
  timers.pass(4_999);
  await Promise.resolve();
  expect(work).not.toHaveBeenCalled();
  scriptIsThere();
  await done;
  expect(work).toHaveBeenCalledOnce();
});

test('a page that never asks for its script is waited for five seconds', async () => {
  const { timers, work, done } = waiting();
  timers.pass(5_000);
  await done;
  expect(work).toHaveBeenCalledOnce();
});

test('a page that comes late changes nothing', async () => {
  const { timers, scriptIsThere, work, done } = waiting();
  timers.pass(5_000);
  await done;
  scriptIsThere();
  await Promise.resolve();
  expect(work).toHaveBeenCalledOnce();
});

test('fails as the work fails', async () => {
  const failed = afterPage(Promise.resolve(), heldTimers(), () => Promise.reject(new Error('no disk')));
  await expect(failed).rejects.toThrow('no disk');
});
