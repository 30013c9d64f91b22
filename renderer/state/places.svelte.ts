import type { Bridge } from '../../electron/contract/bridge.ts';
import type { DriveView } from '../../electron/contract/export.ts';
import { ask } from '../lib/ipc.ts';

/** Where a file goes: a drive by its id, or this machine's own folder for files. */
export type Place = { kind: 'documents' } | { kind: 'drive'; id: string; name: string };

/** How often it is looked which drives are there, in ms: one that is plugged in shows by itself. */
const lookMs = 2_000;

/** The drives that are there, and where somebody wants a file to go. */
export class Places {
  readonly #bridge: Bridge;
  #drives = $state.raw<DriveView[]>([]);
  #chosen = $state.raw<Place | null>(null);

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  get drives(): readonly DriveView[] {
    return this.#drives;
  }

  /**
   * What was chosen, also while that drive is not seen: a file goes nowhere else unasked. As long as nobody chose, the
   * first drive that can be written to.
   */
  get place(): Place {
    return this.#chosen ?? placeOf(this.#drives.find(({ readOnly }) => !readOnly));
  }

  /** The drive that it goes to, by its id; null: the folder for files. */
  get driveId(): string | null {
    return this.place.kind === 'drive' ? this.place.id : null;
  }

  /** `documents`, or a drive's id. */
  choose(place: string): void {
    this.#chosen = placeOf(this.#drives.find(({ id }) => id === place));
  }

  /** It was chosen before, and stays chosen even while that drive is not there; null: the folder for files. */
  chosenBefore(drive: Pick<DriveView, 'id' | 'name'> | null): void {
    this.#chosen = placeOf(drive);
  }

  /** Looks which drives are there, unless `isOver` by the time of the answer. */
  async look(isOver: () => boolean = () => false): Promise<void> {
    const drives = await ask(this.#bridge, 'listDrives', undefined);
    if (drives.ok && !isOver() && JSON.stringify(drives.value) !== JSON.stringify(this.#drives)) {
      this.#drives = drives.value;
    }
  }

  /** Looks again and again until the function that is answered is called. */
  watch(): () => void {
    void this.look();
    const timer = setInterval(() => void this.look(), lookMs);
    return () => clearInterval(timer);
  }
}

function placeOf(drive: Pick<DriveView, 'id' | 'name'> | null | undefined): Place {
  return drive ? { kind: 'drive', id: drive.id, name: drive.name } : { kind: 'documents' };
}
