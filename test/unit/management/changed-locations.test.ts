import { describe, expect, test } from 'vitest';
import { aLocation, type Bench, notThere, ok, setUp, unreachable } from './support.ts';

const name = { kanji: '駅前', kana: 'エキマエ', romaji: 'Ekimae' };

const idsOf = (bench: Bench): string[] => bench.management.locations.choices().map(({ id }) => id);

describe('a location that is made or changed', () => {
  test('is in the picker at once, and only what changes is sent', async () => {
    const bench = setUp();
    bench.payments.updateLocation.mockResolvedValue(ok(aLocation(1, { zip: '100' })));
    await bench.management.locations.update({ locationId: 'loc_1', change: { zip: '100' } });
    expect(bench.payments.updateLocation).toHaveBeenCalledExactlyOnceWith('loc_1', { zip: '100' });
    expect(bench.onLocations).toHaveBeenCalledTimes(1);
    expect(idsOf(bench)).toEqual(['loc_1']);
  });

  test('is there though the journal cannot keep it: called a failure, it would be made again', async () => {
    const bench = setUp();
    bench.payments.createLocation.mockResolvedValue(ok(aLocation(1)));
    bench.journal.close();
    expect(await bench.management.locations.create({ name })).toMatchObject({ ok: true });
    expect(idsOf(bench)).toEqual(['loc_1']);
    expect(bench.log.error).toHaveBeenCalledTimes(1);
  });

  test('is not kept by its id alone when the journal cannot be written', async () => {
    const bench = setUp();
    bench.journal.close();
    expect(await bench.management.locations.add({ locationId: 'loc_3', name })).toMatchObject({
      code: 'storage',
    });
    expect(idsOf(bench)).toEqual([]);
  });

  test('says so when the service is not reached', async () => {
    const bench = setUp();
    bench.payments.createLocation.mockResolvedValue(unreachable);
    bench.payments.updateLocation.mockResolvedValue(unreachable);
    const { locations } = bench.management;
    expect(await locations.create({ name })).toMatchObject({ code: 'unreachable' });
    const change = { locationId: 'loc_1', change: { tel: '03' } };
    expect(await locations.update(change)).toMatchObject({ code: 'unreachable' });
    expect(bench.onOutcome).toHaveBeenCalledWith(unreachable);
    expect(idsOf(bench)).toEqual([]);
  });

  test('names the field that the service refused, and the location that it does not have', async () => {
    const bench = setUp();
    bench.payments.createLocation.mockResolvedValue({
      kind: 'refused',
      reason: 'invalid',
      status: 400,
      message: 'zip: no such place',
      field: 'zip',
    });
    expect(await bench.management.locations.create({ zip: '000' })).toMatchObject({
      code: 'refused',
      field: 'zip',
    });
    bench.payments.updateLocation.mockResolvedValue(notThere);
    const change = { locationId: 'loc_9', change: { tel: '03' } };
    expect(await bench.management.locations.update(change)).toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('loc_9') as string,
    });
  });

  test('is unknown when the client itself fails', async () => {
    const bench = setUp();
    bench.payments.createLocation.mockRejectedValue(new Error('a bug'));
    expect(await bench.management.locations.create({ name })).toMatchObject({ code: 'no-answer' });
    expect(bench.log.error).toHaveBeenCalledTimes(1);
  });
});
