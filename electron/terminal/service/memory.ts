import { basename } from 'node:path';
import { fail, type Result, success } from '../../contract/result.ts';
import { messageOf } from '../../domain/error-message.ts';
import type { LearntCapabilities } from '../../payments/payment-service.ts';
import type { Settings } from '../../settings/schema.ts';
import type { SettingsStore } from '../../settings/settings.ts';
import type { Log } from '../../domain/log.ts';
import { chooseJournalFolder, claimJournalFolder } from './journal-file.ts';
import type { OpenedService } from './opened-service.ts';

type Service = NonNullable<Settings['service']>;

/** Keeps what was discovered of the real service for the next start (open points, capabilities). */
export function rememberCapabilities(
  settings: SettingsStore,
  capabilities: LearntCapabilities,
  log: Log,
): void {
  const { service } = settings.read();
  const kept = service && settings.update({ service: { ...service, capabilities } });
  if (kept?.ok === false) log.warn('What the service offers cannot be kept', kept.message);
}

/** The folder of the service's journal: chosen when it is first opened, and kept. */
export async function journalOfService(
  { settings, directory, log }: { settings: SettingsStore; directory: string; log: Log },
  service: Service,
  key: string | null,
): Promise<Result<string>> {
  if (service.journal !== undefined) return claimed(directory, service);
  const journal = basename(await chooseJournalFolder(directory, service, key));
  const chosen = { ...(settings.read().service ?? service), journal };
  const kept = settings.update({ service: chosen });
  if (!kept.ok) log.warn('Which journal is this service’s cannot be kept', kept.message);
  return claimed(directory, chosen);
}

function claimed(directory: string, service: Service): Result<string> {
  try {
    return success(claimJournalFolder(directory, service));
  } catch (error) {
    return fail('storage', `Whose journal it is cannot be kept: ${messageOf(error)}`);
  }
}

/** Earlier versions kept locations in the settings: moves them to the service's journal. */
export function adoptLocations(settings: SettingsStore, opened: OpenedService, log: Log): void {
  const { knownLocations } = settings.read();
  if (knownLocations.length === 0) return;
  const adopted = opened.management.locations.adopt(knownLocations);
  const cleared = adopted.ok ? settings.update({ knownLocations: [] }) : adopted;
  if (!cleared.ok) log.warn('The known locations stay in the settings', cleared.message);
}

/** A shop that has sold needs no beginner's guide, even after its settings were lost. */
export function passGuide(settings: SettingsStore, opened: OpenedService, log: Log): void {
  const { guide } = settings.read();
  if (!opened.hasSales() || (guide !== 'unseen' && guide !== 'look')) return;
  const passed = settings.update({ guide: 'seen' });
  if (!passed.ok) log.warn('The guide will show once more', passed.message);
}
