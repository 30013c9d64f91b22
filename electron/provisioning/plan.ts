import { isDeepStrictEqual } from 'node:util';
import type { Catalogue } from '../contract/catalogue.ts';
import type { ProvisioningPreview } from '../contract/provisioning.ts';
import type { CatalogueKind } from '../catalogue/catalogues.ts';
import { pictureName } from '../catalogue/pictures.ts';
import { staffName } from '../domain/staff-name.ts';
import { authoritiesInWords } from '../settings/authorities.ts';
import type { Settings } from '../settings/schema.ts';
import { ofEach, tableAfter } from '../settings/table.ts';
import type { CheckedFile } from './check.ts';
import { pictureBytes } from './relations.ts';
import { fieldsAt } from './schema.ts';

/** A key in the keychain, as the settings remember it. */
export type Fingerprint = NonNullable<NonNullable<Settings['service']>['keyFingerprint']>;

/** Settings with a logo. */
export const logoGroups = ['look', 'printing'] as const;
export type LogoGroup = (typeof logoGroups)[number];

/** What only saving tells: the key's fingerprint, and the time. */
export interface Saved {
  fingerprint: Fingerprint | null;
  /** Epoch ms. */
  at: number;
}

/** The settings after a file; what it leaves out stays as it is. */
export function settingsAfter({ file, sha256 }: CheckedFile, before: Settings, saved: Saved): Settings {
  const { locations } = file;
  const table = tableAfter({ ...file.limits, ...file }, before);
  const logoAfter = (group: LogoGroup): string | null => {
    const logo = file[group]?.logo;
    return logo === undefined ? before[group].logo : keptLogo(logo);
  };
  const mode = modeAfter(file, before);
  const service = serviceAfter(file, before, saved.fingerprint);
  const isElsewhere = mode !== before.mode || service?.baseUrl !== before.service?.baseUrl;
  return {
    ...before,
    mode,
    service,
    ...table,
    look: { ...table.look, logo: logoAfter('look') },
    printing: { ...table.printing, logo: logoAfter('printing') },
    // Whoever made the file named the shop there, and knows the terminal.
    guide: 'seen',
    locationId: file.location !== undefined ? file.location : isElsewhere ? null : before.locationId,
    knownLocations: locations ?? (isElsewhere ? [] : before.knownLocations),
    ...(file.pin !== undefined && { pinHash: file.pin }),
    ...(file.staff !== undefined && { staff: file.staff.map(named) }),
    ...(file.updates !== undefined && { updates: file.updates }),
    ...(file.copy !== undefined && { copy: copyAfter(file.copy) }),
    provisioned: {
      sha256,
      serial: file.serial ?? null,
      at: saved.at,
      publicKey: file.publicKey ?? before.provisioned?.publicKey ?? null,
    },
  };
}

/** Where a logo is kept: the path is made of its bytes. */
function keptLogo(logo: string | null): string | null {
  const bytes = logo === null ? null : pictureBytes(logo);
  const path = bytes && pictureName(bytes);
  return path?.ok === true ? path.value : logo;
}

function named<P extends Settings['staff'][number]>(person: P): P {
  return { ...person, name: staffName(person.name) };
}

/** The copy's settings without the secret, which is in the keychain by then. */
function copyAfter(copy: NonNullable<CheckedFile['file']['copy']> | null): Settings['copy'] {
  if (copy === null) return null;
  const { secretKey: _, ...rest } = copy;
  return rest;
}

function modeAfter({ practice, service }: CheckedFile['file'], before: Settings): Settings['mode'] {
  if (practice === true) return 'practice';
  return service !== undefined || practice === false ? 'live' : before.mode;
}

/** Key, journal and discoveries stay with the same service only. */
function serviceAfter(
  { service }: CheckedFile['file'],
  before: Settings,
  fingerprint: Fingerprint | null,
): Settings['service'] {
  if (service === undefined) return before.service;
  const { baseUrl, dialect } = service;
  const known = before.service?.baseUrl === baseUrl ? before.service : null;
  return {
    baseUrl,
    dialect,
    keyFingerprint: fingerprint ?? known?.keyFingerprint ?? null,
    capabilities: known?.dialect === dialect ? known.capabilities : {},
    merchant: known?.merchant ?? { appId: null, liveMode: null },
    ...(known?.journal !== undefined && { journal: known.journal }),
    ...routeAfter(service, known),
  };
}

/** What the file leaves out stays with the same service; null takes it away. */
function routeAfter(
  file: NonNullable<CheckedFile['file']['service']>,
  known: Settings['service'],
): Pick<NonNullable<Settings['service']>, 'certificateAuthority' | 'proxy'> {
  const { certificateAuthority = known?.certificateAuthority ?? null, proxy = known?.proxy ?? null } = file;
  return {
    ...(certificateAuthority !== null && { certificateAuthority }),
    ...(proxy !== null && { proxy }),
  };
}

/** Whose catalogue a file replaces (reliability rule 11). */
export function catalogueKindOf({ mode }: Pick<Settings, 'mode'>): CatalogueKind {
  return mode === 'practice' ? 'practice' : 'live';
}

type Scalar = string | number | boolean | null;

/** What a file would change, by JSON pointer; hashes, keys and pictures without their value. */
export function changesBetween(before: Settings, after: Settings): ProvisioningPreview['changes'] {
  const [old, now] = [scalarsOf(before), scalarsOf(after)];
  return Object.keys(now).flatMap((pointer) => {
    const [from, to] = [old[pointer] ?? null, now[pointer] ?? null];
    const changed = from === to ? [] : [{ pointer, before: told(pointer, from), after: told(pointer, to) }];
    return pointer === '/staff' ? [...changed, ...pinsReplaced(before.staff, after.staff)] : changed;
  });
}

/** Whose PIN is another one afterwards, by name; somebody new had none. */
function pinsReplaced(before: Settings['staff'], after: Settings['staff']): ProvisioningPreview['changes'] {
  const old = new Map(before.map(({ name, pin }) => [name, pin]));
  const names = after.flatMap(({ name, pin }) => (old.has(name) && old.get(name) !== pin ? [name] : []));
  return names.length === 0 ? [] : [{ pointer: '/staff/pin', before: null, after: names.join(', ') }];
}

const untold = new Set(['/pin', '/look/logo', '/printing/logo']);

function told(pointer: string, value: Scalar): Scalar {
  return untold.has(pointer) ? null : value;
}

/** The settings as a file names them. */
function scalarsOf(settings: Settings): Record<string, Scalar> {
  const { mode, service, knownLocations, provisioned, updates, copy } = settings;
  const hours = updates?.openingHours;
  const { terminal, kiosk, look, printing, ...plain } = ofEach((entry, name) =>
    'rows' in entry ? scalarsIn(name, settings[name] as object) : { [`/${name}`]: scalarOf(settings[name]) },
  );
  return {
    '/serial': provisioned?.serial ?? null,
    '/publicKey': provisioned?.publicKey ?? null,
    '/practice': mode === 'unset' ? null : mode === 'practice',
    ...scalarsIn('service', service),
    ...(service?.certificateAuthority !== undefined && {
      '/service/certificateAuthority': authoritiesInWords(service.certificateAuthority),
    }),
    ...terminal,
    '/locations': knownLocations.map(({ id, name }) => name.kanji || name.romaji || id).join(', ') || null,
    '/location': settings.locationId,
    ...Object.fromEntries(Object.values(plain).flatMap(Object.entries<Scalar>)),
    '/till/scannerPrefix': settings.till.scannerPrefix || null,
    ...kiosk,
    '/pin': settings.pinHash,
    '/staff': settings.staff.map(({ name, role }) => `${name} (${role})`).join(', ') || null,
    ...look,
    ...printing,
    ...scalarsIn('copy', copy),
    ...scalarsIn('updates', updates),
    ...(hours && { '/updates/openingHours': `${hours.from}-${hours.to}` }),
  };
}

/** Each field of a group of the file; null: the settings do not have it. */
function scalarsIn(group: string, values: object | null): Record<string, Scalar> {
  const kept = { ...values } as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    fieldsAt([group]).map((name) => [`/${group}/${name}`, scalarOf(kept[name] ?? null)]),
  );
}

/** A setting's value as a preview shows it; null: it is empty. */
function scalarOf(value: unknown): Scalar {
  if (Array.isArray(value))
    return typeof value[0] === 'object' ? JSON.stringify(value) : value.join(' ') || null;
  if (typeof value !== 'object' || value === null) return value as Scalar;
  return Object.keys(value).length === 0 ? null : JSON.stringify(value);
}

/** Numbers added, changed and removed; null: no catalogue in the file, or the same. */
export function catalogueChanges(
  before: Catalogue,
  after: Catalogue | undefined,
): ProvisioningPreview['catalogue'] {
  if (after === undefined || isDeepStrictEqual(before, after)) return null;
  const old = new Map(before.items.map((item) => [item.id, item]));
  const ids = new Set(after.items.map(({ id }) => id));
  return {
    added: after.items.filter(({ id }) => !old.has(id)).length,
    changed: after.items.filter((item) => old.has(item.id) && !isDeepStrictEqual(old.get(item.id), item))
      .length,
    removed: before.items.filter(({ id }) => !ids.has(id)).length,
  };
}
