import type { Language, LocationChoice, TerminalState } from '../contract/terminal.ts';

/** A name in the script of the language, or in the next one that is not empty; undefined where all are. */
export function nameInScript(
  { kanji, kana, romaji }: LocationChoice['name'],
  language: Language,
): string | undefined {
  const scripts = language === 'ja' ? [kanji, kana, romaji] : [romaji, kanji, kana];
  return scripts.find((text) => text !== '');
}

/** A location's name as `nameInScript` reads it, or its id. */
export function locationNameIn({ id, name }: LocationChoice, language: Language): string {
  return nameInScript(name, language) ?? id;
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

/** Who issues the receipts of a sale, by the settings of now: a name, and the registration number or null. */
export function issuerOf(
  { printing, ...shop }: Pick<TerminalState, 'printing' | 'look' | 'name' | 'locations' | 'language'>,
  locationId: string | null,
): { name: string; invoiceNumber: string | null } {
  const { issuer, invoiceNumber } = printing;
  return { name: issuer.trim() || shopNameOf(shop, locationId), invoiceNumber };
}
