import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fromRoot } from '../../../build/paths.ts';
import { type JsonObject, sha256, signedContent } from '../../../electron/provisioning/canonical.ts';
import { publicKeyText, signatureOf } from '../../../electron/provisioning/signature.ts';

/** A key that would be found wherever it went. */
export const canaryKey = 'sk_live_C4n4ryBirdSingsInTheM1ne_0123456789';

/** The hash of the PIN 2468. */
export const pinHash =
  '$scrypt$ln=15,r=8,p=1$1FIkIxOXX4dMJTqMrHLuMw$ufENOJSEK70htb85xXwsjowRfzSuyRYvN7pUnqwC/Ag';

/** One red point as a PNG. */
export const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** An authority of a shop's own. */
const certificateAuthority = readFileSync(fromRoot('test/support/tls/ca.pem'), 'utf8');

const file = {
  version: 1,
  service: {
    baseUrl: 'https://pay.example/v1',
    dialect: 'documented',
    certificateAuthority,
    proxy: 'http://proxy.shop.example:3128',
  },
  terminal: { name: 'Counter 2', orderPrefix: 'K2' },
  locations: [
    { id: 'loc_ginza', name: { kanji: '銀座店', kana: 'ギンザテン', romaji: 'Ginza' } },
    { id: 'loc_ueno', name: { kanji: '上野店', kana: 'ウエノテン', romaji: 'Ueno' } },
  ],
  location: 'loc_ueno',
  language: 'en',
  payerLanguages: ['ko', 'zh-Hans'],
  theme: 'dark',
  textSize: 150,
  keyboard: 'on',
  currency: 'JPY',
  expiryPeriod: 5,
  frontUrl: 'https://shop.example/thanks',
  codeData: { extra: { campaign: { id: 7 } }, metadata: { branch: 'Ueno 上野' } },
  confirmAbove: 30_000,
  kiosk: { enabled: true, idleSeconds: 90, customerDisplay: false, startWithSystem: true },
  pin: pinHash,
  look: { shopName: 'Café Madoguchi', logo },
  copy: {
    to: 's3://shop-copies/ginza',
    endpoint: 'https://objects.example',
    region: 'jp-east-1',
    accessKeyId: 'AKEXAMPLE',
  },
  tax: { prices: 'excluded', rounding: 'half-up', keypadRate: 8 },
  printing: {
    issuer: '株式会社まどぐち',
    invoiceNumber: 'T7000012050002',
    address: '東京都中央区銀座1-2-3',
    phone: '03-1234-5678',
    thanks: 'またのご来店をお待ちしております',
    logo,
    printer: '192.168.1.50',
    commands: 'star',
    automatic: true,
    paperWidth: 58,
    language: 'en',
  },
  till: {
    codeKey: 'F9',
    quickAmounts: [500, 1000],
    scannerPrefix: ']E0',
    scannerEnd: 'tab',
    discounts: [{ kind: 'amount', value: 100, name: 'Coupon' }],
    menu: ['locations'],
  },
  updates: {
    from: 'https://updates.example/madoguchi',
    publicKey: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    openingHours: { from: '09:00', to: '21:00' },
  },
  catalogue: {
    categories: [
      { id: 'drinks', name: { ja: '飲み物', en: 'Drinks' } },
      { id: 'bread', name: { ja: 'パン', en: 'Bread' } },
    ],
    items: [
      {
        id: 'coffee',
        name: { ja: 'コーヒー', en: 'Coffee' },
        reading: 'こーひー',
        price: 450,
        rate: 10,
        category: 'drinks',
        picture: null,
        pictureUrl: 'https://shop.example/coffee.png',
        barcode: '4901234567894',
      },
      {
        id: 'toast',
        name: { ja: 'トースト', en: 'Toast' },
        reading: 'とーすと',
        price: 380,
        rate: 8,
        category: 'bread',
        picture: null,
        pictureUrl: null,
        barcode: null,
      },
    ],
  },
};

/** A file with every field that has no secret in it, with which nothing is wrong. */
export type GoodFile = typeof file;

/** A copy of it, to be changed. */
export function goodFile(): GoodFile {
  return structuredClone(file);
}

/** The file as text, one value on each line. */
export function textOf(file: unknown): string {
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** A pair of keys of whoever prepares the shop's terminals. */
export interface Signer {
  privateKey: KeyObject;
  publicKey: string;
}

/** A new pair of keys. */
export function newSigner(): Signer {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicKey: publicKeyText(privateKey) };
}

/** A file with a signature, and with the hash of its key if it has one. */
export function signed(file: object, { privateKey }: Signer): JsonObject {
  const plain = JSON.parse(JSON.stringify(file)) as JsonObject;
  const service = plain['service'] as JsonObject | undefined;
  const key = service?.['secretKey'];
  const whole =
    service && typeof key === 'string' ? { ...plain, service: { ...service, keyHash: sha256(key) } } : plain;
  return { ...whole, signature: signatureOf(signedContent(whole), privateKey) };
}
