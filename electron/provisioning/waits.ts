import type { Settings } from '../settings/schema.ts';
import { isOutdated, type ProvisioningStores, settingsWith } from './apply.ts';
import { type CheckedFile, secretsIn } from './check.ts';
import { catalogueKindOf } from './plan.ts';

/**
 * `no-open-sale`: the change leaves the service of an open sale, which nobody would look after; `no-amounts`: tickets or items
 * are priced in the present currency.
 */
export type Waits = 'no-open-sale' | 'no-amounts';

/** What applying a file waits for; null: nothing. */
export function fileWaitsFor(checked: CheckedFile, stores: ProvisioningStores): Waits | null {
  if (checked.unchanged && secretsIn(checked).length === 0) return null;
  const after = settingsWith(checked, stores.settings.read(), { fingerprint: null, at: stores.now() });
  return waitsFor(after, checked.file.catalogue !== undefined, stores);
}

/** What an interrupted change waits for. */
export function pendingWaitsFor(stores: ProvisioningStores): Waits | null {
  const record = stores.pending.read();
  if (!record.ok || record.value === null || isOutdated(record.value, stores.settings.read())) return null;
  const { settings, catalogue } = record.value;
  return waitsFor(settings, catalogue !== null, stores);
}

function waitsFor(after: Settings, bringsItems: boolean, stores: ProvisioningStores): Waits | null {
  const before = stores.settings.read();
  if (leavesOpenSale(before, after, stores)) return 'no-open-sale';
  if (after.currency === before.currency) return null;
  const areReplaced = bringsItems && catalogueKindOf(after) === 'live';
  const staysPriced = !areReplaced && stores.catalogues.mayHoldItems('live');
  return staysPriced || stores.hasTickets() ? 'no-amounts' : null;
}

function leavesOpenSale(before: Settings, after: Settings, { hasOpenSale }: ProvisioningStores): boolean {
  if (before.mode !== 'live') return false;
  const stays = after.mode === 'live' && after.service?.baseUrl === before.service?.baseUrl;
  return !stays && hasOpenSale(before);
}
