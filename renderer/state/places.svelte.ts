import type { Bridge } from '../../electron/contract/bridge.ts';
import type { DriveView } from '../../electron/contract/export.ts';
import { ask } from '../lib/ipc.ts';

/** Where a file goes: a drive by its id, or this machine's own folder for files. */
export type Place = { kind: 'documents' } | { kind: 'drive'; id: string; name: string };

/** Milliseconds between two looks for drives: one that is plugged in shows by itself. */
const lookMs = 2_000;

/** The drives that are there, and the place chosen for a file. */
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
   * A chosen drive stays chosen even while it is not seen: a file goes nowhere else unasked. Before any choice, the first drive
   * that can be written to.
   */
  get place(): Place {
    return this.#chosen ?? placeOf(this.#drives.find(({ readOnly }) => !readOnly));
  }

  /** The id of the drive where a file goes; null: the folder for files. */
  get driveId(): string | null {
    return this.place.kind === 'drive' ? this.place.id : null;
  }

  /** `documents`, or a drive's id. */
  choose(place: string): void {
    this.#chosen = placeOf(this.#drives.find(({ id }) => id === place));
  }

  /** Takes the place that was chosen before, which stays chosen even while its drive is not there; null: the folder for files. */
  chosenBefore(drive: Pick<DriveView, 'id' | 'name'> | null): void {
    this.#chosen = placeOf(drive);
  }

  /** Looks which drives are there; drops an answer that comes when `isOver`. */
  async look(isOver: () => boolean = () => false): Promise<void> {
    const drives = await ask(this.#bridge, 'listDrives', undefined);
    if (drives.ok && !isOver() && JSON.stringify(drives.value) !== JSON.stringify(this.#drives)) {
      this.#drives = drives.value;
    }
  }

  /** Looks for drives again and again; answers how to stop. */
  watch(): () => void {
    void this.look();
    const timer = setInterval(() => void this.look(), lookMs);
    return () => clearInterval(timer);
  }
}

function placeOf(drive: Pick<DriveView, 'id' | 'name'> | null | undefined): Place {
  return drive ? { kind: 'drive', id: drive.id, name: drive.name } : { kind: 'documents' };
}
