import { dialectLimits } from '../../electron/contract/dialect-limits.ts';
import type { Location } from '../../electron/contract/payment-objects.ts';
import type { CreateLocation, UpdateLocation } from '../../electron/contract/payment-requests.ts';
import type { DialectName } from '../../electron/contract/terminal.ts';
import type { FieldProblem } from './rules.ts';

/** The scripts of a name and of an address (specification section 2.1). */
export const scripts = ['kanji', 'kana', 'romaji'] as const;
export type Script = (typeof scripts)[number];

/** The parts of an address, the largest first (specification section 2.1). */
export const addressParts = ['pref', 'city', 'town', 'address1', 'address2'] as const;
export type AddressPart = (typeof addressParts)[number];

/** One thing in three scripts. */
export type ScriptTexts = Readonly<Record<Script, string>>;

const plainFields = ['tel', 'zip', 'latitude', 'longitude', 'note', 'status'] as const;
export type PlainField = (typeof plainFields)[number];

/** A location as a form holds it; a text is empty where the location has nothing. */
export interface LocationFields extends Readonly<Record<PlainField, string>> {
  readonly name: ScriptTexts;
  readonly address: Readonly<Record<AddressPart, ScriptTexts>>;
}

/** `field` is a path, such as `address.kana.city`. */
export interface LocationDifference {
  field: string;
  before: string;
  after: string;
}

/** The fields of a location for a form; null gives those of a new one. */
export function fieldsOfLocation(location: Location | null): LocationFields {
  const { name, address, tel, zip, latitude, longitude, note, status } = location ?? {};
  const part = (key: AddressPart): ScriptTexts => ({
    kanji: address?.kanji?.[key] ?? '',
    kana: address?.kana?.[key] ?? '',
    romaji: address?.romaji?.[key] ?? '',
  });
  return {
    name: { kanji: name?.kanji ?? '', kana: name?.kana ?? '', romaji: name?.romaji ?? '' },
    address: {
      pref: part('pref'),
      city: part('city'),
      town: part('town'),
      address1: part('address1'),
      address2: part('address2'),
    },
    tel: tel ?? '',
    zip: zip ?? '',
    latitude: latitude === undefined ? '' : String(latitude),
    longitude: longitude === undefined ? '' : String(longitude),
    note: note ?? '',
    status: status ?? '',
  };
}

function texts(fields: LocationFields): Map<string, string> {
  return new Map([
    ...scripts.map((script) => [`name.${script}`, fields.name[script]] as const),
    ...addressParts.flatMap((part) =>
      scripts.map((script) => [`address.${script}.${part}`, fields.address[part][script]] as const),
    ),
    ...plainFields.map((field) => [field, fields[field]] as const),
  ]);
}

/** Numbers are written in half width; a name stays as typed. */
function tidied(field: string, text: string): string {
  const figures = ['tel', 'zip', 'latitude', 'longitude'].includes(field);
  return (figures ? text.normalize('NFKC') : text).trim();
}

/** What a person changed in the form, in the form's order. Spaces around a text do not count. */
export function differencesOf(before: LocationFields, after: LocationFields): LocationDifference[] {
  const old = texts(before);
  return [...texts(after)]
    .map(([field, text]) => ({ field, before: old.get(field) ?? '', after: tidied(field, text) }))
    .filter((difference) => tidied(difference.field, difference.before) !== difference.after);
}

function given(entries: readonly (readonly [string, string])[]): Record<string, string> | undefined {
  const some = entries.map(([key, text]) => [key, text.trim()] as const).filter(([, text]) => text !== '');
  return some.length === 0 ? undefined : Object.fromEntries(some);
}

/** The body of create location (section 4.1), without empty fields. */
export function creationOf(fields: LocationFields): CreateLocation {
  const name = given(scripts.map((script) => [script, fields.name[script]]));
  const address = scripts.flatMap((script) => {
    const parts = given(addressParts.map((part) => [part, fields.address[part][script]]));
    return parts ? [[script, parts] as const] : [];
  });
  const tel = tidied('tel', fields.tel);
  const zip = tidied('zip', fields.zip);
  return {
    ...(name && { name }),
    ...(tel !== '' && { tel }),
    ...(zip !== '' && { zip }),
    ...(address.length > 0 && { address: Object.fromEntries(address) }),
  };
}

/** Where each field of a new location is filled in first. */
const places = { name: 'name.kanji', tel: 'tel', zip: 'zip', address: 'address.kanji.pref' } as const;

/**
 * What a new location lacks. The document asks for no name (section 4.1), but nobody could find a nameless location again. A
 * dialect's services may want more.
 */
export function missingIn(body: CreateLocation, dialect: DialectName): string[] {
  const wanted = new Set(['name', ...dialectLimits[dialect].newLocation] as const);
  return [...wanted].filter((field) => body[field] === undefined).map((field) => places[field]);
}

/**
 * The body of update location (section 4.3): only fields that differ. A name or address goes whole, without parts that stay
 * empty: the document does not say that a service keeps the scripts it is not given.
 */
export function changeOf(before: LocationFields, after: LocationFields): UpdateLocation {
  const changed = new Map(differencesOf(before, after).map(({ field, after: text }) => [field, text]));
  const under = (path: string): boolean => [...changed.keys()].some((field) => field.startsWith(`${path}.`));
  const kept = (texts: readonly (readonly [key: string, path: string, old: string])[]) =>
    texts
      .map(([key, path, old]) => [key, changed.get(path) ?? old, changed.has(path)] as const)
      .filter(([, text, isChanged]) => text !== '' || isChanged)
      .map(([key, text]) => [key, text] as const);
  const name = Object.fromEntries(
    kept(scripts.map((script) => [script, `name.${script}`, before.name[script]])),
  );
  const address = scripts.flatMap((script) => {
    const parts = kept(
      addressParts.map((part) => [part, `address.${script}.${part}`, before.address[part][script]]),
    );
    return parts.length > 0 ? [[script, Object.fromEntries(parts)] as const] : [];
  });
  const plain = plainFields.flatMap((field) => {
    const text = changed.get(field);
    if (text === undefined) return [];
    return [[field, field === 'latitude' || field === 'longitude' ? Number(text) : text] as const];
  });
  return {
    ...(under('name') && { name }),
    ...(under('address') && { address: Object.fromEntries(address) }),
    ...(Object.fromEntries(plain) as UpdateLocation),
  };
}

const bounds = { latitude: 90, longitude: 180 } as const;

/** What the update's schema does not see: a coordinate that is no number, or was removed. */
export function problemsOfCoordinates(before: LocationFields, after: LocationFields): FieldProblem[] {
  return differencesOf(before, after).flatMap(({ field, after: text }): FieldProblem[] => {
    if (field !== 'latitude' && field !== 'longitude') return [];
    if (text === '') return [{ field, rule: { kind: 'required' } }];
    const max = bounds[field];
    const isNumber = /^-?\d+(\.\d+)?$/.test(text);
    return isNumber ? [] : [{ field, rule: { kind: 'range', min: -max, max } }];
  });
}
