/** The sandbox's records. Every method is synchronous: a request sees one state. */
import { type DatabaseSync } from 'node:sqlite';
import { type Charges, chargesOf, type Disputes, disputesOf } from './tables/charges.ts';
import { type Codes, codesOf } from './tables/codes.ts';
import { type Customers, customersOf, type Sources, sourcesOf } from './tables/customers.ts';
import { type Locations, locationsOf } from './tables/locations.ts';
import { type Subscriptions, subscriptionsOf } from './tables/subscriptions.ts';

export interface Store {
  readonly locations: Locations;
  readonly customers: Customers;
  readonly sources: Sources;
  readonly codes: Codes;
  readonly charges: Charges;
  readonly disputes: Disputes;
  readonly subscriptions: Subscriptions;
  /** Runs the work as one write transaction; a throw undoes all of it. */
  readonly transaction: <T>(work: () => T) => T;
  readonly close: () => void;
}

/** Prepares every statement once; needs the tables of `openDatabase`. */
export function createStore(database: DatabaseSync): Store {
  return {
    locations: locationsOf(database),
    customers: customersOf(database),
    sources: sourcesOf(database),
    codes: codesOf(database),
    charges: chargesOf(database),
    disputes: disputesOf(database),
    subscriptions: subscriptionsOf(database),
    transaction: transactionsOf(database),
    close: () => database.close(),
  };
}

function transactionsOf(database: DatabaseSync): Store['transaction'] {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  const rollback = database.prepare('ROLLBACK');
  return (work) => {
    begin.run();
    try {
      const result = work();
      commit.run();
      return result;
    } catch (error) {
      rollback.run();
      throw error;
    }
  };
}
