import { describe, expect, test } from 'vitest';
import { readList } from '../../../electron/domain/listed.ts';
import { clientOf, jsonAnswer, type RawService, rawService } from '../../support/raw-service.ts';

/** Characters of a text of 255 bytes. */
const longest = '値'.repeat(85);

/** A charge with as much metadata as a service takes: a page of a hundred of them is more than 500 kB. */
function fullCharge(index: number): object {
  const metadata = Object.fromEntries(Array.from({ length: 20 }, (_, key) => [`key-${key}`, longest]));
  return { id: `chr_${index}`, object: 'charge', orderNo: `T1-${index}`, status: 'captured', metadata };
}

/** A service that lists `count` charges, as many at once as it is asked for. */
function listing(count: number, chargeOf: (index: number) => object): Promise<RawService> {
  const charges = Array.from({ length: count }, (_, index) => chargeOf(index));
  return rawService((socket, { line }) => {
    const { searchParams } = new URL(line.split(' ')[1] ?? '', 'http://service.example');
    const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))];
    socket.end(jsonAnswer('200 OK', { total: count, charges: charges.slice(offset, offset + limit) }));
  });
}

/** The counts of the pages that arrived. */
const asked = (service: RawService): string[] =>
  service.requests.map(({ line }) => /limit=(\d+)/.exec(line)?.[1] ?? '');

describe('a page that is larger than any answer may be', () => {
  test('is asked for again with half the rows, and says how many there are', async () => {
    await using service = await listing(100, fullCharge);
    const outcome = await clientOf(service).listCharges({ limit: 100 });
    expect(outcome).toMatchObject({ kind: 'ok', value: { total: 100, charges: { length: 25 } } });
    expect(asked(service)).toEqual(['100', '50', '25']);
  });

  test('of one row cannot be read', async () => {
    await using service = await listing(3, (index) => ({
      id: `chr_${index}`,
      description: 'x'.repeat(300_000),
    }));
    const outcome = await clientOf(service).listCharges({ limit: 3 });
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'too-large' });
    expect(asked(service)).toEqual(['3', '2', '1']);
  });
});

test('a list of large rows is read to its end, each row once', async () => {
  await using service = await listing(230, fullCharge);
  const client = clientOf(service);
  const listed = await readList(
    (page) => client.listCharges(page),
    ({ value: { charges: rows, total } }) => ({ rows, total }),
    { pageSize: 100 },
  );
  if (listed.kind !== 'whole') throw new Error(listed.kind);
  expect(listed.rows.map(({ id }) => id)).toEqual(Array.from({ length: 230 }, (_, index) => `chr_${index}`));
});
