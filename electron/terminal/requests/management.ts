import { type Result } from '../../contract/index.ts';
import type { Handlers } from '../../ipc/ipc.ts';
import type { Management } from '../../management/management.ts';
import type { Terminal } from '../terminal.ts';
import { noKey, noService } from '../not-ready.ts';

type Answer<T> = Result<T> | Promise<Result<T>>;

export function managementRequests(terminal: Terminal) {
  const { atService } = managementOf(terminal);
  return {
    changeSettings: (request) => terminal.changeSettings(request),
    setKey: (request) => terminal.keys.setKey(request),
    removeKey: () => terminal.keys.removeKey(),
    rereadKey: () => terminal.keys.rereadKey(),
    acceptKey: () => terminal.keys.acceptKey(),
    testConnection: () => atService((management) => management.testConnection()),

    readLocations: () => atService(({ locations }) => locations.read()),
    createLocation: (body) => atService(({ locations }) => locations.create(body)),
    updateLocation: (request) => atService(({ locations }) => locations.update(request)),
    addLocation: (request) => atService(({ locations }) => locations.add(request)),
    removeLocation: (locationId) => atService(({ locations }) => locations.remove(locationId)),

    listCustomers: (query) => atService((management) => management.listCustomers(query)),
    listSources: (customerId) => atService((management) => management.listSources(customerId)),

    ...subscriptionRequests(terminal),

    readPractice: () => terminal.readPractice(),
    setPractice: (behaviour) => terminal.setPractice(behaviour),
  } satisfies Partial<Handlers>;
}

function subscriptionRequests(terminal: Terminal) {
  const { atTill, atService } = managementOf(terminal);
  /** Announces the terminal after an answer: the menu may offer another screen. A result that is unknown is journalled too. */
  const listed = async <T>(answer: Promise<Result<T>>): Promise<Result<T>> => {
    const result = await answer;
    terminal.announce();
    return result;
  };
  return {
    readSubscriptions: () => atTill(({ subscriptions }) => subscriptions.list()),
    openSubscription: (request) => listed(atService(({ subscriptions }) => subscriptions.open(request))),
    startSubscription: (id) => atService(({ subscriptions }) => subscriptions.start(id)),
    updateSubscription: (request) => atService(({ subscriptions }) => subscriptions.update(request)),
    cancelSubscription: (id) => atService(({ subscriptions }) => subscriptions.cancel(id)),
    resumeSubscription: (id) => atService(({ subscriptions }) => subscriptions.resume(id)),
    listSubscriptions: (query) => atService(({ subscriptions }) => subscriptions.listAtService(query)),
    listSubscriptionPeriods: (query) => atService(({ subscriptions }) => subscriptions.listPeriods(query)),
    refreshSubscription: (id) => atService(({ subscriptions }) => subscriptions.refresh(id)),
    addSubscription: (subscriptionId) =>
      listed(atService(({ subscriptions }) => subscriptions.add(subscriptionId))),
    hideSubscription: (id) => atTill(({ subscriptions }) => subscriptions.hide(id)),
    unhideSubscription: (id) => atTill(({ subscriptions }) => subscriptions.unhide(id)),
  } satisfies Partial<Handlers>;
}

interface Runs {
  /** A journal that fails under the use case stops selling. */
  atTill: <T>(use: (management: Management) => Answer<T>) => Promise<Result<T>>;
  /** Runs a use case that asks the service, which takes a key. */
  atService: <T>(use: (management: Management) => Answer<T>) => Promise<Result<T>>;
}

function managementOf(terminal: Terminal): Runs {
  const atTill: Runs['atTill'] = async (use) => {
    const { opened } = terminal;
    if (!opened) return noService;
    const result = await use(opened.management);
    terminal.checkJournal(opened);
    return result;
  };
  return {
    atTill,
    atService: async (use) => {
      if (terminal.opened && !terminal.hasKey) {
        return noKey;
      }
      return atTill(use);
    },
  };
}
