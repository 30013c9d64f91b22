import type { Language, LocationChoice, TerminalState } from '../contract/terminal.ts';

/** A location's name in the script of the language, or in the next one that the service sent. */
export function locationNameIn({ id, name }: LocationChoice, language: Language): string {
  const { kanji, kana, romaji } = name;
  const [first, ...others] = language === 'ja' ? [kanji, kana, romaji] : [romaji, kanji, kana];
  return [first, ...others, id].find((text) => text) ?? id;
}

/**
 * What customers see the shop called: the name that it gave itself for them; without one, the name of the
 * location that is charged, and where none is, the terminal's own.
 */
export function shopNameOf(
  { look, name, locations, language }: Pick<TerminalState, 'look' | 'name' | 'locations' | 'language'>,
  locationId: string | null,
): string {
  if (look.shopName.trim() !== '') return look.shopName;
  const location = locations.find(({ id }) => id === locationId);
  return location ? locationNameIn(location, language) : name;
}
