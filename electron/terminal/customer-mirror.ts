import { customerDisplayOf } from '../domain/shown-to-customer.ts';
import type { Handlers } from '../ipc/ipc.ts';
import type { SettingsStore } from '../settings/settings.ts';
import {
  type CustomerDisplayOptions,
  type CustomerDisplayWindow,
  keepCustomerDisplay,
} from '../window/customer-window.ts';
import { machineClock, machineTimers } from './clock.ts';
import type { Terminal } from './terminal.ts';

/** Calls `changed` once a request that changes the ticket is answered. */
export function mirrorTicket(handlers: Handlers, changed: () => void): Handlers {
  const told =
    <R, A>(handler: (request: R) => A | Promise<A>) =>
    async (request: R): Promise<A> => {
      const answer = await handler(request);
      changed();
      return answer;
    };
  const { saveDraft, parkTicket, takeParked } = handlers;
  return {
    ...handlers,
    saveDraft: told(saveDraft),
    parkTicket: told(parkTicket),
    takeParked: told(takeParked),
  };
}

/** The customer display, where the shop wants one and has a second display. */
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
    read() {
      const sales = terminal.opened?.sales;
      const sale = sales?.current() ?? null;
      const draft = sale === null ? sales?.readDraft() : undefined;
      return customerDisplayOf(terminal.state, sale, draft?.ok ? draft.value : null);
    },
    now: () => machineClock.monotonic(),
    timers: machineTimers,
  });
  settings.onChange(() => display.follow());
  return display;
}
