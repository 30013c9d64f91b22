import { isDeepStrictEqual } from 'node:util';
import type { Log } from '../../domain/log.ts';
import { agree, type Merchant, refined } from '../../payments/merchant.ts';
import type { SettingsStore } from '../../settings/settings.ts';
import type { JournalOwner } from './journal-file.ts';

/**
 * An opened service belongs to one account in one mode, as its journal does: the first answers teach
 * which, another one is refused (`onOther`). The journal's owner is learnt first, so that a power cut in between loses nothing of it.
 */
export function admitMerchant(
  told: Merchant,
  { owner, settings, log }: { owner: JournalOwner; settings: SettingsStore; log: Log },
  onOther: () => void,
): boolean {
  const { service } = settings.read();
  if (!service) return true;
  if (!agree(service.merchant, told) || !owner.mayBe(told)) {
    log.error('The service answers for another account or mode; nothing can be sold', JSON.stringify(told));
    onOther();
    return false;
  }
  owner.learn(told, service.keyFingerprint);
  const merchant = refined(service.merchant, told);
  if (isDeepStrictEqual(merchant, service.merchant)) return true;
  const kept = settings.update({ service: { ...service, merchant } });
  if (!kept.ok) log.warn('Whose service it is cannot be kept', kept.message);
  return true;
}
