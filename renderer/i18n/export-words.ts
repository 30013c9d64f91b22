import type { Exported, ExportTrouble } from '../../electron/contract/export.ts';
import type { Place } from '../state/places.svelte.ts';
import { m } from './generated/messages.js';

const troubles: Record<ExportTrouble, (place: { name: string }) => string> = {
  stopped: m.export_stopped,
  'no-space': m.export_no_space,
  'read-only': m.export_not_writable,
  'drive-gone': m.export_drive_gone,
};

function placeName(place: Place): string {
  return place.kind === 'drive' ? place.name : m.export_documents();
}

export function troubleWords(why: ExportTrouble, place: Place): string {
  return troubles[why]({ name: placeName(place) });
}

/** Says whether the drive of a file can be pulled out now; null for a file on this machine. */
export function removableWords(
  { removable }: Extract<Exported, { kind: 'written' }>,
  place: Place,
): string | null {
  if (place.kind !== 'drive') return null;
  return (removable ? m.export_removable : m.export_eject)({ name: place.name });
}
