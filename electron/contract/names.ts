/*
 * The names of what crosses between the processes, without the schemas: all that the preload needs, so
 * that it stays small. `channels.ts` gives every name its schemas and does not compile with one missing.
 */

/** Every request from the screens to the main process. */
export const requestNames = [
  'readSnapshot',
  'practise',
  'connect',
  'setPreferences',
  'saveDraft',
  'listParked',
  'parkTicket',
  'takeParked',
  'openSale',
  'cancelSale',
  'renewSale',
  'retrySale',
  'checkSale',
  'settleSale',
  'showSale',
  'dismissSale',
  'openPayerPage',
  'readHistory',
  'findSales',
  'readSale',
  'listUnresolved',
  'listDisputes',
  'readComparison',
  'compareDay',
  'stopComparing',
  'sealDay',
  'listDayCloses',
  'readDayClose',
  'exportDayClose',
  'exportSales',
  'reopenJournal',
  'changeSettings',
  'setKey',
  'removeKey',
  'testConnection',
  'readLocations',
  'createLocation',
  'updateLocation',
  'addLocation',
  'removeLocation',
  'listCustomers',
  'listSources',
  'readSubscriptions',
  'openSubscription',
  'startSubscription',
  'updateSubscription',
  'cancelSubscription',
  'resumeSubscription',
  'listSubscriptions',
  'listSubscriptionPeriods',
  'refreshSubscription',
  'addSubscription',
  'hideSubscription',
  'unhideSubscription',
  'readPractice',
  'setPractice',
  'saveCatalogue',
  'previewCatalogue',
  'exportCatalogue',
  'savePicture',
  'unlockStaff',
  'lockStaff',
  'changePin',
  'exitTerminal',
  'changeKiosk',
  'changeLook',
  'rereadKey',
  'acceptKey',
  'readProvisioning',
  'retryProvisioning',
  'previewProvisioning',
  'importProvisioning',
  'exportProvisioning',
  'readDiagnosis',
  'readUpdates',
  'lookForUpdate',
  'installUpdate',
  'beat',
] as const;

/**
 * The requests that wait for the staff's PIN where one is set: what only the manager's screens ask for, and
 * the way out. What sells, what looks after a sale, and what closes a day does not.
 */
export const staffRequests = [
  'practise',
  'connect',
  'changeSettings',
  'setKey',
  'removeKey',
  'acceptKey',
  'testConnection',
  'readLocations',
  'createLocation',
  'updateLocation',
  'addLocation',
  'removeLocation',
  'readSubscriptions',
  'openSubscription',
  'startSubscription',
  'updateSubscription',
  'cancelSubscription',
  'resumeSubscription',
  'listSubscriptions',
  'listSubscriptionPeriods',
  'refreshSubscription',
  'addSubscription',
  'hideSubscription',
  'unhideSubscription',
  'setPractice',
  'saveCatalogue',
  'previewCatalogue',
  'exportCatalogue',
  'savePicture',
  'changePin',
  'exitTerminal',
  'changeKiosk',
  'changeLook',
  'previewProvisioning',
  'importProvisioning',
  'exportProvisioning',
  'readDiagnosis',
  'readUpdates',
  'lookForUpdate',
  'installUpdate',
] as const satisfies readonly (typeof requestNames)[number][];

/** Every value that the main process pushes to the screens. */
export const notificationNames = [
  'terminal',
  'catalogue',
  'connection',
  'sale',
  'comparison',
  'unresolved',
  'pulse',
] as const;

export type RequestName = (typeof requestNames)[number];
export type NotificationName = (typeof notificationNames)[number];

/** The IPC channel of a request. */
export function requestChannel(name: RequestName): string {
  return `request:${name}`;
}

/** The IPC channel of a notification. */
export function notificationChannel(name: NotificationName): string {
  return `notification:${name}`;
}
