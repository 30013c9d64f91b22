import { isDeepStrictEqual } from 'node:util';
import type { Log } from '../../domain/log.ts';
import { agree, type Merchant, nobody, refined } from '../../payments/merchant.ts';
import type { SettingsStore } from '../../settings/settings.ts';
import type { JournalOwner } from './journal-file.ts';

/**
 * An opened service, like its journal, belongs to one account in one mode. The first answers teach which; others are refused
 * (`onOther`), even when they match in part. The journal's owner learns first, so that a power cut in between loses nothing.
 */
export function admitMerchant(
  whose: readonly Merchant[],
  { owner, settings, log }: { owner: JournalOwner; settings: SettingsStore; log: Log },
  onOther: () => void,
): boolean {
  const { service } = settings.read();
  if (!service) return true;
  const [told = nobody, ...others] = whose;
  if (others.length > 0 || !agree(service.merchant, told) || !owner.mayBe(told)) {
    log.error('The service answers for another account or mode; nothing can be sold', JSON.stringify(whose));
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
