/**
 * A new sandbox's data: three shops, a dozen customers (`shop.json`), two saved cards. All made up; ids are fixed, so that a
 * chosen location survives a reset.
 */
import { type Customer, type Location, type Source } from '../schemas/objects.ts';
import { type Store } from '../store/store.ts';
import shop from './shop.json' with { type: 'json' };

const { people } = shop;

/** The last digits of saved cards, by the customer's index among the people. */
const cards: ReadonlyMap<number, string> = new Map([
  [0, '4242'],
  [3, '1881'],
]);

function customerOf(index: number, now: number): Customer {
  const { kanji, kana, romaji, remark } = people[index] ?? { kanji: '', kana: '', romaji: '', remark: '' };
  const number = String(index + 1).padStart(2, '0');
  return {
    id: `cus_practice_${number}`,
    object: 'customer',
    liveMode: false,
    ...(cards.has(index) && { defaultSource: `src_practice_${number}` }),
    name: kanji,
    description: `${kana} / ${romaji}`,
    email: `${romaji.toLowerCase().replace(' ', '.')}@example.com`,
    phone: `090-0000-00${number}`,
    ...(remark !== '' && { remark }),
    operator: '窓口 太郎',
    status: 'active',
    metadata: {},
    updateTime: now,
  };
}

function cardOf(index: number, last4: string): Source {
  const number = String(index + 1).padStart(2, '0');
  const romaji = people[index]?.romaji ?? '';
  return {
    id: `src_practice_${number}`,
    object: 'source',
    liveMode: false,
    customerId: `cus_practice_${number}`,
    paymentMethod: 'creditcard',
    resource: 'web',
    description: `•••• ${last4}`,
    extra: {},
    info: { registered: { at: 'counter' } },
    cardInfo: {
      brand: 'visa',
      last4,
      name: romaji.toUpperCase(),
      expMonth: 12,
      expYear: 2039,
      issuerCode: '000',
      issuerName: 'Practice Card Company',
      repaymentType: 'once',
      threeDSecure: false,
    },
    metadata: {},
    credential: `token_practice_${number}`,
    status: 'active',
  };
}

export function insertSamples(store: Store, now: number): void {
  for (const location of shop.locations as Location[]) store.locations.insert(location);
  for (const index of people.keys()) store.customers.insert(customerOf(index, now));
  for (const [index, last4] of cards) store.sources.insert(cardOf(index, last4));
}
