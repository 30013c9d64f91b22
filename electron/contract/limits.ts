/** The limits of specification section 8, in characters (Unicode code points), minutes and items. */
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
  /** Ours: characters of the code on a payer's phone. */
  payerCode: 512,
  /** Ours, the document sets none: digits of an amount in the currency's smallest unit. */
  amountDigits: 10,
  /** Ours, the document sets none: characters of any other text of a service's object, such as a customer's name. */
  otherText: 64 * 1024,
  /** Ours: how large the words of the staff's screens may be, in percent. */
  textSizes: [100, 125, 150, 175],
  /** Ours: as many sales a search, or a customer's page, tells of at most. */
  foundSales: 100,
  /** Ours: what a ticket, and so one request, may hold. */
  lines: 200,
  count: 9999,
  /** Ours: tickets that are put aside at a time. */
  parked: 500,
  /** Ours: characters of what staff call a ticket. */
  ticketName: 40,
  /** Ours: characters of what a discount is called. */
  discountName: 40,
  catalogueItems: 20_000,
  /** Ours: characters of the address of an item's picture; an answer that repeats 200 of them is not too large. */
  pictureAddress: 255,
  categories: 200,
  /** Ours: groups of choices of an item, the choices of a group, and the characters of what either is called. */
  choiceGroups: 8,
  choices: 20,
  choiceName: 40,
  /** Ours: items that sold most often, more than stand beside each other on the widest screen. */
  favourites: 24,
  /** Ours: characters of what staff call a terminal. */
  terminalName: 40,
  /** Ours: characters of the name that customers see. */
  shopName: 60,
  /** Ours: characters of the shop's address on receipts, and of what thanks the customer there. */
  receiptLine: 120,
  /**
   * Ours, for `extra` and `metadata` each: how many entries, the characters of a key, of a text, of any other value as JSON,
   * and how deep that may be nested.
   */
  codeData: { entries: 20, key: 40, text: 500, json: 2000, depth: 5 },
  /** Ours: seconds without a touch after which the sale screen comes back. */
  idleSeconds: { min: 15, max: 3600 },
  /** Ours: the hour after midnight at which a business day ends. */
  dayEndsAt: { min: 0, max: 12 },
  /** Amounts of one tap on the keypad. */
  quickAmounts: 6,
  /** Discounts of two taps. */
  discounts: 6,
  /** Ours: other ways to pay that a shop records, and characters of what each is called. */
  otherWays: 6,
  otherWayName: 20,
  /** Ours: printers of the system that one is chosen from. */
  systemPrinters: 200,
  /** Ours: ways in which the practice service misbehaves at a time. */
  practiceRules: 20,
  /** Ours: milliseconds after which a request is given up that has no answer. */
  answerMs: 15_000,
} as const;

/** The largest amount a sale may have, in the currency's smallest unit. */
export const maximumAmount = 10 ** limits.amountDigits - 1;

/** The largest catalogue file that is imported, in UTF-16 units. */
export const largestCatalogueFile = 8 * 1024 * 1024;

/** The largest provisioning file, in bytes. */
export const largestProvisioningFile = 1024 * 1024;

/** The widest and highest that a kept picture may be, in pixels. */
export const largestPicture = 512;

/** The largest kept picture, in bytes. */
export const largestPictureBytes = 512 * 1024;

/** People who may sign on at a terminal. */
export const mostStaff = 50;

/** The rates of consumption tax in percent, in the order in which tickets, receipts and closes list them. */
export const taxRates = [10, 8, 0] as const;
