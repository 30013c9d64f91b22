import type { Bridge } from '../../electron/contract/bridge.ts';
import type { ExportSales } from '../../electron/contract/day-close.ts';
import type { DriveView, Exported, ExportState } from '../../electron/contract/export.ts';
import type { Failure, Result } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';
import { type Place, Places } from './places.svelte.ts';

/** How far the export is, in sales; null: that is not known. */
export type ExportProgress = Extract<ExportState, { kind: 'running' }>['progress'];

export class Exporting {
  readonly #bridge: Bridge;
  readonly places: Places;
  #busy = $state(false);
  /** The page was reloaded since the export began: this one has to ask main how it ends. */
  #found = $state(false);
  #stopping = false;
  #progress = $state.raw<ExportProgress>(null);
  #outcome = $state.raw<{ exported: Exported; place: Place } | null>(null);
  #failure = $state.raw<Failure | null>(null);

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
    this.places = new Places(bridge);
  }

  get drives(): readonly DriveView[] {
    return this.places.drives;
  }

  get place(): Place {
    return this.places.place;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** The dialog may close: nothing runs, or the page before this one began what runs. */
  get mayLeave(): boolean {
    return !this.#busy || this.#found;
  }

  get progress(): ExportProgress {
    return this.#progress;
  }

  get outcome(): { exported: Exported; place: Place } | null {
    return this.#outcome;
  }

  get failure(): Failure | null {
    return this.#failure;
  }

  /** `documents`, or a drive's id. */
  choose(place: string): void {
    this.places.choose(place);
    this.forget();
  }

  forget(): void {
    this.#outcome = null;
    this.#failure = null;
  }

  /** Finds an export of a page before this one, and shows how it ended if that page was gone by then. */
  async find(): Promise<void> {
    if (this.#busy) return;
    const found = await ask(this.#bridge, 'readExport', undefined);
    if (!found.ok || found.value === null || this.busy) return;
    this.places.chosenBefore(found.value.drive);
    this.forget();
    if (found.value.kind === 'ended') {
      this.#end(found.value.outcome, this.place);
      return;
    }
    this.#progress = found.value.progress;
    this.#stopping = false;
    this.#found = this.#busy = true;
  }

  /** Looks which drives are there, or how far the export is. */
  async look(): Promise<void> {
    if (this.#busy) {
      // Main ignores a stop until it has found the drive and begun: ask again.
      if (this.#stopping) await this.stop();
      const state = await ask(this.#bridge, 'readExport', undefined);
      if (!state.ok || !this.busy) return;
      if (state.value?.kind === 'running') this.#progress = state.value.progress;
      // Main may not have begun this page's own export yet: then the answer is about the one before.
      else if (this.#found && state.value !== null) this.#end(state.value.outcome, this.place);
      return;
    }
    await this.places.look(() => this.busy);
  }

  /** Writes the sales of the days into a file, both days included. */
  async write(days: ExportSales): Promise<void> {
    if (this.#busy) return;
    const { place } = this;
    this.forget();
    this.#progress = null;
    this.#stopping = false;
    this.#busy = true;
    const { driveId } = this.places;
    const answer = await ask(this.#bridge, 'exportSales', { ...days, driveId });
    this.#end(answer, place);
  }

  /** Cancels the export. The request is repeated with each look at its progress until it has ended. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const answer = await ask(this.#bridge, 'stopExport', undefined);
    if (!answer.ok) this.#failure = answer;
  }

  async show(): Promise<void> {
    const answer = await ask(this.#bridge, 'showExported', undefined);
    this.#failure = answer.ok ? null : answer;
  }

  #end(outcome: Result<Exported>, place: Place): void {
    this.#found = this.#busy = false;
    if (outcome.ok) this.#outcome = { exported: outcome.value, place };
    else this.#failure = outcome;
    void ask(this.#bridge, 'leaveExport', undefined);
  }
}
