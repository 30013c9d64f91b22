import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { newFolder } from '../../support/folder.ts';
import { printed, setUpQueue, slip } from '../../support/printer/queue.ts';

let directory: string;
beforeEach(() => {
  directory = newFolder('slips');
});

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

  test('a slip that waits says what was asked for last, also where the printer is being asked', async () => {
    const { queue, world, answer, goOn } = setUp();
    queue.add(slip('a', 'to Yamada'));
    queue.add(slip('a', 'to Tanaka'));
    await answer(printed); // it was asked for the first, of which nothing may leave any more
    expect(world.sent).toEqual([]);
    await answer({ kind: 'not-sent', trouble: 'no-paper' });
    queue.add(slip('a', 'to Sato'));
    expect(queue.view().slips).toMatchObject([{ title: 'to Sato', isReissue: false }]);
    await goOn();
    await answer(printed);
    expect(world.sent).toEqual(['to Sato']);
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

describe('prints that are noted elsewhere', () => {
  test('are noted before the first byte leaves, once, and stay counted here, where a restored journal lacks them', async () => {
    const { queue, world, answer } = setUp();
    world.noted = [];
    queue.add(slip('a'));
    expect(world.noted).toEqual([]);
    await answer({ kind: 'perhaps', trouble: 'reset' });
    expect(world.noted).toEqual(['a']);
    queue.settle(1, 'done');
    queue.add(slip('a'));
    await answer(printed);
    expect(world.sent).toEqual(['a', 'a again']);
    expect(world.noted).toEqual(['a', 'a']);
    queue.close();
  });

  test('are noted at the next chance, where they could not be, and are a reprint meanwhile', async () => {
    const { queue, world, answer } = setUp();
    queue.add(slip('a'));
    await answer(printed);
    expect(queue.prints('a')).toBe(1);
    queue.add(slip('a'));
    world.noted = [];
    await answer(printed);
    expect(world.sent).toEqual(['a', 'a again']);
    expect(world.noted).toEqual(['a', 'a']);
    queue.close();
  });

  test('make a reprint of the first slip here, where the queue itself was lost', async () => {
    const { queue, world, answer } = setUp();
    queue.add({ ...slip('a'), printed: 1 });
    await answer(printed);
    expect(world.sent).toEqual(['a again']);
    queue.close();
  });

  test('do not hold a slip up where noting throws', async () => {
    const { queue, world, answer } = setUp();
    world.noted = new Proxy([], {
      get: () => {
        throw new Error('the journal is broken');
      },
    });
    queue.add(slip('a'));
    await answer(printed);
    expect(world.sent).toEqual(['a']);
    expect(queue.prints('a')).toBe(1);
    expect(world.log.warn).toHaveBeenCalledWith(
      expect.stringContaining('could not be noted'),
      expect.anything(),
    );
    queue.close();
  });

  test('of an earlier version are counted here, where that version can go on printing', () => {
    const database = new DatabaseSync(join(directory, 'slips.sqlite'));
    database.exec(`
      CREATE TABLE slips (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, subject TEXT, title TEXT NOT NULL,
        document TEXT NOT NULL, reissue TEXT NOT NULL, is_reissue INTEGER NOT NULL, state TEXT NOT NULL,
        trouble TEXT, added_at REAL NOT NULL) STRICT;
      CREATE INDEX slips_by_subject ON slips (subject, state);
      CREATE INDEX slips_open ON slips (id) WHERE state IN ('waiting', 'sending', 'perhaps');
      INSERT INTO slips (kind, subject, title, document, reissue, is_reissue, state, added_at) VALUES
        ('receipt', 'a', '', '', '', 0, 'printed', 1), ('receipt', 'b', '', 'b', 'b', 0, 'waiting', 2),
        ('test', NULL, '', '', '', 0, 'printed', 3), ('receipt', 'c', '', '', '', 0, 'dropped', 4);
      PRAGMA user_version = 1`);
    database.close();
    const { queue, world } = setUp();
    world.noted = [];
    expect(queue.prints('a')).toBe(1);
    queue.noteWhatIsNot();
    expect(world.noted).toEqual([]);
    queue.close();

    const again = new DatabaseSync(join(directory, 'slips.sqlite'));
    expect(again.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
    again.exec(`INSERT INTO slips (kind, subject, title, document, reissue, is_reissue, state, added_at)
      VALUES ('receipt', 'd', '', '', '', 0, 'printed', 5)`);
    again.close();
    const { queue: later } = setUp();
    expect([later.prints('a'), later.prints('d')]).toEqual([1, 1]);
    later.close();
  });
});
