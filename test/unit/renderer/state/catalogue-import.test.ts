import { expect, test } from 'vitest';
import type { CataloguePreview } from '../../../../electron/contract/catalogue.ts';
import { success } from '../../../../electron/contract/result.ts';
import { CatalogueImport } from '../../../../renderer/state/catalogue-import.svelte.ts';
import { BridgeDouble } from '../../../support/bridge.ts';

const none = { added: [], changed: [], removed: [] };
const preview: CataloguePreview = {
  catalogue: { categories: [], items: [] },
  items: none,
  categories: none,
  reordered: false,
  problems: [],
  problemCount: 0,
};

test('what one mode would change is not offered while the other is previewed', async () => {
  const bridge = new BridgeDouble();
  bridge.answer('previewCatalogue', success(preview));
  const importing = new CatalogueImport(bridge);
  await importing.choose(new File(['name,price,category'], 'items.csv'));
  expect(importing.state.kind).toBe('previewed');
  const previewing = importing.setMode('replace');
  expect(importing.state).toEqual({ kind: 'reading', name: 'items.csv' });
  await previewing;
  expect(importing.state.kind).toBe('previewed');
  expect(bridge.requestsOf('previewCatalogue').map(({ mode }) => mode)).toEqual(['merge', 'replace']);
});
