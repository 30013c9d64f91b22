import type { LocationChoice } from '../contract/index.ts';
import type { Location } from '../contract/payment-objects.ts';

/** A location as the picker shows it; a location that the service has taken out of use has no place there. */
export function choiceOf(location: Location): LocationChoice {
  const { kanji = '', kana = '', romaji = '' } = location.name ?? {};
  return { id: location.id, name: { kanji, kana, romaji } };
}
