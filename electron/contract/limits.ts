/** Section 8, in characters (Unicode code points), minutes and items; "Ours": the document sets none. */
export const limits = {
  orderNo: 50,
  description: 255,
  expiryPeriod: { min: 3, max: 30, default: 10 },
  id: 32,
  currency: 3,
  tel: 20,
  zip: 8,
  subscriptionName: 20,
  listMaximum: 100,
  listDefault: 20,
  /** Ours: characters. */
  payerCode: 512,
  /** Ours: digits, in the smallest unit. */
  amountDigits: 10,
  /** Ours: characters of any other text of a service's object, such as a customer's name. */
  otherText: 64 * 1024,
  /** Ours: sizes of the words on the staff's screens, in percent. */
  textSizes: [100, 125, 150, 175],
  /** Ours: sales of a search or a customer's page. */
  foundSales: 100,
  /** Ours: of a ticket, and so of a request. */
  lines: 200,
  count: 9999,
  /** Ours: tickets put aside at a time. */
  parked: 500,
  /** Ours: characters. */
  ticketName: 40,
  /** Ours: characters. */
  discountName: 40,
  catalogueItems: 20_000,
  /** Ours: characters; an answer that repeats 200 of them is not too large. */
  pictureAddress: 255,
  categories: 200,
  /** Ours: groups of an item, choices of a group, characters of either name. */
  choiceGroups: 8,
  choices: 20,
  choiceName: 40,
  /** Ours: more than fit beside each other on the widest screen. */
  favourites: 24,
  /** Ours: characters. */
  terminalName: 40,
  /** Ours: characters of the name that customers see. */
  shopName: 60,
  /** Ours: characters of the address and of the thanks on receipts. */
  receiptLine: 120,
  /** Ours, for `extra` and `metadata` each: entries, characters of a key, of a text and of any other value as JSON, and nesting depth. */
  codeData: { entries: 20, key: 40, text: 500, json: 2000, depth: 5 },
  /** Ours: seconds without a touch until the sale screen comes back. */
  idleSeconds: { min: 15, max: 3600 },
  /** Ours: hours after midnight. */
  dayEndsAt: { min: 0, max: 12 },
  /** One-tap amounts on the keypad. */
  quickAmounts: 6,
  discounts: 6,
  /** Ours: other ways to pay that a shop records, and characters of a name. */
  otherWays: 6,
  otherWayName: 20,
  /** Ours: printers of the system to choose from. */
  systemPrinters: 200,
  /** Ours: rules of misbehaviour at a time. */
  practiceRules: 20,
  /** Ours: ms until an unanswered request is given up. */
  answerMs: 15_000,
} as const;

/** In the smallest unit. */
export const maximumAmount = 10 ** limits.amountDigits - 1;

/** UTF-16 units. */
export const largestCatalogueFile = 8 * 1024 * 1024;

/** Bytes. */
export const largestProvisioningFile = 1024 * 1024;

/** Pixels, in width and height. */
export const largestPicture = 512;

/** Bytes. */
export const largestPictureBytes = 512 * 1024;

export const mostStaff = 50;

/** Consumption tax in percent, in the order of tickets, receipts and closes. */
export const taxRates = [10, 8, 0] as const;
