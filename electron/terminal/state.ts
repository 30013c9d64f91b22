import type {
  KeeperName,
  ProvisioningState,
  StaffState,
  TerminalState,
  UpdateStuck,
} from '../contract/index.ts';
import type { Settings } from '../settings/schema.ts';
import { isTest } from '../settings/settings.ts';
import { tableOf } from '../settings/table.ts';
import type { OpenedService } from './service/opened-service.ts';

export type Stop = Extract<TerminalState['selling'], { kind: 'stopped' }>['why'];

/** What the screens have to know besides service, settings and sales. */
export interface Surroundings {
  staff: StaffState;
  lockedWhy: TerminalState['lockedWhy'];
  kioskRunning: boolean;
  placesWindows: boolean;
  customersSee: boolean;
  provisioning: ProvisioningState;
  /** Why updates do not come in; null: they do. */
  stuck: UpdateStuck | null;
}

export function terminalStateOf(parts: {
  settings: Settings;
  currency: string;
  locations: TerminalState['locations'];
  soldOut: TerminalState['soldOut'];
  opened: OpenedService | null;
  stop: Stop | null;
  keeper: KeeperName | null;
  counter: Surroundings;
  notices: TerminalState['notices'];
}): TerminalState {
  const { settings, currency, locations, opened, stop, keeper, counter } = parts;
  const { terminal, currency: _, kiosk, ...shown } = tableOf(settings);
  return {
    ...shown,
    ...terminal,
    mode: settings.mode,
    test: isTest(settings),
    systemKeyboard: process.platform !== 'linux' || !counter.kioskRunning,
    guide: settings.guide,
    currency,
    confirmAbove: settings.confirmAbove,
    soldOut: parts.soldOut,
    inUse: [...(opened?.inUse() ?? []), ...(locations.length > 0 ? (['locations'] as const) : [])],
    locationId: settings.locationId,
    locations,
    waysToPay: [...(opened?.management.waysToPay.known ?? [])],
    presentedWays: stop === null ? presentedWaysOf(opened) : [],
    service: serviceOf(settings, opened, keeper),
    selling: stop === null ? { kind: 'ready' } : { kind: 'stopped', why: stop },
    staff: counter.staff,
    lockedWhy: counter.lockedWhy,
    kiosk: { ...kiosk, running: counter.kioskRunning },
    readsTills: settings.mode === 'live' && settings.copy !== null,
    placesWindows: counter.placesWindows,
    customersSee: counter.customersSee,
    provisioning: counter.provisioning,
    notices: [
      ...parts.notices,
      ...(counter.stuck === null ? [] : [{ kind: 'update-stuck' as const, ...counter.stuck }]),
    ],
  };
}

function serviceOf(
  settings: Settings,
  opened: OpenedService | null,
  keeper: KeeperName | null,
): TerminalState['service'] {
  const service = opened?.service ?? settings.service;
  if (service === null) return null;
  const capabilities = opened?.payments.learntCapabilities() ?? settings.service?.capabilities ?? {};
  const { baseUrl, dialect } = service;
  const journal = settings.mode === 'live' ? settings.service?.journal : undefined;
  return { baseUrl, dialect, capabilities, keeper, ...(journal !== undefined && { journal }) };
}

function presentedWaysOf(opened: OpenedService | null): TerminalState['presentedWays'] {
  return opened?.sales.takesPresented() === true ? [...opened.management.waysToPay.presented] : [];
}
