import type { AddLocation, ChangeLocation, LocationsView } from '../contract/management.ts';
import type { Location } from '../contract/payment-objects.ts';
import type { CreateLocation } from '../contract/payment-requests.ts';
import { limits } from '../contract/limits.ts';
import { fail, type Failure, type Result, success } from '../contract/result.ts';
import type { LocationChoice } from '../contract/terminal.ts';
import { readList } from '../domain/listed.ts';
import type { KnownLocation } from '../journal/locations.ts';
import type { Outcome } from '../payments/payment-service.ts';
import { ask, failureAbout, listsNothing } from './ask.ts';
import type { ManagementDependencies } from './dependencies.ts';

/** In ms; a list may be short for a moment, so only a location missing for longer is asked for by itself. */
const missingForMs = 60_000;

/** More than any shop has: such an answer is not a list of locations. */
const mostListed = 10_000;

/**
 * The terminal's locations: those the service lists, else those made, changed or added by id here. Journalled, so that the picker
 * is filled before the service answers, and without it.
 */
export class Locations {
  readonly #dependencies: ManagementDependencies;
  #known: readonly KnownLocation[];
  /** The running request for the list. */
  #refreshing: Promise<Outcome<Location[]>> | null = null;
  /** Locations changed here since that request: its answer is older than they are. */
  readonly #changedSince = new Set<string>();
  /** Locations missing in the service's list, and since when, in monotonic ms. */
  readonly #missingSince = new Map<string, number>();

  constructor(dependencies: ManagementDependencies) {
    this.#dependencies = dependencies;
    const known = dependencies.journal.locations.list();
    if (!known.ok) dependencies.log.error('The known locations cannot be read.', { why: known.message });
    this.#known = known.ok ? known.value : [];
  }

  choices(): LocationChoice[] {
    return this.#known.map(({ location }) => choiceOf(location));
  }

  /** Adds locations from the settings; known ones stay as they are. */
  adopt(choices: readonly LocationChoice[]): Result<void> {
    const known = new Set(this.#known.map(({ location }) => location.id));
    const added = choices.filter(({ id }) => !known.has(id));
    if (added.length === 0) return success(undefined);
    return this.#replace([...this.#known, ...added.map((location) => ({ location, seenAt: null }))]);
  }

  /** The service's list, all pages; else the terminal's own. */
  async read(): Promise<Result<LocationsView>> {
    const outcome = await this.refresh();
    const listed = outcome.kind === 'ok';
    if (!listed && outcome.kind !== 'unsupported') return this.#dependencies.failureOf(outcome);
    return success({ listed, locations: [...this.#known] });
  }

  /** Asks the service for all pages, and keeps them. */
  refresh(): Promise<Outcome<Location[]>> {
    this.#refreshing ??= this.#refresh().finally(() => (this.#refreshing = null));
    return this.#refreshing;
  }

  /** Section 4.1. */
  async create(body: CreateLocation): Promise<Result<Location>> {
    const outcome = await ask(this.#dependencies, () => this.#dependencies.payments.createLocation(body));
    return outcome.kind === 'ok' ? this.#keep(outcome.value) : this.#dependencies.failureOf(outcome);
  }

  /** Section 4.3: sends only what changes. `not-found` names an unknown id. */
  async update({ locationId, change }: ChangeLocation): Promise<Result<Location>> {
    const { payments } = this.#dependencies;
    const outcome = await ask(this.#dependencies, () => payments.updateLocation(locationId, change));
    if (outcome.kind === 'ok') return this.#keep(outcome.value);
    return failureAbout(this.#dependencies, outcome, { what: 'location', id: locationId });
  }

  /**
   * Adds a location that exists at the service. Where the service lists locations it must be listed, now or before; elsewhere it
   * cannot be looked up, and keeps the given name until seen.
   */
  async add({ locationId, name }: AddLocation): Promise<Result<Location>> {
    const outcome = await this.refresh();
    if (outcome.kind !== 'ok' && outcome.kind !== 'unsupported') return this.#dependencies.failureOf(outcome);
    const known = this.#find(locationId);
    if (known) return success(known.location);
    if (outcome.kind === 'ok') return notFound(`The service has no location ${locationId}.`);
    const added = { location: { id: locationId, name }, seenAt: null };
    const kept = this.#dependencies.journal.locations.keep(added);
    if (!kept.ok) return kept;
    this.#put(added);
    return success(added.location);
  }

  /** Takes a location off the terminal's own list; `conflict`: the service lists it. */
  async remove(locationId: string): Promise<Result<undefined>> {
    const outcome = await this.refresh();
    const listed = outcome.kind === 'ok' ? outcome.value : [];
    if (listed.some(({ id }) => id === locationId)) {
      return fail('conflict', 'The service lists this location; it is not removed.');
    }
    if (outcome.kind !== 'ok' && outcome.kind !== 'unsupported') return this.#dependencies.failureOf(outcome);
    if (!this.#find(locationId)) return notFound(`This terminal knows no location ${locationId}.`);
    return this.#forget(locationId);
  }

  #forget(locationId: string): Result<undefined> {
    const forgotten = this.#dependencies.journal.locations.forget(locationId);
    if (!forgotten.ok) return forgotten;
    this.#missingSince.delete(locationId);
    this.#change(this.#known.filter(({ location }) => location.id !== locationId));
    return success(undefined);
  }

  async #refresh(): Promise<Outcome<Location[]>> {
    this.#changedSince.clear();
    const outcome = await this.#list();
    if (outcome.kind !== 'ok') return outcome;
    const seenAt = this.#dependencies.clock.wall();
    const listed = outcome.value.filter(({ id }) => !this.#changedSince.has(id));
    const isListed = new Set(listed.map(({ id }) => id));
    // A list is a hint: a location it omits stays until asked for by itself.
    const others = this.#known.filter(({ location }) => !isListed.has(location.id));
    const kept = this.#replace([...listed.map((location) => ({ location, seenAt })), ...others]);
    // The list is valid all the same: the picker has it until the terminal closes.
    if (!kept.ok) this.#dependencies.log.warn('The listed locations cannot be kept.', { why: kept.message });
    await this.#lookForMissing(isListed);
    return outcome;
  }

  /** Asks singly for each location missing in the list for a while. */
  async #lookForMissing(isListed: ReadonlySet<string>): Promise<void> {
    const now = this.#dependencies.clock.monotonic();
    for (const { location } of this.#known) {
      const { id } = location;
      if (isListed.has(id) || this.#changedSince.has(id)) {
        this.#missingSince.delete(id);
        continue;
      }
      const since = this.#missingSince.get(id) ?? now;
      this.#missingSince.set(id, since);
      if (now - since >= missingForMs) await this.#lookFor(location, isListed);
    }
  }

  /** A 404 counts only where a listed location can be read: otherwise the service lacks the operation. */
  async #lookFor(location: Location, [listedId]: Iterable<string>): Promise<void> {
    const { payments, log, onLocationGone } = this.#dependencies;
    if (listedId === undefined) return;
    const outcome = await ask(this.#dependencies, () => payments.readLocation(location.id));
    if (outcome.kind !== 'refused' || outcome.reason !== 'not-found') return;
    const listed = await ask(this.#dependencies, () => payments.readLocation(listedId));
    if (listed.kind !== 'ok') return;
    const forgotten = this.#forget(location.id);
    if (!forgotten.ok) log.warn('A location cannot be forgotten.', { why: forgotten.message });
    else onLocationGone(location);
  }

  #find(id: string): KnownLocation | undefined {
    return this.#known.find(({ location }) => location.id === id);
  }

  /** All that are listed. A list is a hint: a part of it is accepted, but not none of those that it counts. */
  async #list(): Promise<Outcome<Location[]>> {
    const { payments, log } = this.#dependencies;
    const listed = await readList(
      (page) => ask(this.#dependencies, () => payments.listLocations(page)),
      ({ value: { locations: rows, total } }) => ({ rows, total }),
      { pageSize: limits.listMaximum, upTo: mostListed },
    );
    if (listed.kind === 'failed') return listed.outcome;
    const { kind, rows } = listed;
    if (kind === 'part' && rows.length >= mostListed) {
      log.warn('The service lists more locations than are kept.');
    }
    if (kind === 'part' && rows.length === 0) return listsNothing;
    return { kind: 'ok', value: rows, status: 200 };
  }

  #keep(location: Location): Result<Location> {
    const known = { location, seenAt: this.#dependencies.clock.wall() };
    this.#put(known);
    const kept = this.#dependencies.journal.locations.keep(known);
    // It exists at the service: reported as a failure, it would be made again.
    if (!kept.ok) this.#dependencies.log.error('A location cannot be kept.', { why: kept.message });
    return success(location);
  }

  #put(known: KnownLocation): void {
    const { id } = known.location;
    this.#changedSince.add(id);
    const isNew = this.#find(id) === undefined;
    const replaced = this.#known.map((old) => (old.location.id === id ? known : old));
    this.#change(isNew ? [...this.#known, known] : replaced);
  }

  /** Writes only changes: half-minute polling must not cost a sync each. */
  #replace(known: readonly KnownLocation[]): Result<void> {
    const isSame = JSON.stringify(known.map(objectOf)) === JSON.stringify(this.#known.map(objectOf));
    const kept = isSame ? success(undefined) : this.#dependencies.journal.locations.replace(known);
    this.#change(known);
    return kept;
  }

  #change(known: readonly KnownLocation[]): void {
    const before = JSON.stringify(this.choices());
    this.#known = known;
    if (JSON.stringify(this.choices()) !== before) this.#dependencies.onLocations();
  }
}

function objectOf({ location }: KnownLocation): Location {
  return location;
}

function notFound(message: string): Failure {
  return fail('not-found', message, { field: 'locationId', rule: { kind: 'known', what: 'location' } });
}

export function choiceOf({ id, name = {} }: Location): LocationChoice {
  const { kanji = '', kana = '', romaji = '' } = name;
  return { id, name: { kanji, kana, romaji } };
}
