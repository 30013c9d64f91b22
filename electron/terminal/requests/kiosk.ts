import { fail, type KioskSettings, type Result, success } from '../../contract/index.ts';
import type { Handlers } from '../../ipc/ipc.ts';
import type { SettingsStore } from '../../settings/settings.ts';
import type { Terminal } from '../terminal.ts';

export interface KioskControl {
  readonly running: boolean;
  /** Has the window and the start with the system follow. `storage`: the system could not be told; the window has followed. */
  apply(settings: KioskSettings): Promise<Result<undefined>>;
  /** Ends the program even in kiosk mode. */
  exit(): void;
}

export function kioskRequests(options: {
  terminal: Terminal;
  settings: SettingsStore;
  kiosk: KioskControl;
  beat: () => void;
}): Pick<Handlers, 'exitTerminal' | 'changeKiosk' | 'changeLook' | 'beat'> {
  const { terminal, settings, kiosk } = options;
  return {
    exitTerminal: () => {
      if (terminal.opened?.sales.isBusy() === true) return fail('busy', 'A sale is open.');
      kiosk.exit();
      return success(undefined);
    },
    changeKiosk: async (wanted) => {
      const { startWithSystem } = settings.read().kiosk;
      const changed = settings.update({ kiosk: wanted });
      if (!changed.ok) return changed;
      const applied = await kiosk.apply(wanted);
      // The system was not told: keep the setting that is still true.
      if (!applied.ok) settings.update({ kiosk: { ...wanted, startWithSystem } });
      return applied;
    },
    changeLook: (look) => {
      const changed = settings.update({ look });
      return changed.ok ? success(undefined) : changed;
    },
    beat: () => {
      options.beat();
      return success(undefined);
    },
  };
}
