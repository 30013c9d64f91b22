import { page } from 'vitest/browser';
import type { CataloguePreview } from '../../../electron/contract/catalogue.ts';
import { fail, success } from '../../../electron/contract/result.ts';
import { ownList } from '../fixtures/locations.ts';
import { dayOf, pageOf } from '../fixtures/sales.ts';
import { en, ja } from '../../support/messages.ts';
import { catalogue } from '../fixtures/terminal.ts';
import { chooseFile, refusedFile } from './catalogue-screen.ts';
import { answerManagement, type ShownScreen } from './customer-screens.ts';
import type { Mounted, Start } from './mount.ts';
import { draftOf } from './sale-screen.ts';

type Key = keyof typeof en;
/** What is tapped, by words or name, or a field and its text. */
type Step = Key | RegExp | readonly [field: Key, text: string];

/** The words of a key, in whichever language is on screen. */
function wordsOf(key: Key): RegExp {
  return new RegExp(`^\\s*(?:${RegExp.escape(en[key])}|${RegExp.escape(ja[key])})\\s*$`);
}

async function take(step: Step): Promise<void> {
  if (step instanceof RegExp) await page.getByRole('button', { name: step }).first().click();
  else if (typeof step === 'string') await page.getByText(wordsOf(step)).last().click();
  else await page.getByRole('textbox', { name: wordsOf(step[0]) }).fill(step[1]);
}

/** A screen after these steps. */
function after(
  place: Parameters<Mounted['session']['open']>[0],
  steps: readonly Step[],
  start: Start = {},
): ShownScreen {
  return {
    start,
    open: async (mounted) => {
      const { bridge, session } = mounted;
      answerManagement(mounted);
      bridge.answer('readLocations', success(ownList));
      bridge.answer('readHistory', success(dayOf(1)));
      bridge.answer('readSale', success(pageOf({ actions: ['check', 'settle'] })));
      bridge.answer('checkSale', fail('unreachable', 'ECONNREFUSED'));
      bridge.answer('findSales', success([]));
      if (place !== session.screen) session.open(place);
      for (const step of steps) await take(step);
    },
  };
}

/** The import's dialog with main's preview. */
function importOf(preview: CataloguePreview): ShownScreen {
  return {
    start: {},
    open: async ({ bridge, session }) => {
      bridge.answer('previewCatalogue', success(preview));
      session.open('catalogue');
      await page.getByRole('button', { name: /^(Import|取り込む)$/ }).click();
      chooseFile(new File(['x'], 'A.CSV'), 'dialog');
      await page.getByRole('dialog').getByRole('region').first().hover();
    },
  };
}

const first = /M1-000999/;
const overdue = /花の定期便/;

/** Wrong fields, things not found, failures, and questions before an act. */
export const problemScreens: Record<string, ShownScreen> = {
  'connect, with problems': after('setup', ['connect_my_service', 'connect_submit'], {
    terminal: { mode: 'unset' },
  }),
  'sale, search without a hit': after('sale', [['search_items', '0000']]),
  'sale of a large amount': after('sale', [/^(Show code|コードを表示)/], {
    draft: draftOf(),
    terminal: { confirmAbove: 100 },
  }),
  'sale, just cleared': after('sale', ['ticket_clear'], { draft: draftOf() }),
  'history: a result, with a problem': after('history', [first, 'settle', 'settle_save']),
  'history: a question that failed': after('history', [first, 'action_check']),
  'history, search without a hit': after('history', [['history_search', '0000']]),
  'location by its ID': after('locations', ['details', 'add_by_id']),
  'new location, with problems': after('locations', ['locations_new', 'locations_create']),
  'changes of a location': after('locations', [/loc-1/, ['field_zip', '000-0000'], 'locations_review']),
  'changes that are not saved': after('locations', [/loc-1/, ['field_zip', '000-0000'], 'back_to_sale']),
  'new subscription, with problems': after('subscriptions', ['subscription_new', 'form_submit']),
  'subscription by its ID': after('subscriptions', ['details', 'add_by_id']),
  'metadata of a subscription': after('subscriptions', [overdue, 'subscription_metadata']),
  'end of a subscription': after('subscriptions', [overdue, 'subscription_cancel']),
  'settings, with problems': after('settings', [['settings_name', ''], 'save']),
  'another service': after('settings', ['settings_connection', 'connection_connect']),
  'new item, with problems': after('catalogue', ['catalogue_add', 'save']),
  'items, search without a hit': after('catalogue', [['search_items', '0000']]),
  'export of items': after('catalogue', ['catalogue_export']),
  'import of items': after('catalogue', ['catalogue_import']),
  'import with mistakes': importOf(refusedFile),
  'import that can be done': importOf({
    ...{ ...refusedFile, catalogue, problems: [], problemCount: 0 },
    items: { added: [], changed: [], removed: catalogue.items.map(({ name, price }) => ({ name, price })) },
  }),
};
