import { type Mock, vi } from 'vitest';
import type { PrintQueueView } from '../../../electron/contract/printing.ts';
import type { Printing } from '../../../electron/domain/prints.ts';
import { PrintQueue, type SlipRequest } from '../../../electron/printing/print-queue.ts';
import { openSlips } from '../../../electron/printing/slip-store.ts';

interface QueueWorld {
  queue: PrintQueue;
  world: {
    hasPrinter: boolean;
    sent: string[];
    answers: ((result: Printing, isGiven?: boolean) => void)[];
    timers: Set<() => void>;
    views: PrintQueueView[];
    log: { info: Mock; warn: Mock };
    storeFails: boolean;
    /** What was noted elsewhere; null: nothing can be just now. */
    noted: string[] | null;
  };
  answer: (result: Printing) => Promise<void>;
  /** The same, of a printer that was given the slip and took nothing of it. */
  refuse: (result: Printing) => Promise<void>;
  goOn: () => Promise<void>;
}

/** A queue whose printer answers as the test says, and whose timers go when the test says so. */
export function setUpQueue(directory: string, options: { hasPrinter?: boolean } = {}): QueueWorld {
  const world: QueueWorld['world'] = {
    hasPrinter: options.hasPrinter ?? true,
    sent: [],
    answers: [],
    timers: new Set(),
    views: [],
    log: { info: vi.fn(), warn: vi.fn() },
    storeFails: false,
    noted: null,
  };
  const queue = new PrintQueue({
    openStore: () => {
      const store = openSlips(directory, 0, world.log);
      const failing = (): void => {
        if (world.storeFails) throw new Error('the disk is full');
      };
      return {
        ...store,
        sending: (id) => {
          failing();
          return store.sending(id);
        },
        add: (added) => {
          failing();
          store.add(added);
        },
        end: (id, how) => {
          failing();
          store.end(id, how);
        },
      };
    },
    print: (document, beforeSending) => {
      if (!world.hasPrinter) return null;
      return new Promise((resolve, reject) => {
        world.answers.push((result, isGiven = result.kind !== 'not-sent') => {
          try {
            if (isGiven) beforeSending();
            if (result.kind !== 'not-sent') world.sent.push(document);
            resolve(result);
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        });
      });
    },
    note: (subject) => world.noted !== null && world.noted.push(subject) > 0,
    timers: {
      setTimeout: (callback) => {
        world.timers.add(callback);
        return callback;
      },
      clearTimeout: (timer) => void world.timers.delete(timer as () => void),
    },
    now: () => 5,
    changed: (view) => void world.views.push(view),
    log: world.log,
  });
  queue.start();
  const settled = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve));
  const answer = async (result: Printing, isGiven?: boolean): Promise<void> => {
    const [next] = world.answers.splice(0, 1);
    if (!next) throw new Error('nothing is being printed');
    next(result, isGiven);
    await settled();
  };
  return {
    world,
    queue,
    answer: (result) => answer(result),
    refuse: (result) => answer(result, true),
    goOn: async (): Promise<void> => {
      for (const callback of [...world.timers]) {
        world.timers.delete(callback);
        callback();
      }
      await settled();
    },
  };
}

export const printed: Printing = { kind: 'printed' };
/** A slip of a subject; its text says whether it is a reprint. */
export const slip = (subject: string | null, text = subject ?? 'test', printed = 0): SlipRequest => ({
  kind: 'receipt',
  subject,
  title: text,
  printed,
  text: (isReissue) => (isReissue ? `${text} again` : text),
});
