import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Printing } from '../../../electron/domain/prints.ts';
import { openSlips } from '../../../electron/printing/slip-store.ts';
import { newFolder } from '../../support/folder.ts';
import { printed, setUpQueue, slip } from '../../support/printer/queue.ts';

let directory: string;
beforeEach(() => {
  directory = newFolder('slips');
});

const setUp = (options: { hasPrinter?: boolean } = {}) => setUpQueue(directory, options);

test('prints what is added, and forgets its text', async () => {
  const { queue, world, answer } = setUp();
  expect(queue.add(slip('a', 'a text that somebody bought'))).toMatchObject({ ok: true });
  expect(queue.view()).toMatchObject({ slips: [{ state: 'waiting', isReissue: false }], trouble: null });
  await answer(printed);
  expect(world.sent).toEqual(['a text that somebody bought']);
  expect(queue.view()).toEqual({ slips: [], trouble: null });
  queue.close();
});

test('prints one at a time, in order', async () => {
  const { queue, world, answer } = setUp();
  for (const subject of ['a', 'b', 'c']) queue.add(slip(subject));
  expect(world.answers).toHaveLength(1);
  for (let count = 0; count < 3; count += 1) await answer(printed);
  expect(world.sent).toEqual(['a', 'b', 'c']);
  queue.close();
});

test('has a slip on the disk before anything of it is sent', () => {
  const { queue, world } = setUp();
  queue.add(slip('a'));
  // Nobody closes anything: the power goes.
  const found = openSlips(directory, 1, world.log);
  expect(found.open()).toMatchObject([{ title: 'a', state: 'waiting' }]);
  found.close();
  queue.close();
});

test('prints after a power cut what was not sent', async () => {
  const before = setUp();
  before.queue.add(slip('a'));
  before.queue.add(slip('b'));
  const after = setUp();
  await after.answer(printed);
  await after.answer(printed);
  expect(after.world.sent).toEqual(['a', 'b']);
  before.queue.close();
  after.queue.close();
});

test('never sends by itself again what was being sent when the power went', async () => {
  const before = setUp();
  before.queue.add(slip('a'));
  const first = openSlips(directory, 1, before.world.log);
  first.sending(1);
  first.close();
  const after = setUp();
  expect(after.queue.view().slips).toMatchObject([{ state: 'perhaps', trouble: 'interrupted' }]);
  expect(after.world.answers).toHaveLength(0);
  await after.goOn();
  expect(after.world.answers).toHaveLength(0);
  before.queue.close();
  after.queue.close();
});

describe('a printer that cannot print', () => {
  test('is asked again, and says why', async () => {
    const { queue, world, answer, goOn } = setUp();
    queue.add(slip('a'));
    await answer({ kind: 'not-sent', trouble: 'no-paper' });
    expect(queue.view()).toMatchObject({ slips: [{ state: 'waiting' }], trouble: 'no-paper' });
    expect(world.views.at(-1)).toMatchObject({ trouble: 'no-paper' });
    await goOn();
    await answer({ kind: 'not-sent', trouble: 'no-answer' });
    expect(queue.view().trouble).toBe('no-answer');
    await goOn();
    await answer(printed);
    expect(queue.view()).toEqual({ slips: [], trouble: null });
    expect(world.sent).toEqual(['a']);
    queue.close();
  });

  test('is asked at once when somebody says that it can', async () => {
    const { queue, world, answer } = setUp();
    queue.add(slip('a'));
    await answer({ kind: 'not-sent', trouble: 'cover-open' });
    expect(world.answers).toHaveLength(0);
    queue.wake();
    await answer(printed);
    expect(world.timers.size).toBe(0);
    queue.close();
  });

  test('that is not set keeps slips until one is', async () => {
    const { queue, world, answer } = setUp({ hasPrinter: false });
    queue.add(slip('a'));
    expect(queue.view()).toMatchObject({ slips: [{ state: 'waiting' }], trouble: 'no-printer' });
    world.hasPrinter = true;
    queue.wake();
    await answer(printed);
    expect(queue.view()).toEqual({ slips: [], trouble: null });
    queue.close();
  });

  test('and says so only when it was given the slip leaves it waiting, to be printed as what it is', async () => {
    const { queue, world, answer, refuse, goOn } = setUp();
    world.noted = [];
    queue.add(slip('a'));
    await refuse({ kind: 'not-sent', trouble: 'gone' });
    const waiting = { slips: [{ state: 'waiting', isReissue: false }], trouble: 'gone' };
    expect(queue.view()).toMatchObject(waiting);
    expect(world.views.at(-1)).toMatchObject(waiting);
    await goOn();
    await answer(printed);
    expect(world.sent).toEqual(['a']);
    expect(queue.view()).toEqual({ slips: [], trouble: null });
    expect(world.noted).toEqual(['a']);
    queue.close();
  });
});

describe('a slip whose printing broke off', () => {
  const reset: Printing = { kind: 'perhaps', trouble: 'reset' };

  test('is not sent again by itself, and holds up no other', async () => {
    const { queue, world, answer, goOn } = setUp();
    queue.add(slip('a'));
    queue.add(slip('b'));
    await answer(reset);
    expect(queue.view().slips).toMatchObject([
      { title: 'a', state: 'perhaps', trouble: 'reset' },
      { title: 'b', state: 'waiting' },
    ]);
    await answer(printed);
    await goOn();
    expect(world.sent).toEqual(['a', 'b']);
    expect(queue.view().slips).toMatchObject([{ title: 'a', state: 'perhaps' }]);
    queue.close();
  });

  test('is over when somebody says that it is there', async () => {
    const { queue, world, answer } = setUp();
    queue.add(slip('a'));
    await answer(reset);
    expect(queue.settle(1, 'done')).toMatchObject({ ok: true });
    expect(queue.view().slips).toEqual([]);
    expect(world.answers).toHaveLength(0);
    queue.close();
  });

  test('is printed as a reprint when somebody asks for it: the first may lie somewhere', async () => {
    const { queue, world, answer } = setUp();
    queue.add(slip('a'));
    await answer(reset);
    expect(queue.settle(1, 'again')).toMatchObject({ ok: true });
    expect(queue.view().slips).toMatchObject([{ id: 2, isReissue: true }]);
    await answer(printed);
    expect(world.sent).toEqual(['a', 'a again']);
    expect(queue.prints('a')).toBe(2);
    queue.close();
  });

  test('is settled once', async () => {
    const { queue, answer } = setUp();
    queue.add(slip('a'));
    expect(queue.settle(1, 'again')).toMatchObject({ ok: false, code: 'conflict' });
    await answer(reset);
    queue.settle(1, 'done');
    expect(queue.settle(1, 'again')).toMatchObject({ ok: false, code: 'conflict' });
    queue.close();
  });
});

describe('a disk that fails', () => {
  test('sends nothing that it could not write down', async () => {
    const { queue, world, answer, goOn } = setUp();
    queue.add(slip('a'));
    world.storeFails = true;
    await answer(printed);
    expect(world.sent).toEqual([]);
    expect(queue.view()).toMatchObject({ slips: [{ state: 'waiting' }], trouble: 'storage' });
    world.storeFails = false;
    await goOn();
    await answer(printed);
    expect(world.sent).toEqual(['a']);
    queue.close();
  });

  test('is said to whoever wants to print', () => {
    const { queue, world } = setUp();
    world.storeFails = true;
    expect(queue.add(slip('a'))).toMatchObject({ ok: false, code: 'storage' });
    queue.close();
  });

  test('has somebody look where the end of a print could not be written', async () => {
    const { queue, world, answer } = setUp();
    queue.add(slip('a'));
    const [next] = world.answers.splice(0, 1);
    world.answers.push((result) => {
      next?.(result);
      world.storeFails = true;
    });
    await answer(printed);
    expect(world.sent).toEqual(['a']);
    expect(queue.view().slips).toMatchObject([{ state: 'perhaps' }]);
    queue.close();
  });
});

test('keeps a file that is no store aside, and goes on', async () => {
  writeFileSync(
    join(directory, 'slips.sqlite'),
    'this is no database at all, however long it goes on'.repeat(40),
  );
  const { queue, world, answer } = setUp();
  expect(world.log.warn).toHaveBeenCalledOnce();
  queue.add(slip('a'));
  await answer(printed);
  const aside = readdirSync(directory).find((name) => name.includes('damaged')) ?? '';
  expect(readFileSync(join(directory, aside), 'utf8')).toMatch(/^this is no database/);
  queue.close();
});

test('ends in the middle of a slip without losing it', async () => {
  const first = setUp();
  first.queue.add(slip('a'));
  first.queue.close();
  await first.answer(printed);
  const after = setUp();
  expect(after.queue.view().slips).toEqual([]);
  after.queue.close();
});
