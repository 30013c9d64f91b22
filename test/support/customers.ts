import { type Store } from '../../electron/sandbox/store/store.ts';

const manyNames = [
  ['山崎 葵', 'ヤマザキ アオイ / Aoi Yamazaki', 'English preferred'],
  ['森 涼', 'モリ リョウ / Ryo Mori', ''],
  ['後藤 葵', 'ゴトウ アオイ / Aoi Goto', '電話は午後に'],
] as const;

/** Adds so many customers, the same ones each time. */
export function addCustomers(store: Store, count: number): void {
  for (const number of Array(count).keys()) {
    const [name, description, remark] = manyNames[number % manyNames.length] ?? manyNames[0];
    store.customers.insert({
      id: `cus_many_${number}`,
      object: 'customer',
      liveMode: false,
      name,
      description,
      email: `${number}@example.com`,
      phone: `090-0001-${String(number).padStart(4, '0')}`,
      ...(remark !== '' && { remark }),
      status: 'active',
      metadata: {},
      updateTime: 0,
    });
  }
}
