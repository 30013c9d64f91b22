import type { Journal } from '../../../electron/journal/journal.ts';
import { overriding } from './support.ts';

/** A journal that reads a sale once until something is written: half of a long history would be reading. */
export function keepingReads(journal: Journal): Journal {
  const kept = new Map<string, ReturnType<Journal['read']>>();
  const anew = <T>(written: T): T => {
    kept.clear();
    return written;
  };
  return overriding(journal, {
    read(saleId) {
      const sale = kept.get(saleId) ?? journal.read(saleId);
      kept.set(saleId, sale);
      return sale;
    },
    record: (saleId, change) => anew(journal.record(saleId, change)),
    recordIntent: (intent) => anew(journal.recordIntent(intent)),
    restore: (found, byStaff) => anew(journal.restore(found, byStaff)),
    setDismissed: (saleId, isDismissed) => anew(journal.setDismissed(saleId, isDismissed)),
  });
}
