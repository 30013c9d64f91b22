import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../support/folder.ts';
import { printed, setUpQueue, slip } from '../../support/printer/queue.ts';
import { valueOf } from '../../support/result.ts';

let directory: string;
beforeEach(() => {
  directory = newFolder('slips');
});

test('a slip that waits is no reprint where a file beside it could not be written', async () => {
  const { queue, world, answer, goOn } = setUpQueue(directory);
  queue.add(slip('a'));
  await answer({ kind: 'not-sent', trouble: 'no-paper' });
  const saved = valueOf(queue.saving(slip('a')));
  // Saving tries the printer again: there is no paper yet.
  await answer({ kind: 'not-sent', trouble: 'no-paper' });
  saved(false);
  await goOn();
  await answer(printed);
  expect(world.sent).toEqual(['a']);
  queue.close();
});

test('a file that could not be written is noted nowhere as a print, whatever is looked at or printed meanwhile', async () => {
  const { queue, world, answer } = setUpQueue(directory);
  world.noted = [];
  const saved = valueOf(queue.saving(slip('a')));
  // Another slip is printed while the file is being made; so does each look at a slip of a sale.
  queue.add(slip('b'));
  await answer(printed);
  saved(false);
  expect(world.noted).toEqual(['b']);
  queue.close();
});

test('a slip that is saved while the printer is being asked is printed as a reprint', async () => {
  const { queue, world, answer } = setUpQueue(directory);
  queue.add(slip('a'));
  // The printer is being asked whether it can print; nothing has left.
  valueOf(queue.saving(slip('a')))(true);
  await answer(printed);
  if (world.answers.length > 0) await answer(printed);
  expect(world.sent).toEqual(['a again']);
  queue.close();
});
