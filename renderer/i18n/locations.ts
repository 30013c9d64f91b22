import type { AddressPart, PlainField, Script } from '../lib/location-fields.ts';
import type { Location } from '../../electron/contract/payment-objects.ts';
import type { Words } from './family.ts';
import { serviceStateWords } from './fields.ts';
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';
import { locationName } from './words.ts';

export const scriptWords: Record<Script, Words> = {
  kanji: m.field_kanji,
  kana: m.field_kana,
  romaji: m.field_romaji,
};

export const addressPartWords: Record<AddressPart, Words> = {
  pref: m.field_pref,
  city: m.field_city,
  town: m.field_town,
  address1: m.field_address1,
  address2: m.field_address2,
};

const plainWords: Record<PlainField, Words> = {
  tel: m.field_tel,
  zip: m.field_zip,
  latitude: m.field_latitude,
  longitude: m.field_longitude,
  note: m.field_note,
  status: m.field_status,
};

export function locationFieldWords(path: string): string {
  const [field = '', script = '', part = ''] = path.split('.');
  const inScript = (name: string): string =>
    m.locations_in_script({ field: name, script: scriptWords[script as Script]() });
  if (field === 'name') return inScript(m.field_location_name());
  if (field === 'address') return inScript(addressPartWords[part as AddressPart]());
  return plainWords[field as PlainField]();
}

/** A status that the document does not name shows as it came. */
export function locationStatusWords(status: string | undefined): string {
  return status === undefined || status === ''
    ? m.locations_status_none()
    : serviceStateWords('location', status);
}

/** The name in the language's script, or in the next one that the location has. */
export function nameOfLocation({ id, name }: Location): string {
  const { kanji = '', kana = '', romaji = '' } = name ?? {};
  return locationName({ id, name: { kanji, kana, romaji } });
}

/** In the order of its script; empty without an address. */
export function addressLine({ zip, address }: Location): string {
  const { kanji, kana, romaji } = address ?? {};
  const ordered = getLocale() === 'ja' ? [kanji, kana, romaji] : [romaji, kanji, kana];
  const script = ordered.find((parts) => parts && Object.values(parts).some((text) => text));
  if (!script) return zip ?? '';
  const parts = [script.pref, script.city, script.town, script.address1, script.address2].filter(
    (text) => text !== undefined && text !== '',
  );
  // Latin addresses run from small to large, with commas.
  const line = script === romaji ? parts.reverse().join(', ') : parts.join(script === kana ? ' ' : '');
  return [zip, line].filter((text) => text !== undefined && text !== '').join(' ');
}
