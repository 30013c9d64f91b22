import type { KeeperName, ProvisioningState, StaffState, TerminalState } from '../contract/index.ts';
import type { Settings } from '../settings/schema.ts';
import type { Till } from './till.ts';

/** Why nothing can be sold. */
export type Stop = Extract<TerminalState['selling'], { kind: 'stopped' }>['why'];

/** What surrounds the service, the settings and the sales, and the screens have to know. */
export interface Counter {
  staff: StaffState;
  /** Whether the window is a kiosk now. */
  kioskRunning: boolean;
  /** Whether a window can be put on a display. */
  placesWindows: boolean;
  provisioning: ProvisioningState;
}

/** The terminal as the screens know it, from everything that it depends on. */
export function terminalStateOf(parts: {
  settings: Settings;
  till: Till | null;
  stop: Stop | null;
  /** Who keeps the key in use. */
  keeper: KeeperName | null;
  counter: Counter;
  notices: TerminalState['notices'];
}): TerminalState {
  const { settings, till, stop, keeper, counter } = parts;
  const locations = choicesOf(till, settings.locationId);
  const service = till?.service ?? settings.service;
  return {
    mode: settings.mode,
    test: isTest(settings),
    name: settings.terminal.name,
    language: settings.language,
    theme: settings.theme,
    currency: settings.mode === 'practice' ? 'JPY' : settings.currency,
    expiryPeriod: settings.expiryPeriod,
    confirmAbove: settings.confirmAbove,
    dayEndsAt: settings.dayEndsAt,
    locationId: settings.locationId,
    locations,
    waysToPay: [...(till?.management.waysToPay.known ?? [])],
    orderPrefix: settings.terminal.orderPrefix,
    frontUrl: settings.frontUrl,
    service: service && {
      baseUrl: service.baseUrl,
      dialect: service.dialect,
      capabilities: till?.payments.learntCapabilities() ?? settings.service?.capabilities ?? {},
      keeper,
    },
    selling: stop === null ? { kind: 'ready' } : { kind: 'stopped', why: stop },
    look: settings.look,
    staff: counter.staff,
    kiosk: { ...settings.kiosk, running: counter.kioskRunning },
    placesWindows: counter.placesWindows,
    provisioning: counter.provisioning,
    notices: parts.notices,
  };
}

/** Whether the service has said that the key in use is a test key. */
export function isTest({ mode, service }: Pick<Settings, 'mode' | 'service'>): boolean {
  return mode === 'live' && service?.merchant.liveMode === false;
}

/** The chosen location is among them before the service has listed any: a sale never loses it silently. */
function choicesOf(till: Till | null, chosen: string | null): TerminalState['locations'] {
  const choices = till?.management.locations.choices() ?? [];
  if (chosen === null || choices.some(({ id }) => id === chosen)) return choices;
  return [...choices, { id: chosen, name: { kanji: chosen, kana: '', romaji: '' } }];
}
