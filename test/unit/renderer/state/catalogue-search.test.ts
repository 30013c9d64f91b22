import { expect, test } from 'vitest';
import { CatalogueSearch } from '../../../../renderer/state/catalogue-search.svelte.ts';

const latte = { name: { ja: 'カフェラテ', en: 'Café latte' }, reading: 'カフェラテ' };
const tea = { name: { ja: '抹茶', en: 'Matcha' }, reading: 'マッチャ' };

test('items are found by spelling at once, and by sound as soon as what knows the sound is loaded', async () => {
  const search = new CatalogueSearch();
  expect(search.find('ﾗﾃ', [latte, tea])).toEqual([latte]);
  expect(search.find('MATCH', [latte, tea])).toEqual([tea]);
  await expect.poll(() => search.find('まっちゃ', [latte, tea])).toEqual([tea]);
});

test('what is typed before that is not found by sound', () => {
  expect(new CatalogueSearch().find('まっちゃ', [latte, tea])).toEqual([]);
});
