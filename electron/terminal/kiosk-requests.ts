import { fail, type KioskSettings, success } from '../contract/index.ts';
import type { Handlers } from '../ipc/ipc.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { Terminal } from './terminal.ts';

/** The window as the terminal knows it. */
export interface Kiosk {
  /** Whether the window is a kiosk now. */
  readonly running: boolean;
  /** The window, the customer's display and the start with the system follow the settings. */
  apply(settings: KioskSettings): Promise<void>;
  /** Ends the program, past everything that keeps a kiosk open. */
  exit(): void;
  /** The screens live. */
  beat(): void;
}

/** Answers the requests about how the terminal stands at its counter. */
export function kioskRequests(options: {
  terminal: Terminal;
  settings: SettingsStore;
  kiosk: Kiosk;
}): Pick<Handlers, 'exitTerminal' | 'changeKiosk' | 'changeLook' | 'beat'> {
  const { terminal, settings, kiosk } = options;
  return {
    exitTerminal: () => {
      if (terminal.till?.sales.isBusy() === true) return fail('busy', 'A sale is open.');
      kiosk.exit();
      return success(undefined);
    },
    changeKiosk: async (wanted) => {
      const changed = settings.update({ kiosk: wanted });
      if (!changed.ok) return changed;
      await kiosk.apply(wanted);
      terminal.announce();
      return success(undefined);
    },
    changeLook: (look) => {
      const changed = settings.update({ look });
      return changed.ok ? success(undefined) : changed;
    },
    beat: () => {
      kiosk.beat();
      return success(undefined);
    },
  };
}
