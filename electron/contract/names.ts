/*
 * Names of all that crosses between the processes, without schemas, so that the preload stays small. `channels.ts` adds the
 * schemas and does not compile with one missing.
 */

/**
 * Who may ask while a PIN is set and not given. `anyone`: selling, looking after an open sale, the way to the PIN; some answer
 * less then (`electron/terminal/requests/privacy.ts`, `attached.ts`). `private`: sales, customers, takings. `manager`: changes of
 * the terminal or service, and exit.
 */
export type Who = 'anyone' | 'private' | 'manager';

/** How often a request may come: as often as hands can, or less for what makes files, paper, or work for the service or disk. */
export type Pace = 'hands' | 'view' | 'service' | 'paper' | 'file' | 'rare';

interface Access {
  who: Who;
  pace?: Pace;
  /** Answered although the PINs are lost and nobody can prove who they are: how to mend that, and an open sale. */
  whileLost?: true;
}

/** Who may send each request; `pace` where it may come less often than hands can send it. */
export const requestAccess = {
  readSnapshot: { who: 'anyone', whileLost: true },
  practise: { who: 'manager' },
  connect: { who: 'manager' },
  setPreferences: { who: 'anyone', whileLost: true },
  saveDraft: { who: 'anyone' },
  readFavourites: { who: 'anyone' },
  listParked: { who: 'anyone' },
  parkTicket: { who: 'anyone' },
  takeParked: { who: 'anyone' },
  setSoldOut: { who: 'anyone' },
  openSale: { who: 'anyone' },
  openPresented: { who: 'anyone' },
  cancelSale: { who: 'anyone', whileLost: true },
  renewSale: { who: 'anyone' },
  renewPresented: { who: 'anyone' },
  checkSale: { who: 'anyone', whileLost: true, pace: 'service' },
  settleSale: { who: 'anyone' },
  voidRecorded: { who: 'anyone' },
  showSale: { who: 'anyone' },
  dismissSale: { who: 'anyone', whileLost: true },
  seePayments: { who: 'anyone' },
  openPayerPage: { who: 'anyone', pace: 'rare' },
  readPayerCode: { who: 'anyone' },
  readHistory: { who: 'private' },
  readTakings: { who: 'private' },
  saveTakings: { who: 'private', pace: 'file' },
  readShopDay: { who: 'manager' },
  saveShopDay: { who: 'manager', pace: 'file' },
  findSales: { who: 'private' },
  listPurchases: { who: 'private' },
  readSale: { who: 'anyone' },
  listUnresolved: { who: 'anyone' },
  listReceipts: { who: 'anyone' },
  listDisputes: { who: 'private', pace: 'service' },
  readRefunds: { who: 'anyone', pace: 'service' },
  giveBack: { who: 'anyone' },
  readComparison: { who: 'private' },
  compareDay: { who: 'private' },
  stopComparing: { who: 'private' },
  sealDay: { who: 'private' },
  listDayCloses: { who: 'private' },
  readDayClose: { who: 'private' },
  exportDayClose: { who: 'private', pace: 'file' },
  exportSales: { who: 'private', pace: 'file' },
  listDrives: { who: 'private' },
  readExport: { who: 'private' },
  stopExport: { who: 'private' },
  leaveExport: { who: 'private' },
  showExported: { who: 'private' },
  reopenJournal: { who: 'anyone', pace: 'rare' },
  changeSettings: { who: 'manager' },
  setKey: { who: 'manager' },
  removeKey: { who: 'manager' },
  testConnection: { who: 'manager', pace: 'service' },
  readLocations: { who: 'manager' },
  createLocation: { who: 'manager' },
  updateLocation: { who: 'manager' },
  addLocation: { who: 'manager' },
  removeLocation: { who: 'manager' },
  listCustomers: { who: 'private' },
  listSources: { who: 'private' },
  readSubscriptions: { who: 'manager' },
  openSubscription: { who: 'manager' },
  startSubscription: { who: 'manager' },
  updateSubscription: { who: 'manager' },
  cancelSubscription: { who: 'manager' },
  resumeSubscription: { who: 'manager' },
  listSubscriptions: { who: 'manager' },
  listSubscriptionPeriods: { who: 'manager' },
  refreshSubscription: { who: 'manager' },
  addSubscription: { who: 'manager' },
  hideSubscription: { who: 'manager' },
  unhideSubscription: { who: 'manager' },
  readPractice: { who: 'anyone' },
  setPractice: { who: 'manager' },
  saveCatalogue: { who: 'manager' },
  previewCatalogue: { who: 'manager' },
  exportCatalogue: { who: 'manager', pace: 'file' },
  readPractised: { who: 'manager' },
  savePicture: { who: 'manager' },
  unlockStaff: { who: 'anyone', pace: 'view' },
  signOn: { who: 'anyone', pace: 'view' },
  lockStaff: { who: 'anyone' },
  signOff: { who: 'anyone' },
  changePin: { who: 'manager' },
  changeStaff: { who: 'manager' },
  exitTerminal: { who: 'manager' },
  changeKiosk: { who: 'manager' },
  changeLook: { who: 'manager' },
  rereadKey: { who: 'anyone', pace: 'rare' },
  acceptKey: { who: 'manager' },
  readProvisioning: { who: 'anyone', whileLost: true },
  retryProvisioning: { who: 'anyone', whileLost: true, pace: 'rare' },
  importProvisioning: { who: 'manager', pace: 'view' },
  exportProvisioning: { who: 'manager', pace: 'file' },
  readDiagnosis: { who: 'manager' },
  readUpdates: { who: 'manager' },
  lookForUpdate: { who: 'manager' },
  installUpdate: { who: 'manager' },
  changePrinting: { who: 'manager' },
  listPrinters: { who: 'manager' },
  previewSlip: { who: 'anyone' },
  printSlip: { who: 'anyone', pace: 'paper' },
  saveSlip: { who: 'anyone', pace: 'file' },
  settleSlip: { who: 'anyone', pace: 'paper' },
  retryPrinting: { who: 'anyone', pace: 'paper' },
  beat: { who: 'anyone', whileLost: true },
} as const satisfies Record<string, Access>;

export type RequestName = keyof typeof requestAccess;

export const requestNames = Object.keys(requestAccess) as RequestName[];

export function isBehindPin(name: RequestName): boolean {
  return requestAccess[name].who !== 'anyone';
}

export function paceOf(name: RequestName): Pace {
  const access: Access = requestAccess[name];
  return access.pace ?? 'hands';
}

export function isAnsweredWhileLost(name: RequestName): boolean {
  const access: Access = requestAccess[name];
  return access.whileLost === true;
}

export const notificationNames = [
  'terminal',
  'catalogue',
  'connection',
  'sale',
  'comparison',
  'unresolved',
  'unseenPayments',
  'journal',
  'prints',
  'pulse',
] as const;

export type NotificationName = (typeof notificationNames)[number];

export function requestChannel(name: RequestName): string {
  return `request:${name}`;
}

export function notificationChannel(name: NotificationName): string {
  return `notification:${name}`;
}
