import { expect, test, vi } from 'vitest';
import { CatalogueSearch } from '../../../../renderer/state/catalogue-search.svelte.ts';

const latte = { name: { ja: 'カフェラテ', en: 'Café latte' }, reading: 'カフェラテ' };
const tea = { name: { ja: '抹茶', en: 'Matcha' }, reading: 'マッチャ' };

test('items are found by spelling at once, and by sound as soon as what knows the sound is loaded', async () => {
  const search = new CatalogueSearch();
  expect(search.find('ﾗﾃ', [latte, tea])).toEqual([latte]);
  expect(search.find('MATCH', [latte, tea])).toEqual([tea]);
  await expect.poll(() => search.find('maccha', [latte, tea])).toEqual([tea]);
});

test('what is typed before that is not found by sound', () => {
  expect(new CatalogueSearch().find('maccha', [latte, tea])).toEqual([]);
});

test('where what knows the sound cannot be loaded, items are found by spelling, and the next search tries again', async () => {
  const index = '../../../../renderer/lib/catalogue-index.ts';
  const load = vi.fn(() => {
    throw new Error('the page is on its way out');
  });
  vi.doMock(index, load);
  const search = new CatalogueSearch();
  expect(search.find('MATCH', [latte, tea])).toEqual([tea]);
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  vi.doUnmock(index);
  await expect.poll(() => search.find('maccha', [latte, tea])).toEqual([tea]);
});
