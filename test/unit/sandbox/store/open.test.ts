import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { type Location } from '../../../../electron/sandbox/schemas/objects.ts';
import { schemaVersion } from '../../../../electron/sandbox/store/migrations.ts';
import { noon, testSandbox } from '../support.ts';
import { newFolder } from '../../../support/folder.ts';

test('what was stored is there after a restart, and the samples are not added twice', async () => {
  const dataDirectory = newFolder('sandbox-data');
  const before = testSandbox({ dataDirectory });
  const { id, codeUrl } = await before.createCode();
  await before.visit(codeUrl, { outcome: 'pay' });
  const { body: location } = await before.call('POST', '/locations', { name: { kanji: '新店' } });
  const { body: subscription } = await before.call('POST', '/subscriptions', {
    customerId: 'cus_practice_01',
  });
  const { body: code } = await before.call('GET', `/codes/${id}`);
  before.close();

  const after = testSandbox({ dataDirectory });
  expect((await after.call('GET', `/codes/${id}`)).body).toEqual(code);
  expect((await after.call('GET', `/subscriptions/${String(subscription['id'])}`)).body).toEqual(
    subscription,
  );
  const { body: locations } = await after.call('GET', '/locations');
  expect(locations).toMatchObject({ total: 4 });
  expect(locations['locations']).toContainEqual(location);
  expect((await after.call('GET', '/customers')).body).toMatchObject({ total: 12 });
});

test('a form opened before a restart pays after it', async () => {
  const dataDirectory = newFolder('sandbox-data');
  const before = testSandbox({ dataDirectory });
  const { id, codeUrl } = await before.createCode();
  const token = /name="token" value="(\w+)"/.exec((await before.open(codeUrl)).text)?.[1] ?? '';
  before.close();
  const after = testSandbox({ dataDirectory });
  const body = new URLSearchParams({ token, outcome: 'pay', method: 'alipay' });
  expect((await after.app.request(codeUrl, { method: 'POST', body })).status).toBe(303);
  expect((await after.call('GET', `/codes/${id}`)).body).toMatchObject({ status: 'captured' });
});

test('writes ahead and creates the directory', async () => {
  const dataDirectory = join(newFolder('sandbox-data'), 'a', 'b');
  const { createCode, close } = testSandbox({ dataDirectory });
  await createCode();
  expect(readdirSync(dataDirectory)).toContain('sandbox.sqlite-wal');
  close();
});

test('data of a newer version is refused and left alone', () => {
  const dataDirectory = newFolder('sandbox-data');
  testSandbox({ dataDirectory }).close();
  const path = join(dataDirectory, 'sandbox.sqlite');
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA user_version = ${schemaVersion + 1}`);
  database.close();
  expect(() => testSandbox({ dataDirectory })).toThrow(
    expect.objectContaining({ code: 'data_newer' }) as Error,
  );
  expect(readdirSync(dataDirectory)).toEqual(['sandbox.sqlite']);
});

test('a damaged file is kept aside and reported, and the service starts empty', async () => {
  const dataDirectory = newFolder('sandbox-data');
  const damaged = Buffer.alloc(8192, 'not a database');
  writeFileSync(join(dataDirectory, 'sandbox.sqlite'), damaged);
  const { call, logged } = testSandbox({ dataDirectory });
  expect((await call('GET', '/locations')).body).toMatchObject({ total: 3 });
  const aside = `sandbox.sqlite.damaged-${noon}`;
  expect(readFileSync(join(dataDirectory, aside)).equals(damaged)).toBe(true);
  expect(logged.join()).toContain(aside);
});

test('a directory that cannot be made is said so', () => {
  const directory = newFolder('sandbox-data');
  writeFileSync(join(directory, 'file'), '');
  expect(() => testSandbox({ dataDirectory: join(directory, 'file', 'data') })).toThrow(
    expect.objectContaining({ code: 'data_unusable' }) as Error,
  );
});

test('work that throws inside a transaction leaves nothing behind', () => {
  const { store } = testSandbox();
  const location: Location = { id: 'loc_new', name: { kanji: '新店' }, status: 'active' };
  expect(() =>
    store.transaction(() => {
      store.locations.insert(location);
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(store.locations.find('loc_new')).toBeUndefined();
  store.transaction(() => store.locations.insert(location));
  expect(store.locations.find('loc_new')).toEqual(location);
});
