import type { AddLocation, ChangeLocation, LocationsView } from '../../electron/contract/management.ts';
import type { Location } from '../../electron/contract/payment-objects.ts';
import type { CreateLocation } from '../../electron/contract/payment-requests.ts';
import type { Result } from '../../electron/contract/result.ts';
import { Acting } from './acting.svelte.ts';
import { Reader } from './reader.svelte.ts';

/** A location, and when the service last sent it. */
export type LocationEntry = LocationsView['locations'][number];

export class Locations extends Acting {
  readonly view = new Reader<LocationsView>();

  entry(locationId: string): LocationEntry | undefined {
    return this.view.value?.locations.find(({ location }) => location.id === locationId);
  }

  /** Locations can be taken off the list only where the service lists none: a listed one would come back by itself. */
  get removable(): boolean {
    return this.view.value?.listed === false;
  }

  async read(): Promise<void> {
    await this.view.read(this.ask('readLocations', undefined));
  }

  create(request: CreateLocation): Promise<Result<Location>> {
    return this.#run(this.ask('createLocation', request));
  }

  update(request: ChangeLocation): Promise<Result<Location>> {
    return this.#run(this.ask('updateLocation', request));
  }

  add(request: AddLocation): Promise<Result<Location>> {
    return this.#run(this.ask('addLocation', request));
  }

  remove(locationId: string): Promise<Result<void>> {
    return this.#run(this.ask('removeLocation', locationId));
  }

  #run<T>(asked: Promise<Result<T>>): Promise<Result<T>> {
    const andRead = async (): Promise<Result<T>> => {
      const answer = await asked;
      if (answer.ok) await this.read();
      return answer;
    };
    return this.perform(andRead());
  }
}
