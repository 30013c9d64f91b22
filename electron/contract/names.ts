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
  'readFavourites',
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
  'readTakings',
  'findSales',
  'readSale',
  'listUnresolved',
  'listDisputes',
  'readRefunds',
  'giveBack',
  'readComparison',
  'compareDay',
  'stopComparing',
  'sealDay',
  'listDayCloses',
  'readDayClose',
  'exportDayClose',
  'exportSales',
  'listDrives',
  'readExport',
  'stopExport',
  'leaveExport',
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
  'signOff',
  'changePin',
  'changeStaff',
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
  'changePrinting',
  'listPrinters',
  'previewSlip',
  'printSlip',
  'saveSlip',
  'settleSlip',
  'retryPrinting',
  'beat',
] as const;

/**
 * The requests that wait for the staff's PIN where one is set, for the sake of privacy: what was sold, to whom, and
 * what was taken. Those that ask about one sale are not among them: a sale that is open can always be looked after
 * (`electron/terminal/requests/privacy.ts`).
 */
export const privateRequests = [
  'readHistory',
  'readTakings',
  'findSales',
  'listDisputes',
  'readComparison',
  'compareDay',
  'sealDay',
  'listDayCloses',
  'readDayClose',
  'exportDayClose',
  'exportSales',
  'listDrives',
  'readExport',
  'stopExport',
  'leaveExport',
  'listCustomers',
  'listSources',
] as const satisfies readonly (typeof requestNames)[number][];

/**
 * The requests that wait for the staff's PIN where one is set: what only the manager's screens ask for, and
 * the way out. What sells, and what looks after a sale, does not.
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
  'changeStaff',
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
  'changePrinting',
  'listPrinters',
] as const satisfies readonly (typeof requestNames)[number][];

/** Every value that the main process pushes to the screens. */
export const notificationNames = [
  'terminal',
  'catalogue',
  'connection',
  'sale',
  'comparison',
  'unresolved',
  'prints',
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
