/** Customers by the thousand, to measure and to page through: made up from a number, so always the same ones. */
import { type Customer } from '../schemas/objects.ts';
import { type Store } from '../store/store.ts';

/** The most there can be. */
export const mostSyntheticCustomers = 1_000_000;

type Name = readonly [kanji: string, kana: string, romaji: string];

const familyNames: readonly Name[] = [
  ['青木', 'アオキ', 'Aoki'],
  ['石川', 'イシカワ', 'Ishikawa'],
  ['上田', 'ウエダ', 'Ueda'],
  ['遠藤', 'エンドウ', 'Endo'],
  ['岡本', 'オカモト', 'Okamoto'],
  ['金子', 'カネコ', 'Kaneko'],
  ['木村', 'キムラ', 'Kimura'],
  ['後藤', 'ゴトウ', 'Goto'],
  ['斎藤', 'サイトウ', 'Saito'],
  ['清水', 'シミズ', 'Shimizu'],
  ['鈴木', 'スズキ', 'Suzuki'],
  ['高田', 'タカダ', 'Takada'],
  ['千葉', 'チバ', 'Chiba'],
  ['土屋', 'ツチヤ', 'Tsuchiya'],
  ['中島', 'ナカジマ', 'Nakajima'],
  ['西村', 'ニシムラ', 'Nishimura'],
  ['野口', 'ノグチ', 'Noguchi'],
  ['橋本', 'ハシモト', 'Hashimoto'],
  ['藤井', 'フジイ', 'Fujii'],
  ['前田', 'マエダ', 'Maeda'],
  ['三浦', 'ミウラ', 'Miura'],
  ['森', 'モリ', 'Mori'],
  ['山崎', 'ヤマザキ', 'Yamazaki'],
];
const givenNames: readonly Name[] = [
  ['葵', 'アオイ', 'Aoi'],
  ['彩', 'アヤ', 'Aya'],
  ['和夫', 'カズオ', 'Kazuo'],
  ['恵子', 'ケイコ', 'Keiko'],
  ['浩二', 'コウジ', 'Koji'],
  ['沙織', 'サオリ', 'Saori'],
  ['修', 'オサム', 'Osamu'],
  ['太一', 'タイチ', 'Taichi'],
  ['千尋', 'チヒロ', 'Chihiro'],
  ['奈々', 'ナナ', 'Nana'],
  ['直樹', 'ナオキ', 'Naoki'],
  ['春香', 'ハルカ', 'Haruka'],
  ['文子', 'フミコ', 'Fumiko'],
  ['真由', 'マユ', 'Mayu'],
  ['実', 'ミノル', 'Minoru'],
  ['優', 'ユウ', 'Yu'],
  ['義雄', 'ヨシオ', 'Yoshio'],
  ['涼', 'リョウ', 'Ryo'],
  ['若菜', 'ワカナ', 'Wakana'],
];
const remarks = ['', '', '', '領収書は会社名で', 'English preferred', '定期便', '電話は午後に'] as const;

/** The customer of that number, from 1. */
export function syntheticCustomer(number: number, updateTime: number): Customer {
  // The counts have no common divisor, so every pair of names comes up.
  const family = picked(familyNames, number);
  const given = picked(givenNames, number);
  const remark = picked(remarks, number);
  const digits = String(number).padStart(7, '0');
  return {
    id: `cus_synthetic_${digits}`,
    object: 'customer',
    liveMode: false,
    name: `${family[0]} ${given[0]}`,
    description: `${family[1]} ${given[1]} / ${given[2]} ${family[2]}`,
    email: `${given[2]}.${family[2]}.${number}@example.com`.toLowerCase(),
    phone: `090-${digits.slice(0, 3)}0-${digits.slice(3)}`,
    ...(remark !== '' && { remark }),
    status: 'active',
    metadata: {},
    updateTime,
  };
}

function picked<T>(from: readonly T[], number: number): T {
  const found = from[number % from.length];
  if (found === undefined) throw new Error('an empty list has nothing to pick from');
  return found;
}

/** Adds synthetic customers until there are so many; runs within a transaction, a second for each 100,000 or so. */
export function insertSyntheticCustomers(store: Store, wanted: number, now: number): void {
  const name = 'synthetic_customers';
  const existing = Number(store.setting(name) ?? 0);
  if (wanted <= existing) return;
  for (let number = existing + 1; number <= wanted; number += 1) {
    store.customers.insert(syntheticCustomer(number, now));
  }
  store.setSetting(name, String(wanted));
}
