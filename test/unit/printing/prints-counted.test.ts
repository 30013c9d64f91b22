import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { printed, setUpQueue, slip } from '../../support/printer/queue.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'slips-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const setUp = () => setUpQueue(directory);

describe('prints are counted', () => {
  test('and every one after the first is a reprint, over restarts too', async () => {
    const first = setUp();
    first.queue.add(slip('a'));
    await first.answer(printed);
    first.queue.add(slip('a'));
    await first.answer(printed);
    first.queue.close();
    const later = setUp();
    later.queue.add(slip('a'));
    await later.answer(printed);
    later.queue.add(slip('b'));
    await later.answer(printed);
    expect([...first.world.sent, ...later.world.sent]).toEqual(['a', 'a again', 'a again', 'b']);
    later.queue.close();
  });

  test('a second tap while the first slip waits is the same slip', async () => {
    const { queue, world, answer, goOn } = setUp();
    queue.add(slip('a'));
    await answer({ kind: 'not-sent', trouble: 'no-paper' });
    queue.add(slip('a'));
    expect(queue.view().slips).toHaveLength(1);
    await goOn();
    await answer(printed);
    expect(world.sent).toEqual(['a']);
    queue.close();
  });

  test('a tap while it is being sent is a reprint', async () => {
    const { queue, world, answer } = setUp();
    queue.add(slip('a'));
    const [first] = world.answers.splice(0, 1);
    first?.(printed); // written down as being sent; what came of it is not known yet
    queue.add(slip('a'));
    await new Promise((resolve) => setImmediate(resolve));
    await answer(printed);
    expect(world.sent).toEqual(['a', 'a again']);
    queue.close();
  });

  test('and a test print is none', async () => {
    const { queue, world, answer } = setUp();
    for (let count = 0; count < 2; count += 1) {
      queue.add(slip(null));
      await answer(printed);
    }
    expect(world.sent).toEqual(['test', 'test']);
    queue.close();
  });

  test('what was dropped before anything was sent was not printed', async () => {
    const { queue, world, answer } = setUp();
    queue.add(slip('a'));
    await answer({ kind: 'not-sent', trouble: 'refused' });
    expect(queue.drop(1)).toMatchObject({ ok: true });
    expect(queue.view().slips).toEqual([]);
    queue.add(slip('a'));
    await answer(printed);
    expect(world.sent).toEqual(['a']);
    expect(queue.drop(2)).toMatchObject({ ok: false, code: 'conflict' });
    queue.close();
  });

  test('and nothing of it is sent, though the printer was being asked', async () => {
    const { queue, world, answer } = setUp();
    queue.add(slip('a'));
    queue.add(slip('b'));
    expect(queue.drop(1)).toMatchObject({ ok: true });
    await answer(printed);
    await answer(printed);
    expect(world.sent).toEqual(['b']);
    queue.close();
  });
});
