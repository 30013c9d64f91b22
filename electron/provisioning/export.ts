import { readPicture } from '../catalogue/pictures.ts';
import type { Catalogue } from '../contract/catalogue.ts';
import type { LocationChoice } from '../contract/terminal.ts';
import type { Settings } from '../settings/schema.ts';
import { tableOf } from '../settings/table.ts';
import { type ProvisioningFile, provisioningVersion } from './schema.ts';

export interface TerminalToExport {
  settings: Settings;
  catalogue: Catalogue;
  locations: readonly LocationChoice[];
  picturesFolder: string;
}

/**
 * A file for another such terminal: without the secret key, signing fields and item pictures, which only this terminal has.
 * Rejects when a logo cannot be read.
 */
export async function exportedText(terminal: TerminalToExport): Promise<string> {
  const { settings, catalogue, locations, picturesFolder } = terminal;
  const { mode, service } = settings;
  const { terminal: named, kiosk, look, printing, ...plain } = tableOf(settings);
  const file: ProvisioningFile = {
    version: provisioningVersion,
    ...(mode === 'practice' && { practice: true }),
    ...(service && { service: serviceOf(service) }),
    terminal: named,
    ...(mode === 'live' && locations.length > 0 && { locations: [...locations] }),
    ...(mode === 'live' && { location: chosen(settings.locationId, locations) }),
    ...plain,
    kiosk,
    pin: settings.pinHash,
    staff: settings.staff,
    look: { shopName: look.shopName, logo: await dataUrlOf(look.logo, picturesFolder) },
    printing: { ...printing, logo: await dataUrlOf(printing.logo, picturesFolder) },
    copy: withoutTakeOver(settings.copy),
    updates: settings.updates,
    catalogue: { ...catalogue, items: catalogue.items.map(withoutOwnPicture) },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** The service without what only this terminal has of it: key, journal, discoveries. */
function serviceOf({
  baseUrl,
  dialect,
  certificateAuthority,
  proxy,
}: NonNullable<Settings['service']>): NonNullable<ProvisioningFile['service']> {
  return {
    baseUrl,
    dialect,
    ...(certificateAuthority !== undefined && { certificateAuthority }),
    ...(proxy !== undefined && { proxy }),
  };
}

/** A location missing in the file would be refused with it. */
function chosen(id: string | null, locations: readonly LocationChoice[]): string | null {
  return locations.some((location) => location.id === id) ? id : null;
}

/** Other terminals share the place under their own names; a lost one is taken over once. */
function withoutTakeOver(copy: Settings['copy']): Settings['copy'] {
  if (copy === null) return null;
  const { takeOver: _, ...rest } = copy;
  return rest;
}

async function dataUrlOf(logo: string | null, picturesFolder: string): Promise<string | null> {
  if (logo === null) return null;
  const bytes = await readPicture(picturesFolder, logo);
  return `data:image/${logo.endsWith('.png') ? 'png' : 'webp'};base64,${bytes.toString('base64')}`;
}

function withoutOwnPicture(item: Catalogue['items'][number]): Catalogue['items'][number] {
  return item.picture?.startsWith('shop-pictures/') === true ? { ...item, picture: null } : item;
}
