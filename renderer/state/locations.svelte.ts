import type { Bridge } from '../../electron/contract/bridge.ts';
import type { AddLocation, ChangeLocation, LocationsView } from '../../electron/contract/management.ts';
import type { Location } from '../../electron/contract/payment-objects.ts';
import type { CreateLocation } from '../../electron/contract/payment-requests.ts';
import type { Result } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';
import { Latest } from '../lib/latest.ts';
import { type Reading, reading } from '../lib/reading.ts';

/** A location of the list, and when the service last sent it. */
export type LocationEntry = LocationsView['locations'][number];

/** The locations that this terminal knows, and what a manager does with them. */
export class Locations {
  readonly #bridge: Bridge;
  #view = $state.raw<Reading<LocationsView>>({ kind: 'loading' });
  #running = $state(false);
  readonly #latest = new Latest();

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  get view(): Reading<LocationsView> {
    return this.#view;
  }

  get running(): boolean {
    return this.#running;
  }

  entry(locationId: string): LocationEntry | undefined {
    if (this.#view.kind !== 'ready') return undefined;
    return this.#view.value.locations.find(({ location }) => location.id === locationId);
  }

  /** Whether locations can be taken off the list: one that the service lists would come back by itself. */
  get removable(): boolean {
    return this.#view.kind === 'ready' && !this.#view.value.listed;
  }

  /** Reads the list; what is there stays on screen meanwhile. */
  async read(): Promise<void> {
    const isLast = this.#latest.ask();
    if (this.#view.kind === 'failed') this.#view = { kind: 'loading' };
    const answer = await ask(this.#bridge, 'readLocations', undefined);
    if (!isLast()) return;
    this.#view = reading(answer);
  }

  create(request: CreateLocation): Promise<Result<Location>> {
    return this.#run(() => ask(this.#bridge, 'createLocation', request));
  }

  update(request: ChangeLocation): Promise<Result<Location>> {
    return this.#run(() => ask(this.#bridge, 'updateLocation', request));
  }

  add(request: AddLocation): Promise<Result<Location>> {
    return this.#run(() => ask(this.#bridge, 'addLocation', request));
  }

  remove(locationId: string): Promise<Result<void>> {
    return this.#run(() => ask(this.#bridge, 'removeLocation', locationId));
  }

  async #run<T>(send: () => Promise<Result<T>>): Promise<Result<T>> {
    this.#running = true;
    const answer = await send();
    if (answer.ok) await this.read();
    this.#running = false;
    return answer;
  }
}
