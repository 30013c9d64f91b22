import { customerDisplayOf } from '../domain/customer-display.ts';
import type { SettingsStore } from '../settings/settings.ts';
import {
  type CustomerDisplayOptions,
  type CustomerDisplayWindow,
  keepCustomerDisplay,
} from '../window/customer-display.ts';
import { machineClock, machineTimers } from './clock.ts';
import type { Terminal } from './terminal.ts';

/** The second screen, which faces the customer, where the shop wants one and has a second display. */
export function setUpCustomerDisplay({
  terminal,
  settings,
  ...given
}: Omit<CustomerDisplayOptions, 'wanted' | 'read' | 'now' | 'timers'> & {
  terminal: Terminal;
  settings: SettingsStore;
}): CustomerDisplayWindow {
  const display = keepCustomerDisplay({
    ...given,
    wanted: () => settings.read().kiosk.customerDisplay,
    read: () => customerDisplayOf(terminal.state, terminal.opened?.sales.current() ?? null),
    now: () => machineClock.monotonic(),
    timers: machineTimers,
  });
  settings.onChange(() => display.follow());
  return display;
}
