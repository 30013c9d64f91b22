import type { RequestOf } from '../../../electron/contract/channels.ts';
import type { RequestName } from '../../../electron/contract/names.ts';
import { printing } from '../../../electron/contract/printing.ts';
import { kiosk } from '../../../electron/contract/unattended.ts';

/** What exists at the terminal that is talked to, so that a request can mean it. */
export interface Known {
  readonly saleId: string;
  readonly subscriptionId: string;
  readonly locationId: string;
  readonly customerId: string;
  /** Another one each time it is read. */
  readonly newId: string;
}

/** Requests that are right, at least one of every name: what mutations start from. */
export type Samples = { [N in RequestName]: readonly RequestOf<N>[] };

const name = { kanji: '本店', kana: 'ほんてん', romaji: 'Honten' };
const line = {
  name: 'Matcha latte',
  image: 'https://shop.example/latte.png',
  price: 580,
  count: 2,
};
const item = {
  id: 'tea',
  name: { ja: 'お茶', en: 'Tea' },
  reading: 'おちゃ',
  price: 400,
  category: 'drinks',
  picture: null,
  pictureUrl: 'https://shop.example/tea.png',
  barcode: '4901234567894',
};
const catalogue = { categories: [{ id: 'drinks', name: { ja: '飲物', en: 'Drinks' } }], items: [item] };
/** A PNG of one pixel. */
const picture = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

function selling({ saleId, customerId, newId }: Known) {
  const customer = { id: customerId, name: '佐藤', sourceId: null, shouldCreateSource: false };
  const sale = {
    requestId: newId,
    lines: [line],
    expectedTotal: 1160,
    currency: 'JPY',
    expiryPeriod: 10,
    note: 'No sugar',
    locationId: null,
    customer: null,
    confirmed: true,
  };
  const notice = {
    ...{ saleId, orderNo: 'T1-000001-GGGG', amount: 420, currency: 'JPY', digits: 0, paidAt: 1 },
    ...{ after: 'canceled' as const, payments: 1 },
  };
  const token = '263456789012345678';
  const codeData = { extra: { wallet: { app: [1] } }, metadata: { table: '4 🍡' } };
  return {
    readSnapshot: [undefined],
    saveDraft: [
      { lines: [line], note: '', expiryPeriod: null, locationId: null },
      { lines: [{ ...line, itemId: 'tea' }], note: 'x', expiryPeriod: 5, locationId: null, customer },
      { lines: [line], note: '', expiryPeriod: null, locationId: null, requestId: newId },
    ],
    readFavourites: [undefined],
    listParked: [undefined],
    parkTicket: [{ lines: [line], note: '', expiryPeriod: null, locationId: null, customer: null, codeData }],
    takeParked: [1],
    openSale: [
      sale,
      { ...sale, codeData },
      { ...sale, customer, lines: [line, { ...line, itemId: 'tea' }], expectedTotal: 2320 },
    ],
    openPresented: [
      { ...sale, token },
      { ...sale, token, customer, codeData },
    ],
    cancelSale: [saleId],
    renewSale: [saleId],
    renewPresented: [{ saleId, token }],
    checkSale: [saleId],
    voidRecorded: [{ saleId, reason: 'Wrong change', by: 'Sato' }],
    settleSale: [{ saleId, outcome: 'paid', reason: 'Seen on the phone', by: 'Sato' }],
    showSale: [saleId],
    dismissSale: [saleId],
    seePayments: [[notice], [notice, { ...notice, saleId: newId }]],
    openPayerPage: [saleId],
    readPayerCode: [undefined],
    readHistory: [{ date: null }, { date: '2026-04-01' }],
    readTakings: [
      { date: null, span: 'day' },
      { date: '2026-04-01', span: 'month' },
    ],
    saveTakings: [
      { date: '2026-04-01', span: 'week', format: 'csv' },
      { date: '2026-04-01', span: 'day', format: 'pdf' },
    ],
    readShopDay: [{ date: null }, { date: '2026-04-01' }],
    saveShopDay: [{ date: '2026-04-01', format: 'html' }],
    findSales: [{ text: '0001' }],
    listPurchases: ['cus_1'],
    listUnresolved: [undefined],
    listReceipts: [undefined],
    listDisputes: [{ saleId: null }, { saleId }],
    readRefunds: [saleId],
    giveBack: [{ id: saleId, saleId, chargeId: 'ch_1', amount: 100, reason: 'Broken cup', by: 'Sato' }],
    readSale: [saleId],
    readComparison: [undefined],
    compareDay: [{ date: null }, { date: '2026-04-01' }],
    stopComparing: [undefined],
    sealDay: [{ date: '2026-04-01', digest: 'd1'.repeat(32) }],
    listDayCloses: [undefined],
    readDayClose: [{ number: 1 }],
    exportDayClose: [{ number: 1 }],
    exportSales: [
      { rows: 'sales', from: '2026-04-01', to: '2026-04-02', driveId: null },
      { rows: 'items', from: '2026-04-01', to: '2026-04-01', driveId: '0123456789abcdef' },
    ],
    listDrives: [undefined],
    readExport: [undefined],
    stopExport: [undefined],
    leaveExport: [undefined],
    showExported: [undefined],
    reopenJournal: [undefined],
    previewSlip: [
      { kind: 'receipt', saleId },
      { kind: 'formal', saleId, addressee: '山田', purpose: 'お品代' },
      { kind: 'refund', saleId, refundId: saleId },
    ],
    printSlip: [{ kind: 'receipt', saleId }, { kind: 'test' }, { kind: 'close', number: 1 }],
    saveSlip: [{ slip: { kind: 'receipt', saleId }, driveId: null }],
    settleSlip: [
      { id: 1, how: 'done' },
      { id: 1, how: 'drop' },
    ],
    retryPrinting: [undefined],
    beat: [undefined],
  } as const satisfies Partial<Samples>;
}

function connecting() {
  return {
    practise: [undefined],
    // Nobody listens there, and nothing but this machine is ever asked.
    connect: [
      {
        baseUrl: 'https://127.0.0.1:9',
        dialect: 'documented',
        secretKey: 'sk_test_fuzz',
        currency: 'JPY',
        orderPrefix: 'M1',
        frontUrl: 'https://shop.example/thanks',
      },
    ],
    setPreferences: [
      {
        language: 'en',
        payerLanguages: ['zh-Hant', 'ko'],
        theme: 'dark',
        textSize: 150,
        keyboard: 'on',
        locationId: null,
        expiryPeriod: 10,
      },
      {},
    ],
    changeSettings: [
      {
        name: 'Counter 1',
        orderPrefix: 'C1',
        currency: 'JPY',
        expiryPeriod: 10,
        confirmAbove: 100_000,
        till: {
          codeKey: '+',
          quickAmounts: [500, 1000],
          scannerPrefix: '~',
          scannerEnd: 'tab',
          discounts: [{ kind: 'percent', value: 10, name: 'Regular' }],
          otherWays: ['Cash'],
          menu: ['customers'],
        },
        frontUrl: null,
        codeData: { extra: { wallet: { app: 1 } }, metadata: { branch: '銀座' } },
      },
    ],
    setKey: [{ secretKey: 'sk_test_other' }],
    removeKey: [undefined],
    rereadKey: [undefined],
    acceptKey: [undefined],
    testConnection: [undefined],
    readPractice: [undefined],
    setPractice: [
      { documentedOnly: false, rules: [{ what: 'decline', when: { kind: 'amount', amount: 500 } }] },
      {
        documentedOnly: false,
        rules: [{ what: 'duplicate', when: { kind: 'order-no', contains: 'NEVER' } }],
      },
    ],
  } as const satisfies Partial<Samples>;
}

function managing({ subscriptionId, locationId, customerId, newId }: Known) {
  const terms = {
    name: 'Coffee',
    customerId,
    currency: 'JPY',
    amount: 3000,
    interval: 'month',
    intervalSpan: 1,
    initialAmount: 0,
    firstChargeTime: 1_900_000_000_000,
    metadata: { shelf: '3' },
  } as const;
  const part = { pref: '東京都', city: '千代田区', town: '丸の内', address1: '1-1', address2: '' };
  const place = {
    name,
    tel: '03-0000-0000',
    zip: '100-0005',
    address: { kanji: part, kana: {}, romaji: {} },
  };
  return {
    readLocations: [undefined],
    createLocation: [place],
    updateLocation: [
      { locationId, change: { ...place, latitude: 35.6, longitude: 139.7, note: 'x', status: 'active' } },
    ],
    addLocation: [{ locationId: 'loc_elsewhere', name }],
    removeLocation: ['loc_elsewhere'],
    listCustomers: [{ keyword: '佐藤', limit: 20, offset: 0 }, {}],
    listSources: ['cus_1'],
    readSubscriptions: [undefined],
    openSubscription: [{ requestId: newId, customerName: '佐藤', terms }],
    startSubscription: [subscriptionId],
    updateSubscription: [{ id: subscriptionId, metadata: { shelf: '4' } }],
    cancelSubscription: [subscriptionId],
    resumeSubscription: [subscriptionId],
    listSubscriptionPeriods: [{ id: subscriptionId, limit: 20, offset: 0 }, { id: subscriptionId }],
    listSubscriptions: [{ limit: 20, offset: 0 }, {}],
    refreshSubscription: [subscriptionId],
    addSubscription: ['sub_elsewhere'],
    hideSubscription: [subscriptionId],
    unhideSubscription: [subscriptionId],
    setSoldOut: [{ itemId: 'shelf-1', soldOut: true }],
    saveCatalogue: [catalogue],
    previewCatalogue: [
      { format: 'json', mode: 'merge', text: JSON.stringify(catalogue) },
      { format: 'csv', mode: 'replace', text: 'name,price\nTea,400\n' },
    ],
    exportCatalogue: [{ format: 'csv' }],
    readPractised: [undefined],
    savePicture: [picture],
  } as const satisfies Partial<Samples>;
}

function unattended() {
  return {
    unlockStaff: [{ place: 'settings' }, { place: 'exit' }],
    signOn: [undefined],
    lockStaff: [undefined],
    signOff: [undefined],
    changeStaff: [
      { was: null, next: { name: 'Sato', role: 'manager', newPin: true } },
      { was: 'Sato', next: { name: 'Sato', role: 'cashier', newPin: false } },
      { was: 'Sato', next: null },
    ],
    changePin: [{ removes: false }, { removes: true }],
    exitTerminal: [undefined],
    changeKiosk: [{ ...kiosk.first, enabled: true, idleSeconds: 60, customerDisplay: false }],
    changeLook: [{ shopName: '喫茶まどぐち', logo: null }],
    // Nobody listens there.
    changePrinting: [
      {
        issuer: '喫茶まどぐち',
        invoiceNumber: 'T7000012050002',
        address: '東京都中央区銀座1-2-3',
        phone: '03-1234-5678',
        thanks: 'またのご来店をお待ちしております',
        logo: null,
        printer: '127.0.0.1:9',
        commands: 'star',
        automatic: true,
        paperWidth: 58,
        language: 'en',
      },
      printing.first,
      { ...printing.first, printer: 'system:レシート', commands: 'citizen' },
    ],
    listPrinters: [undefined],
    readProvisioning: [undefined],
    retryProvisioning: [undefined],
    importProvisioning: [undefined],
    exportProvisioning: [undefined],
    readDiagnosis: [undefined],
    readUpdates: [undefined],
    lookForUpdate: [undefined],
    installUpdate: [undefined],
  } as const satisfies Partial<Samples>;
}

/** At least one right request of every name, of a terminal where these things are known. */
export function samplesFor(known: Known): Samples {
  return { ...selling(known), ...connecting(), ...managing(known), ...unattended() };
}
