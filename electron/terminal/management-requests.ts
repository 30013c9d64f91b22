import { fail } from '../contract/index.ts';
import type { Handlers } from '../ipc/ipc.ts';

const notBuilt = (): ReturnType<typeof fail> => fail('unsupported', 'Not offered yet.');

/** Answers the requests of the screens for managers. */
export function managementRequests(): Pick<
  Handlers,
  | 'changeSettings'
  | 'setKey'
  | 'removeKey'
  | 'testConnection'
  | 'readLocations'
  | 'createLocation'
  | 'updateLocation'
  | 'addLocation'
  | 'removeLocation'
  | 'listCustomers'
  | 'readSubscriptions'
  | 'openSubscription'
  | 'startSubscription'
  | 'updateSubscription'
  | 'refreshSubscription'
  | 'addSubscription'
  | 'hideSubscription'
  | 'readPractice'
  | 'setPractice'
> {
  return {
    changeSettings: notBuilt,
    setKey: notBuilt,
    removeKey: notBuilt,
    testConnection: notBuilt,
    readLocations: notBuilt,
    createLocation: notBuilt,
    updateLocation: notBuilt,
    addLocation: notBuilt,
    removeLocation: notBuilt,
    listCustomers: notBuilt,
    readSubscriptions: notBuilt,
    openSubscription: notBuilt,
    startSubscription: notBuilt,
    updateSubscription: notBuilt,
    refreshSubscription: notBuilt,
    addSubscription: notBuilt,
    hideSubscription: notBuilt,
    readPractice: notBuilt,
    setPractice: notBuilt,
  };
}
