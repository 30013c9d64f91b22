import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Page, readList } from '../../../electron/domain/listed.ts';

interface Row {
  id?: string | undefined;
  text?: string;
}

type Outcome =
  | { kind: 'ok'; value: { total?: number | undefined; rows: readonly Row[] } }
  | { kind: 'unknown'; reason: string };

const rows = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ id: `row_${index}` }));

function page(found: readonly Row[], total?: number): Outcome {
  return { kind: 'ok', value: { rows: found, total } };
}

/** Reads a list of the service that answers a page with `answer`; what is asked for stands in `asked`. */
async function read(answer: (page: Page) => Outcome, reading: Partial<Parameters<typeof readList>[2]> = {}) {
  const asked: Page[] = [];
  const listed = await readList<Row, Outcome>(
    (wanted) => {
      asked.push(wanted);
      if (asked.length > 500) throw new Error('it never ends');
      return Promise.resolve(answer(wanted));
    },
    ({ value: { rows: found, total } }) => ({ rows: found, total }),
    { pageSize: 100, ...reading },
  );
  return { listed, asked };
}

describe('a list', () => {
  test('is read whole, each row once, however many rows a page has and whether a total is told', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 350 }),
        fc.integer({ min: 1, max: 120 }),
        fc.boolean(),
        async (count, most, isCounted) => {
          const all = rows(count);
          const { listed } = await read(({ limit, offset }) =>
            page(all.slice(offset, offset + Math.min(limit, most)), isCounted ? count : undefined),
          );
          expect(listed).toEqual({ kind: 'whole', rows: all, total: isCounted ? count : undefined });
        },
      ),
    );
  });

  test('that moves each time it is read is a part, with each row once, as it was told last', async () => {
    const { listed, asked } = await read(({ offset }) =>
      offset === 0
        ? page([{ id: 'a' }, { id: 'b', text: 'before' }], 4)
        : page([{ id: 'b', text: 'after' }, { id: 'c' }], 4),
    );
    expect(listed).toMatchObject({
      kind: 'part',
      rows: [{ id: 'a' }, { id: 'b', text: 'after' }, { id: 'c' }],
    });
    expect(asked).toHaveLength(4);
  });

  test.each([
    ['comes before the rows that were read', (all: Row[]) => [{ id: 'late' }, ...all], 'late'],
    ['is taken out of them', (all: Row[]) => all.slice(1), 'row_100'],
  ])('is read once more where a row %s: the one that moved past is found', async (_, move, moved) => {
    let all = rows(150);
    let isMoved = false;
    const { listed } = await read(({ limit, offset }) => {
      const answer = page(all.slice(offset, offset + limit), all.length);
      if (!isMoved) all = move(all);
      isMoved = true;
      return answer;
    });
    expect(listed).toMatchObject({ kind: 'whole', rows: expect.arrayContaining([{ id: moved }]) as unknown });
  });

  test.each([
    ['counts rows and tells none', () => page([], 5), []],
    ['tells the same page again and again', () => page(rows(2), 5), rows(2)],
    ['tells the same full page without a total', ({ limit }: Page) => page(rows(limit)), rows(100)],
    ['tells its first page again in place of the last', () => page(rows(2), 4), rows(2)],
    ['has no ids to tell its rows apart by', () => page([{ text: 'one' }], 2), [{ text: 'one' }]],
  ])('that %s is a part', async (_, answer, found) => {
    expect((await read(answer)).listed).toMatchObject({ kind: 'part', rows: found });
  });

  test.each([0, 40])('of which a page cannot be read is none, after %i rows', async (before) => {
    const { listed } = await read(({ offset }) =>
      offset < before ? page(rows(before), 90) : { kind: 'unknown', reason: 'server-error' },
    );
    expect(listed).toEqual({ kind: 'failed', outcome: { kind: 'unknown', reason: 'server-error' } });
  });

  test.each([100, 200, 230])('of %i rows is read whole where a total counts only the page', async (count) => {
    const all = rows(count);
    const { listed } = await read(({ limit, offset }) => {
      const found = all.slice(offset, offset + limit);
      return page(found, found.length);
    });
    expect(listed).toMatchObject({ kind: 'whole', rows: all });
  });

  test('goes on in pages of the size that fits into an answer', async () => {
    const all = rows(200);
    const { asked } = await read(({ limit, offset }) =>
      page(all.slice(offset, offset + Math.min(limit, 50)), 200),
    );
    expect(asked.map(({ limit }) => limit)).toEqual([100, 50, 50, 50]);
  });

  test('that moved is not read once more where it need not go on', async () => {
    const { listed, asked } = await read(
      ({ offset }) =>
        offset === 0 ? page([{ id: 'a' }, { id: 'b' }], 4) : page([{ id: 'b' }, { id: 'c' }], 4),
      { goesOn: (found) => found.at(-1)?.id !== 'c' },
    );
    expect(listed.kind).toBe('part');
    expect(asked).toHaveLength(2);
  });

  test('stops at the rows that are wanted, and where it need not go on', async () => {
    const all = rows(300);
    const answer = ({ limit, offset }: Page): Outcome => page(all.slice(offset, offset + limit), 300);
    const some = await read(answer, { pageSize: 20, offset: 40, upTo: 20 });
    expect(some.listed).toEqual({ kind: 'part', rows: all.slice(40, 60), total: 300 });
    const stopped = await read(answer, { goesOn: (found) => found.at(-1)?.id !== 'row_199' });
    expect(stopped.listed).toMatchObject({ kind: 'part', rows: { length: 200 } });
  });
});
