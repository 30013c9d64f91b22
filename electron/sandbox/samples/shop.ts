/**
 * What a new sandbox starts with: three shops, a dozen customers, two saved cards. Everything is made up;
 * the ids are fixed, so that a terminal's chosen location still exists after the data was thrown away.
 */
import { type Customer, type Location, type Source } from '../schemas/objects.ts';
import { type Store } from '../store/store.ts';

const locations: readonly Location[] = [
  {
    id: 'loc_practice_ginza',
    name: {
      kanji: '窓口珈琲 銀座店',
      kana: 'マドグチコーヒー ギンザテン',
      romaji: 'Madoguchi Coffee Ginza',
    },
    tel: '03-0000-0001',
    zip: '104-0061',
    address: {
      kanji: { pref: '東京都', city: '中央区', town: '銀座', address1: '4丁目0-1', address2: '窓口ビル1階' },
      kana: {
        pref: 'トウキョウト',
        city: 'チュウオウク',
        town: 'ギンザ',
        address1: '4チョウメ0-1',
        address2: 'マドグチビル1カイ',
      },
      romaji: {
        pref: 'Tokyo',
        city: 'Chuo-ku',
        town: 'Ginza',
        address1: '4-0-1',
        address2: 'Madoguchi Building 1F',
      },
    },
    latitude: 35.6717,
    longitude: 139.765,
    note: '7:30-20:00',
    status: 'active',
  },
  {
    id: 'loc_practice_kyoto',
    name: { kanji: '和菓子 花灯', kana: 'ワガシ ハナアカリ', romaji: 'Wagashi Hanaakari' },
    tel: '075-000-0002',
    zip: '605-0074',
    address: {
      kanji: { pref: '京都府', city: '京都市東山区', town: '祇園町南側', address1: '0番地2', address2: '' },
      kana: {
        pref: 'キョウトフ',
        city: 'キョウトシヒガシヤマク',
        town: 'ギオンマチミナミガワ',
        address1: '0バンチ2',
        address2: '',
      },
      romaji: {
        pref: 'Kyoto',
        city: 'Higashiyama-ku, Kyoto',
        town: 'Gionmachi Minamigawa',
        address1: '0-2',
        address2: '',
      },
    },
    latitude: 35.0037,
    longitude: 135.7751,
    note: '水曜定休',
    status: 'active',
  },
  {
    id: 'loc_practice_sapporo',
    name: { kanji: '北の書房 札幌店', kana: 'キタノショボウ サッポロテン', romaji: 'Kita no Shobo Sapporo' },
    tel: '011-000-0003',
    zip: '060-0061',
    address: {
      kanji: {
        pref: '北海道',
        city: '札幌市中央区',
        town: '南一条西',
        address1: '3丁目0-3',
        address2: '地下1階',
      },
      kana: {
        pref: 'ホッカイドウ',
        city: 'サッポロシチュウオウク',
        town: 'ミナミイチジョウニシ',
        address1: '3チョウメ0-3',
        address2: 'チカ1カイ',
      },
      romaji: {
        pref: 'Hokkaido',
        city: 'Chuo-ku, Sapporo',
        town: 'Minami 1-jo Nishi',
        address1: '3-0-3',
        address2: 'B1F',
      },
    },
    latitude: 43.0583,
    longitude: 141.3521,
    status: 'submitted',
  },
];

const people: readonly (readonly [kanji: string, kana: string, romaji: string, remark: string])[] = [
  ['佐藤 花子', 'サトウ ハナコ', 'Hanako Sato', '常連。ポイントカードあり'],
  ['鈴木 一郎', 'スズキ イチロウ', 'Ichiro Suzuki', '領収書は会社名で'],
  ['高橋 美咲', 'タカハシ ミサキ', 'Misaki Takahashi', ''],
  ['田中 健太', 'タナカ ケンタ', 'Kenta Tanaka', '定期便: コーヒー豆'],
  ['伊藤 さくら', 'イトウ サクラ', 'Sakura Ito', '定期便: 季節の和菓子'],
  ['渡辺 翔', 'ワタナベ ショウ', 'Sho Watanabe', ''],
  ['山本 陽子', 'ヤマモト ヨウコ', 'Yoko Yamamoto', '電話は午後に'],
  ['中村 大輔', 'ナカムラ ダイスケ', 'Daisuke Nakamura', ''],
  ['小林 結衣', 'コバヤシ ユイ', 'Yui Kobayashi', '学割'],
  ['加藤 誠', 'カトウ マコト', 'Makoto Kato', ''],
  ['吉田 真理', 'ヨシダ マリ', 'Mari Yoshida', '請求書払い'],
  ['マリア・ロペス', 'マリア・ロペス', 'Maria Lopez', 'English preferred'],
];

/** The customers who have a saved card, by their place among the people, with the card's last digits. */
const cards: ReadonlyMap<number, string> = new Map([
  [0, '4242'],
  [3, '1881'],
]);

function customerOf(index: number, now: number): Customer {
  const [kanji, kana, romaji, remark] = people[index] ?? ['', '', '', ''];
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
  const romaji = people[index]?.[2] ?? '';
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
  for (const location of locations) store.locations.insert(location);
  for (const index of people.keys()) store.customers.insert(customerOf(index, now));
  for (const [index, last4] of cards) store.sources.insert(cardOf(index, last4));
}
