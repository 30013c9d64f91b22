import { describe, expect, test } from 'vitest';
import { csv, empty, json, onlyItem, shop } from './support.ts';

describe('a table', () => {
  test('of name, price and category is enough', () => {
    const preview = csv('name,price,category\nラテ,450,飲み物\n');
    expect(preview.items).toEqual({
      added: [{ name: { ja: 'ラテ', en: 'ラテ' }, price: 450 }],
      changed: [],
      removed: [],
    });
    expect(preview.categories.added).toEqual([{ ja: '飲み物', en: '飲み物' }]);
    expect(onlyItem(preview)).toMatchObject({
      name: { ja: 'ラテ', en: 'ラテ' },
      reading: 'らて',
      price: 450,
      picture: null,
      barcode: null,
    });
  });

  test.each<[string, number]>([
    ['10', 10],
    ['8%', 8],
    ['８ ％', 8],
    ['0', 0],
    ['', 10],
  ])('may say the rate of tax: %s', (cell, rate) => {
    expect(onlyItem(csv(`name,price,tax rate,category\nラテ,450,${cell},飲み物`))?.rate).toBe(rate);
  });

  test.each([
    ['name,price,店内税率,持ち帰り税率,category', '10,8%', { rate: 10, takeawayRate: 8 }],
    ['name,price,イートイン税率,テイクアウト税率,category', '１０％,８％', { rate: 10, takeawayRate: 8 }],
    ['name,price,税率,持ち帰り,category', '10,0', { rate: 10, takeawayRate: 0 }],
    ['name,price,eat-in rate,takeout rate,category', ',8', { rate: 10, takeawayRate: 8 }],
  ])('may say another rate where it is taken away: %s', (heading, cells, rates) => {
    expect(onlyItem(csv(`${heading}\nラテ,450,${cells},飲み物`))).toMatchObject(rates);
  });

  test('takes the second rate away where its cell is empty, and leaves it where there is no such column', () => {
    const [sencha] = shop.items;
    const two = {
      ...shop,
      items: sencha ? [{ ...sencha, rate: 10 as const, takeawayRate: 8 as const }] : [],
    };
    expect(csv('name,price,category\n煎茶,310,お茶', two).catalogue?.items[0]?.takeawayRate).toBe(8);
    const emptied = csv('name,price,持ち帰り税率,category\n煎茶,310,,お茶', two).catalogue?.items[0];
    expect(emptied).not.toHaveProperty('takeawayRate');
    expect(json({ items: [{ ...sencha, rate: 10, takeawayRate: null }] }, two).catalogue?.items[0]).toEqual({
      ...sencha,
      rate: 10,
    });
    // The one rate that the file gives is the second one that is known.
    expect(csv('name,price,税率,category\n煎茶,310,8,お茶', two).problems).toEqual([
      { line: 2, field: '税率', found: '8', expected: { kind: 'rule', rule: { kind: 'other-rate' } } },
    ]);
  });

  test('that says nothing of a rate leaves it as it is', () => {
    const { catalogue } = csv('name,price,category\n煎茶,310,お茶', shop);
    expect(catalogue?.items[0]).toMatchObject({ id: 'sencha', price: 310, rate: 8 });
    expect(csv('name,price,税率,category\n煎茶,310,,お茶', shop).catalogue?.items[0]?.rate).toBe(8);
  });

  test.each(['picture_url', '画像URL', 'Picture URL', '画像ＵＲＬ', 'image url'])(
    'may have the address of a picture under %s',
    (heading) => {
      const text = `name,price,category,${heading}\nラテ,450,飲み物, https://shop.example/latte.png?a=1 \n`;
      expect(onlyItem(csv(text))?.pictureUrl).toBe('https://shop.example/latte.png?a=1');
    },
  );

  test('leaves the address of a picture as it is, unless its column is left blank', () => {
    const kept = csv('name,price,category\n煎茶,310,お茶', shop).catalogue?.items[0];
    expect(kept?.pictureUrl).toBe('https://shop.example/sencha.png?size=2');
    const blank = csv('name,price,category,picture_url\n煎茶,310,お茶,', shop).catalogue?.items[0];
    expect(blank).toMatchObject({ pictureUrl: null, picture: 'shop-pictures/0a.webp' });
  });

  test.each<[string, string]>([
    ['a byte order mark', '\uFEFFname,price,category\nラテ,450,飲み物\n'],
    ['CRLF', 'name,price,category\r\nラテ,450,飲み物\r\n'],
    ['CR', 'name,price,category\rラテ,450,飲み物\r'],
    ['no line end at the end', 'name,price,category\nラテ,450,飲み物'],
    ['semicolons', 'name;price;category\nラテ;450;飲み物\n'],
    ['tabs', 'name\tprice\tcategory\nラテ\t450\t飲み物\n'],
    ['quoted cells', '"name","price","category"\n"ラテ","450","飲み物"\n'],
    ['headings in Japanese', '商品名,価格,カテゴリー\nラテ,450,飲み物\n'],
    ['headings in other words', '品名,単価,分類\nラテ,450,飲み物\n'],
    ['headings in capitals and full width', 'ＮＡＭＥ, Price ,CATEGORY\nラテ,450,飲み物\n'],
    ['another order', 'category,price,name\n飲み物,450,ラテ\n'],
    ['empty lines and rows', '\nname,price,category\n\n,,\nラテ,450,飲み物\n,,\n\n'],
    ['empty columns at the right', 'name,price,category,,\nラテ,450,飲み物,,\n'],
    ['a full-width price', 'name,price,category\nラテ,４５０,飲み物\n'],
    ['a price with a currency', 'name,price,category\nラテ,￥450,飲み物\n'],
    ['a price in words', 'name,price,category\nラテ,450円,飲み物\n'],
    ['a price with leading zeros', 'name,price,category\nラテ,00450,飲み物\n'],
  ])('is read with %s', (_what, text) => {
    expect(onlyItem(csv(text))).toMatchObject({ name: { ja: 'ラテ' }, price: 450 });
  });

  test.each([
    ['"1,200"', 1200],
    ['１，２００', 1200],
    ['0', 0],
    ['¥9,999,999,999', 9_999_999_999],
  ])('reads the price %s as %i', (cell, price) => {
    const text = `name;price;category\nラテ;${cell};飲み物`;
    expect(onlyItem(csv(text))?.price).toBe(price);
  });

  test('keeps line breaks, quotation marks and delimiters of quoted cells', () => {
    const text = 'name,price,category\r\n"二行の\r\n「""名""」, 甘",450,飲み物\r\n';
    expect(onlyItem(csv(text))?.name.ja).toBe('二行の\r\n「"名"」, 甘');
  });

  test('reads barcodes in full width as half width', () => {
    expect(onlyItem(csv('name,price,category,barcode\nラテ,450,飲み物,４９０１２３４７'))?.barcode).toBe(
      '49012347',
    );
  });

  test('takes the apostrophe away that keeps a spreadsheet from running a cell', () => {
    expect(onlyItem(csv("name,price,category\n'=1+1,450,飲み物"))?.name.ja).toBe('=1+1');
    expect(onlyItem(csv("name,price,category\n'ラテ,450,飲み物"))?.name.ja).toBe("'ラテ");
  });
});

describe('ids', () => {
  const text = 'name,price,category\nラテ,450,飲み物\nモカ,480,飲み物\n';

  test('are made of the words, so that the same file finds its items again', () => {
    const first = csv(text).catalogue ?? empty;
    expect(new Set(first.items.map(({ id }) => id)).size).toBe(2);
    const again = csv(text.replace('450', '460'), first);
    expect(again.items).toMatchObject({ added: [], changed: [{ name: { ja: 'ラテ' } }], removed: [] });
    expect(again.catalogue?.items.map(({ id }) => id)).toEqual(first.items.map(({ id }) => id));
    expect(csv(text, first)).toMatchObject({ items: { changed: [] }, categories: { added: [] } });
  });

  test('are those of what is there, found by barcode or by name', () => {
    const found = csv('name,price,category,barcode\n新茶,320,お茶,49012347\nほうじ茶,290,お茶,', shop);
    expect(found.catalogue?.items.map(({ id }) => id)).toEqual(['sencha', 'hojicha']);
    expect(found.items).toMatchObject({ added: [], removed: [] });
  });

  test('of a file are kept', () => {
    expect(onlyItem(csv('id,name,price,category\nlatte-1,ラテ,450,飲み物'))?.id).toBe('latte-1');
  });
});

describe('what a file has no column for', () => {
  test('stays as it is', () => {
    const preview = csv('id,name,price,category\nsencha,煎茶,350,お茶', shop, 'merge');
    expect(preview.catalogue?.items).toEqual([{ ...shop.items[0], price: 350 }, shop.items[1]]);
  });

  test('is emptied where the column is there and blank', () => {
    const text = 'id,name,name_en,reading,price,category,picture,barcode\nsencha,煎茶,,,300,お茶,,';
    const [item] = csv(text, shop, 'merge').catalogue?.items ?? [];
    expect(item).toMatchObject({ name: { en: '煎茶' }, reading: '', picture: null, barcode: null });
  });
});

describe('replace and merge', () => {
  const text = 'name,price,category\nラテ,450,お茶\n煎茶,300,お茶\n';

  test('differ in what the file does not have', () => {
    const replaced = csv(text, shop, 'replace');
    expect(replaced.items).toEqual({
      added: [{ name: { ja: 'ラテ', en: 'ラテ' }, price: 450 }],
      changed: [],
      removed: [{ name: { ja: 'ほうじ茶', en: 'Hojicha' }, price: 280 }],
    });
    expect(replaced.catalogue?.items.map(({ name }) => name.ja)).toEqual(['ラテ', '煎茶']);
    const merged = csv(text, shop, 'merge');
    expect(merged.items).toEqual({
      added: [{ name: { ja: 'ラテ', en: 'ラテ' }, price: 450 }],
      changed: [],
      removed: [],
    });
    expect(merged.catalogue?.items.map(({ name }) => name.ja)).toEqual(['煎茶', 'ほうじ茶', 'ラテ']);
  });

  test('say when only the order is another', () => {
    const turned = { ...shop, items: shop.items.toReversed() };
    expect(json(turned, shop)).toMatchObject({
      reordered: true,
      items: { added: [], changed: [], removed: [] },
    });
    expect(json(shop, shop)).toMatchObject({ reordered: false });
  });

  test('put an item into the category that the sheet names, though its old id is still there', () => {
    const moved = csv('id,name,price,category,category_id\nsencha,煎茶,300,和菓子,tea', shop, 'merge');
    const made = moved.catalogue?.categories.find(({ name }) => name.ja === '和菓子');
    expect(moved.catalogue?.items[0]?.category).toBe(made?.id);
    expect(moved.catalogue?.categories).toHaveLength(2);
  });
});

describe('a price as shops write it', () => {
  const priced = (cell: string): number | undefined =>
    onlyItem(csv(`name;price;category\nラテ;${cell};飲み物`))?.price;

  test.each<[string, number]>([
    ['\\1,200', 1200],
    ['¥1,200-', 1200],
    ['￥１，２００－', 1200],
    ['1200.00', 1200],
    ['1,200.0', 1200],
    ['1200.0000', 1200],
    ['1200円', 1200],
    ['1,200円(税込)', 1200],
    ['1200円（税込み）', 1200],
    ['税込 1,200円', 1200],
    ['¥0', 0],
  ])('is read: %s', (cell, price) => expect(priced(cell)).toBe(price));

  test.each(['1200.50', '1.200', '1.000', '-1200', '1200-', '1,20', '12OO'])(
    'is refused where it is doubtful: %s',
    (cell) => {
      const { problems } = csv(`name;price;category\nラテ;${cell};飲み物`);
      expect(problems.map(({ expected }) => expected.kind)).toEqual(['price']);
    },
  );

  test('with thousands that a point groups is not taken for less, in no currency without cents', () => {
    const { catalogue, problems } = csv('name;price;category\nPhở;25.000;Food', empty, 'replace', {
      currency: 'VND',
      basis: 'included',
    });
    expect(catalogue).toBeNull();
    expect(problems[0]?.expected).toEqual({ kind: 'price', problem: 'fraction' });
  });

  test('with cents is not taken for whole dollars', () => {
    const { problems } = csv('name,price,category\nLatte,12.00,Drinks', empty, 'replace', {
      currency: 'USD',
      basis: 'excluded',
    });
    expect(problems[0]?.expected).toEqual({ kind: 'price', problem: 'fraction' });
  });

  test.each([
    ['USD', '"$12"'],
    ['USD', '"¥1,200"'],
    ['USD', '1200円'],
    ['USD', '\\1200'],
    ['KRW', '1200円'],
    ['JPY', '"$1,200"'],
    ['JPY', '€1200'],
  ])(
    'of another currency, or in whole units of one that has smaller, is none in %s: %s',
    (currency, cell) => {
      const text = `name;price;category\nラテ;${cell};飲み物`;
      const { problems } = csv(text, empty, 'replace', { currency, basis: 'included' });
      expect(problems[0]?.expected).toEqual({ kind: 'price', problem: 'not-a-number' });
    },
  );

  test.each<['included' | 'excluded', string, string]>([
    ['excluded', '税込価格', '550'],
    ['excluded', '価格', '550円(税込)'],
    ['included', '税抜価格', '500'],
    ['included', '本体価格', '500'],
    ['included', '価格', '500円（税別）'],
  ])('is refused where the shop’s prices are %s: %s %s', (basis, heading, cell) => {
    const text = `商品名;${heading};カテゴリー名\nラテ;${cell};飲み物`;
    const { problems, catalogue } = csv(text, empty, 'replace', { currency: 'JPY', basis });
    expect(problems.map(({ expected }) => expected)).toEqual([{ kind: 'price-basis', shop: basis }]);
    expect(catalogue).toBeNull();
    const other = basis === 'included' ? 'excluded' : 'included';
    expect(csv(text, empty, 'replace', { currency: 'JPY', basis: other }).problems).toEqual([]);
  });
});

describe('a barcode as spreadsheets write it', () => {
  const barcode = (cell: string): string | null | undefined =>
    onlyItem(csv(`name\tprice\tcategory\tJAN\nラテ\t450\t飲み物\t${cell}`))?.barcode;

  test.each([
    ['"=""4901234567894"""', '4901234567894'],
    ["'4901234567894", '4901234567894'],
    ['4901234567894.0', '4901234567894'],
    ['４９０１２３４５６７８９４', '4901234567894'],
    ['5E12', '5E12'],
    ['AB-12.0', 'AB-12.0'],
  ])('is what a scanner sends: %s', (cell, sent) => expect(barcode(cell)).toBe(sent));

  test.each([
    ['5E+12', 'rounded-barcode'],
    ['4.90123E+12', 'rounded-barcode'],
    ['4,90123E12', 'rounded-barcode'],
    ['#N/A', 'sheet-error'],
    ['#REF!', 'sheet-error'],
    ['########', 'sheet-error'],
  ])('that is none is refused, and the good one stays: %s', (cell, kind) => {
    const { problems, catalogue } = csv(`name,price,category,JAN\n煎茶,300,お茶,"${cell}"`, shop, 'merge');
    expect(problems.map(({ expected }) => expected.kind)).toEqual([kind]);
    expect(catalogue).toBeNull();
  });

  test('in 12 digits is that in 13 with a leading zero', () => {
    const upc = {
      ...shop,
      items: shop.items.map((item) => ({ ...item, barcode: item.id === 'sencha' ? '012345678905' : null })),
    };
    const merged = csv('name,price,category,JAN\n新しい煎茶,320,お茶,0012345678905', upc, 'merge');
    expect(merged.items.changed).toMatchObject([{ name: { ja: '新しい煎茶', en: 'Sencha' } }]);
    const twice = csv('name,price,category,JAN\n一,1,お茶,012345678905\n二,2,お茶,0012345678905');
    expect(twice.problems[0]?.expected).toEqual({ kind: 'repeated', line: 2 });
  });
});

describe('a name that a person reads alike', () => {
  test.each([
    ['ほうじ茶', 'ほうじ茶'.normalize('NFD')],
    ['カフェ〜オレ', 'カフェ～オレ'],
    ['ｺｰﾋｰ', 'コーヒー'],
    ['コ-ヒ−', 'コーヒー'],
    [' ブレンド  M ', 'ブレンド M'],
  ])('is the same item and the same category: %s, %s', (there, written) => {
    const [, hojicha] = shop.items;
    if (!hojicha) throw new Error('no item');
    const current = {
      categories: [{ id: 'tea', name: { ja: there, en: 'Tea' } }],
      items: [{ ...hojicha, name: { ja: there, en: 'Hojicha' } }],
    };
    const { catalogue, problems } = csv(
      `name,price,category\n"${written}",290,"${written}"`,
      current,
      'merge',
    );
    expect(problems).toEqual([]);
    expect(catalogue?.items.map(({ id, price }) => [id, price])).toEqual([['hojicha', 290]]);
    expect(catalogue?.categories).toHaveLength(1);
  });

  test('is another one where it reads otherwise', () => {
    const { catalogue } = csv('name,price,category\nほうじ茶ラテ,290,お茶', shop, 'merge');
    expect(catalogue?.items).toHaveLength(3);
  });
});
