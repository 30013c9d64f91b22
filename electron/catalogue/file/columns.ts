import { type CatalogueColumn, catalogueColumns } from '../../contract/catalogue.ts';
import type { Language } from '../../contract/terminal.ts';
import { fileWords } from '../../domain/words.ts';

export function headingOf(column: CatalogueColumn, language: Language): string {
  return language === 'en' ? column : fileWords.ja[`column_${column}`];
}

const alsoCalled: Record<CatalogueColumn, readonly string[]> = {
  id: ['item id', '商品番号', '商品コード'],
  name: ['name_ja', 'item', 'item name', 'product', 'product name', '名前', '品名', '名称'],
  name_en: ['english name', '商品名（英語）', '商品名（英）'],
  reading: ['kana', '読み', '読みがな', 'よみがな', 'ふりがな', 'フリガナ', 'カナ'],
  price: [
    'unit price',
    '単価',
    '値段',
    '販売価格',
    '税込価格',
    '税抜価格',
    '税別価格',
    '本体価格',
    '税込',
    '税抜',
    '金額',
  ],
  rate: [
    'tax rate',
    'tax',
    'eat-in rate',
    '消費税率',
    '消費税',
    '税',
    '店内税率',
    '店内飲食税率',
    'イートイン税率',
  ],
  takeaway_rate: [
    'takeaway tax rate',
    'takeout rate',
    'takeout tax rate',
    '持ち帰り',
    '持帰り税率',
    '持ち帰り時税率',
    '持ち帰りの税率',
    'テイクアウト税率',
    'テイクアウト時税率',
  ],
  choices: ['options', 'modifiers', 'オプション', 'トッピング'],
  category: ['category_ja', 'カテゴリ', 'カテゴリー名', 'カテゴリ名', '分類', '部門'],
  category_en: ['カテゴリ（英語）', '分類（英語）'],
  category_id: ['カテゴリID'],
  barcode: ['jan', 'jan code', 'ean', 'upc', 'JANコード'],
  picture: ['image', 'photo', '写真'],
  picture_url: ['image url', 'photo url', '画像アドレス', '写真URL'],
};

/** Columns without which a file has nothing that could be sold. */
export const neededColumns: readonly CatalogueColumn[] = ['name', 'price', 'category'];

/** A heading as it is compared: without width, case, spaces, underscores and brackets. */
function compared(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_()\-・]/g, '');
}

const byHeading = new Map(
  catalogueColumns.flatMap((column) =>
    [column, headingOf(column, 'ja'), ...alsoCalled[column]].map((name) => [compared(name), column] as const),
  ),
);

export const knownHeadings: readonly string[] = catalogueColumns.flatMap((column) => [
  column,
  headingOf(column, 'ja'),
]);

export function columnOf(heading: string): CatalogueColumn | undefined {
  return byHeading.get(compared(heading));
}
