/**
 * Codes that together fill every field of charges, refunds and card info (sections 2.2 to 2.4 and 2.7), also those that no
 * practice payment has.
 */
import { practiceAccount } from '../../electron/sandbox/accounts.ts';
import { type CardInfo, type Charge } from '../../electron/sandbox/schemas/objects.ts';
import { type CodeRecord } from '../../electron/sandbox/store/records.ts';
import { type Store } from '../../electron/sandbox/store/store.ts';

const minute = 60_000;

/** What an example's charge has beyond the common fields. */
type Particulars = Partial<Charge> & Pick<Charge, 'paymentMethod' | 'resource' | 'status'>;

const card: CardInfo = {
  brand: 'mastercard',
  last4: '5454',
  name: 'YOKO YAMAMOTO',
  expMonth: 3,
  expYear: 2041,
  issuerCode: '001',
  issuerName: 'Example Card Company',
  wallet: 'applepay',
  walletApp: 'example-wallet',
  repaymentType: 'revolving',
  approvalCode: 'EX4MP1',
  threeDSecure: true,
  threeDSecureVersion: '2.2.0',
  threeDSecureDetail: 'Y',
};

/** The charges of the examples by the end of the code's id; `time`: when the charge was made. */
const examples: Readonly<Record<string, (time: number) => Particulars>> = {
  refunded: (time) => ({
    paymentMethod: 'creditcard',
    resource: 'web',
    status: 'partially_refunded',
    cardInfo: card,
    clientIp: '192.0.2.7',
    refunded: true,
    refunds: { amount: 700, totalCount: 2, data: refunds(time) },
    refundTime: time + 20 * minute,
    settleTime: time + 2 * 24 * 60 * minute,
  }),
  konbini: (time) => ({
    paymentMethod: 'konbini',
    resource: 'web',
    status: 'captured',
    voucherNo: '0000-1234-5678',
    codeContent: '9100000000000000000000000000000000000000000',
    cardInfo: {
      businessType: 'konbini',
      konbiniType: 'example-mart',
      konbiniScanTime: time + minute,
      billingNo: '123456789012',
      receivedAmount: 3000,
      receivedTime: time + 2 * minute,
    },
  }),
  bank: (time) => ({
    paymentMethod: 'banktransfer',
    resource: 'web',
    status: 'captured',
    cardInfo: {
      businessType: 'bank',
      bankUserCode: '00000001',
      bankUserName: 'ヤマモト ヨウコ',
      bankName: 'れんしゅう銀行',
      bankBranchName: '窓口支店',
      bankAccountNo: '0000001',
      receivedAmount: 3000,
      receivedTime: time + 2 * minute,
    },
  }),
  disputed: () => ({
    paymentMethod: 'creditcard',
    resource: 'web',
    status: 'captured',
    cardInfo: card,
    disputed: true,
  }),
  authorized: () => ({
    paymentMethod: 'creditcard',
    resource: 'web',
    status: 'uncaptured',
    cardInfo: card,
    authorize: true,
    paid: false,
    credential: 'credential_example',
  }),
};

export const exampleCodeIds: readonly string[] = Object.keys(examples).map((name) => `code_example_${name}`);

/** Adds the example codes, which are an hour old. */
export function insertExamples(store: Store, now: number): void {
  for (const [name, particulars] of Object.entries(examples)) {
    const code = codeOf(name, now - 60 * minute);
    const charge = chargeOf(code, particulars(code.createTime));
    store.codes.insert({ ...code, status: charge.paid ? 'captured' : 'pending' });
    store.charges.insert(charge, { codeId: code.id });
  }
}

function codeOf(name: string, createTime: number): CodeRecord {
  return {
    id: `code_example_${name}`,
    object: 'code',
    liveMode: false,
    amount: 3000,
    currency: 'JPY',
    orderNo: `EXAMPLE-${name.toUpperCase()}`,
    description: `Example: ${name}`,
    extra: { table: '7' },
    metadata: { example: name },
    status: 'pending',
    frontUrl: 'https://shop.example/thanks',
    items: [{ name: 'コーヒー豆 200g', image: 'https://shop.example/beans.png', price: 1500, count: 2 }],
    locationId: 'loc_practice_ginza',
    expiryTime: createTime + 10 * minute,
    createTime,
    shouldCreateSource: false,
    internal: { expiryMinutes: 10, customerId: 'cus_practice_07', payToken: '0'.repeat(26) },
  };
}

function chargeOf(code: CodeRecord, particulars: Particulars): Charge {
  const isPaid = particulars.paid ?? true;
  return {
    id: code.id.replace('code', 'chr'),
    object: 'charge',
    ...practiceAccount,
    amount: code.amount,
    authorizeAmount: code.amount,
    currency: code.currency,
    authorize: false,
    orderNo: code.orderNo,
    description: code.description,
    extra: code.extra ?? {},
    metadata: code.metadata ?? {},
    paid: isPaid,
    refunded: false,
    disputed: false,
    refunds: { amount: 0, totalCount: 0, data: [] },
    ...(isPaid && { paidTime: code.createTime + 2 * minute }),
    expiryTime: code.expiryTime,
    createTime: code.createTime + minute,
    ...particulars,
  };
}

function refunds(time: number): Charge['refunds']['data'] {
  const common = {
    object: 'refund',
    chargeId: 'chr_example_refunded',
    liveMode: false,
    currency: 'JPY',
    metadata: { staff: '窓口 太郎' },
  } as const;
  return [
    {
      ...common,
      id: 're_example_1',
      amount: 500,
      reason: '1点返品',
      status: 'refunded',
      refundedTime: time + 20 * minute,
      createTime: time + 15 * minute,
    },
    { ...common, id: 're_example_2', amount: 200, status: 'pending', createTime: time + 30 * minute },
  ];
}
