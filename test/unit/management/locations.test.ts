import { describe, expect, test } from 'vitest';
import type { Location } from '../../../electron/contract/payment-objects.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { journalPath } from '../journal/support.ts';
import { valueOf } from '../../support/result.ts';
import {
  aLocation,
  type Bench,
  noAnswer,
  notThere,
  ok,
  setUp,
  unauthorized,
  unreachable,
  unsupported,
} from './support.ts';

const name = { kanji: '駅前', kana: 'エキマエ', romaji: 'Ekimae' };

/** A service that lists its locations in pages of at most `pageSize`. */
function listing(bench: Bench, locations: Location[], { pageSize = 100, total = true } = {}): void {
  bench.payments.listLocations.mockImplementation(({ limit = 20, offset = 0 } = {}) =>
    Promise.resolve(
      ok({
        total: total ? locations.length : undefined,
        locations: locations.slice(offset, offset + Math.min(limit, pageSize)),
      }),
    ),
  );
}

const many = (count: number): Location[] => Array.from({ length: count }, (_, index) => aLocation(index));
const idsOf = (bench: Bench): string[] => bench.management.locations.choices().map(({ id }) => id);

describe('a service that lists its locations', () => {
  test.each([
    ['in pages of 100', 250, {}],
    ['in pages that are smaller than was asked for', 95, { pageSize: 20 }],
    ['without a total', 250, { total: false }],
    ['and has none', 0, {}],
  ])('is asked for all of them: %s', async (_name, count, how) => {
    const bench = setUp();
    listing(bench, many(count), how);
    const view = valueOf(await bench.management.locations.read());
    expect(view.listed).toBe(true);
    expect(view.locations.map(({ location }) => location)).toEqual(many(count));
    expect(view.locations.every(({ seenAt }) => seenAt === bench.clock.now)).toBe(true);
    expect(idsOf(bench)).toHaveLength(count);
  });

  test('is not without any when it counts some and lists none', async () => {
    const bench = setUp();
    listing(bench, many(2));
    valueOf(await bench.management.locations.read());
    bench.payments.listLocations.mockResolvedValue(ok({ total: 2, locations: [] }));
    expect(await bench.management.locations.read()).toMatchObject({ ok: false, code: 'not-payment-service' });
    expect(idsOf(bench)).toHaveLength(2);
  });

  test.each([
    [
      'the same page again and again',
      (offset: number) => ({ total: 1_000_000, locations: many(100), offset }),
      0,
    ],
    [
      'new locations for ever',
      (offset: number) => ({
        total: undefined,
        locations: Array.from({ length: 100 }, (_, index) => aLocation(offset + index)),
      }),
      1,
    ],
  ])('is not followed for ever: %s', async (_name, page, warnings) => {
    const bench = setUp();
    bench.payments.listLocations.mockImplementation(({ offset = 0 } = {}) =>
      Promise.resolve(ok(page(offset))),
    );
    valueOf(await bench.management.locations.read());
    expect(bench.payments.listLocations.mock.calls.length).toBeLessThanOrEqual(100);
    expect(new Set(idsOf(bench)).size).toBe(idsOf(bench).length);
    expect(bench.log.warn).toHaveBeenCalledTimes(warnings);
  });

  test('is a hint: what it leaves out stays, what is added elsewhere appears', async () => {
    const path = journalPath();
    const bench = setUp({ path });
    listing(bench, [aLocation(1), aLocation(2)]);
    await bench.management.locations.refresh();
    listing(bench, [aLocation(2), aLocation(3)]);
    await bench.management.locations.refresh();
    expect(idsOf(bench)).toEqual(['loc_2', 'loc_3', 'loc_1']);
    bench.journal.close();
    expect(idsOf(setUp({ path }))).toEqual(['loc_2', 'loc_3', 'loc_1']);
  });

  describe('that leaves a location out', () => {
    async function leftOut(): Promise<Bench> {
      const bench = setUp();
      listing(bench, [aLocation(1), aLocation(2)]);
      await bench.management.locations.refresh();
      listing(bench, [aLocation(2)]);
      await bench.management.locations.refresh();
      return bench;
    }

    test('is asked for it by itself a minute later, and told that there is none: then it is gone', async () => {
      const bench = await leftOut();
      expect(bench.payments.readLocation).not.toHaveBeenCalled();
      const has = (id: string): Outcome<Location> => (id === 'loc_1' ? notThere : ok(aLocation(2)));
      bench.payments.readLocation.mockImplementation((id) => Promise.resolve(has(id)));
      bench.clock.now += 180_000;
      await bench.management.locations.refresh();
      expect(bench.payments.readLocation).toHaveBeenCalledWith('loc_1');
      expect(idsOf(bench)).toEqual(['loc_2']);
      expect(bench.onLocationGone).toHaveBeenCalledExactlyOnceWith(aLocation(1));
    });

    test.each([
      ['has it all the same', ok(aLocation(1))],
      ['cannot be asked for one', unsupported],
      ['has no such operation, for any location', notThere],
      ['gives no answer', noAnswer],
      ['refuses the key', unauthorized],
    ])('keeps it where the service %s', async (_name, outcome) => {
      const bench = await leftOut();
      bench.payments.readLocation.mockResolvedValue(outcome);
      bench.clock.now += 180_000;
      await bench.management.locations.refresh();
      expect(idsOf(bench)).toEqual(['loc_2', 'loc_1']);
      expect(bench.onLocationGone).not.toHaveBeenCalled();
    });

    test('only once leaves it alone', async () => {
      const bench = await leftOut();
      listing(bench, [aLocation(1), aLocation(2)]);
      await bench.management.locations.refresh();
      listing(bench, [aLocation(2)]);
      bench.clock.now += 180_000;
      await bench.management.locations.refresh();
      expect(bench.payments.readLocation).not.toHaveBeenCalled();
    });

    test('lets it be taken off by hand', async () => {
      const bench = await leftOut();
      expect(await bench.management.locations.remove('loc_1')).toEqual({ ok: true, value: undefined });
      expect(idsOf(bench)).toEqual(['loc_2']);
    });
  });

  test('is not written down again when nothing changed', async () => {
    const bench = setUp();
    listing(bench, [aLocation(1)]);
    await bench.management.locations.refresh();
    bench.journal.close();
    bench.clock.now += 30_000;
    await bench.management.locations.refresh();
    expect(bench.log.warn).not.toHaveBeenCalled();
    expect(bench.onLocations).toHaveBeenCalledTimes(1);
  });

  test('that answers late does not undo what was made meanwhile', async () => {
    const bench = setUp();
    const { promise, resolve } = Promise.withResolvers<Outcome<{ total: number; locations: Location[] }>>();
    bench.payments.listLocations.mockReturnValue(promise);
    bench.payments.createLocation.mockResolvedValue(ok(aLocation(2)));
    bench.payments.updateLocation.mockResolvedValue(ok(aLocation(1, { tel: '03' })));
    const reading = bench.management.locations.read();
    await bench.management.locations.create({ name });
    await bench.management.locations.update({ locationId: 'loc_1', change: { tel: '03' } });
    resolve(ok({ total: 1, locations: [aLocation(1, { tel: 'old' })] }));
    const view = valueOf(await reading);
    expect(view.locations.map(({ location }) => location)).toEqual([
      aLocation(2),
      aLocation(1, { tel: '03' }),
    ]);
  });

  test('must have a location that is added by its id', async () => {
    const bench = setUp();
    listing(bench, [aLocation(1)]);
    expect(await bench.management.locations.add({ locationId: 'loc_1', name })).toEqual({
      ok: true,
      value: aLocation(1),
    });
    expect(await bench.management.locations.add({ locationId: 'loc_9', name })).toMatchObject({
      ok: false,
      code: 'not-found',
      message: expect.stringContaining('loc_9') as string,
      field: 'locationId',
    });
    expect(idsOf(bench)).toEqual(['loc_1']);
  });

  test('keeps its locations on the list', async () => {
    const bench = setUp();
    listing(bench, [aLocation(1)]);
    expect(await bench.management.locations.remove('loc_1')).toMatchObject({ code: 'conflict' });
    expect(idsOf(bench)).toEqual(['loc_1']);
  });

  test('that is not reached is told; the picker stays', async () => {
    const bench = setUp();
    listing(bench, [aLocation(1)]);
    const { locations } = bench.management;
    await locations.refresh();
    bench.payments.listLocations.mockResolvedValue(unreachable);
    const code = 'unreachable';
    expect(await locations.read()).toMatchObject({ code });
    expect(await locations.add({ locationId: 'loc_2', name })).toMatchObject({ code });
    expect(await locations.remove('loc_1')).toMatchObject({ code });
    expect(idsOf(bench)).toEqual(['loc_1']);
  });

  test('that fails on its second page leaves the list as it was', async () => {
    const bench = setUp();
    listing(bench, [aLocation(1)]);
    await bench.management.locations.refresh();
    bench.payments.listLocations
      .mockResolvedValueOnce(ok({ total: 200, locations: many(100) }))
      .mockResolvedValueOnce(unreachable);
    expect(await bench.management.locations.read()).toMatchObject({ code: 'unreachable' });
    expect(idsOf(bench)).toEqual(['loc_1']);
  });
});

describe('a service that does not list its locations', () => {
  test('leaves the list to the terminal: made, changed and added ones, each with when it was seen', async () => {
    const bench = setUp();
    bench.payments.createLocation.mockResolvedValue(ok(aLocation(1)));
    bench.payments.updateLocation.mockResolvedValue(ok(aLocation(2, { note: '改装' })));
    expect(await bench.management.locations.create({ name })).toEqual({ ok: true, value: aLocation(1) });
    bench.clock.now += 1_000;
    await bench.management.locations.update({ locationId: 'loc_2', change: { note: '改装' } });
    await bench.management.locations.add({ locationId: 'loc_3', name });
    expect(valueOf(await bench.management.locations.read())).toEqual({
      listed: false,
      locations: [
        { location: aLocation(1), seenAt: bench.clock.now - 1_000 },
        { location: aLocation(2, { note: '改装' }), seenAt: bench.clock.now },
        { location: { id: 'loc_3', name }, seenAt: null },
      ],
    });
    expect(bench.management.locations.choices().at(-1)).toEqual({ id: 'loc_3', name });
  });

  test('keeps whole locations over a restart', async () => {
    const path = journalPath();
    const first = setUp({ path });
    const whole = aLocation(1, { tel: '03-1234-5678', zip: '100-0001', status: 'active', latitude: 35.6 });
    first.payments.createLocation.mockResolvedValue(ok(whole));
    await first.management.locations.create({ name });
    await first.management.locations.add({ locationId: 'loc_3', name });
    first.journal.close();
    const second = setUp({ path });
    expect(idsOf(second)).toEqual(['loc_1', 'loc_3']);
    expect(valueOf(await second.management.locations.read()).locations[0]).toEqual({
      location: whole,
      seenAt: first.clock.now,
    });
  });

  test('lets a location be taken off, and names one that is not there', async () => {
    const path = journalPath();
    const bench = setUp({ path });
    await bench.management.locations.add({ locationId: 'loc_3', name });
    expect(await bench.management.locations.remove('loc_9')).toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('loc_9') as string,
    });
    expect(await bench.management.locations.remove('loc_3')).toEqual({ ok: true, value: undefined });
    expect(idsOf(bench)).toEqual([]);
    bench.journal.close();
    expect(idsOf(setUp({ path }))).toEqual([]);
  });

  test('keeps a location under its first name when its id is added twice', async () => {
    const bench = setUp();
    await bench.management.locations.add({ locationId: 'loc_3', name });
    const again = await bench.management.locations.add({
      locationId: 'loc_3',
      name: { ...name, romaji: 'X' },
    });
    expect(again).toEqual({ ok: true, value: { id: 'loc_3', name } });
    expect(idsOf(bench)).toEqual(['loc_3']);
  });

  test('still has what was listed before it stopped listing', async () => {
    const bench = setUp();
    listing(bench, [aLocation(1)]);
    await bench.management.locations.refresh();
    bench.payments.listLocations.mockResolvedValue(unsupported);
    expect(valueOf(await bench.management.locations.read())).toMatchObject({
      listed: false,
      locations: [{ location: aLocation(1) }],
    });
  });

  test('takes over what came with the settings, beside what is known', () => {
    const path = journalPath();
    const bench = setUp({ path });
    valueOf(bench.management.locations.adopt([{ id: 'loc_1', name }]));
    const renamed = { id: 'loc_1', name: { ...name, kanji: '別の名' } };
    valueOf(bench.management.locations.adopt([renamed, { id: 'loc_2', name }]));
    expect(idsOf(bench)).toEqual(['loc_1', 'loc_2']);
    expect(bench.management.locations.choices()[0]?.name).toEqual(name);
    bench.journal.close();
    expect(idsOf(setUp({ path }))).toEqual(['loc_1', 'loc_2']);
  });
});
