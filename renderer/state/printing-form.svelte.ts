import type { Bridge } from '../../electron/contract/bridge.ts';
import type { PrintingSettings, SystemPrinter } from '../../electron/contract/printing.ts';
import type { Failure } from '../../electron/contract/result.ts';
import { invoiceNumberState, plainInvoiceNumber } from '../lib/invoice-number.ts';
import { limits } from '../lib/money.ts';
import { readPrinter, readPrinterAddress, systemPrinter } from '../lib/printer-address.ts';
import { receiptPicture } from '../lib/picture.ts';
import { characters } from '../lib/text.ts';
import { Acting } from './acting.svelte.ts';
import { keepingBy, PictureChoice } from './picture-choice.svelte.ts';
import { Reader } from './reader.svelte.ts';
import type { ShownTerminal } from './terminal.svelte.ts';

/** The most characters of each text on receipts. */
export const longestTexts = {
  issuer: limits.shopName,
  address: limits.receiptLine,
  phone: limits.tel,
  thanks: limits.receiptLine,
} as const satisfies Partial<Record<keyof PrintingSettings, number>>;

type ReceiptText = keyof typeof longestTexts;
const receiptTexts = Object.keys(longestTexts) as ReceiptText[];

export type PrintingField = ReceiptText | 'invoiceNumber' | 'printer';

/** `commands`: of a network printer. `automatic`: each payment prints its receipt by itself. */
type PrintingChoices = Pick<PrintingSettings, 'commands' | 'paperWidth' | 'automatic' | 'language'>;

export type PrinterPlace = 'none' | 'network' | 'system';

/**
 * What is wrong: `printer` is no address or none is chosen, the invoice number is invalid, a text is too long, or nothing of
 * the logo would be seen.
 */
export type PrintingProblems = Partial<Record<PrintingField | 'logo', true>>;

function textsOf(texts: Record<ReceiptText, string>): Record<ReceiptText, string> {
  const { issuer, address, phone, thanks } = texts;
  return { issuer: issuer.trim(), address: address.trim(), phone: phone.trim(), thanks: thanks.trim() };
}

export class PrintingForm extends Acting {
  readonly #terminal: ShownTerminal;
  #texts = $state<Record<PrintingField, string>>({
    issuer: '',
    address: '',
    phone: '',
    thanks: '',
    invoiceNumber: '',
    printer: '',
  });
  #logo = $state<string | null>(null);
  readonly picture = new PictureChoice(receiptPicture);
  #place = $state<PrinterPlace>('none');
  /** The name of the chosen printer of the system; empty: none is chosen yet. */
  #systemName = $state('');
  /** The printers that the system has; a chosen one that is not there now is not among them. */
  readonly found = new Reader<SystemPrinter[]>();
  #choices = $state<PrintingChoices>({
    commands: 'escpos',
    paperWidth: 80,
    automatic: false,
    language: 'ja',
  });
  #problems = $state.raw<PrintingProblems>({});

  constructor(bridge: Bridge, terminal: ShownTerminal) {
    super(bridge);
    this.#terminal = terminal;
    this.renew();
  }

  get texts(): Readonly<Record<PrintingField, string>> {
    return this.#texts;
  }

  get logo(): string | null {
    return this.#logo;
  }

  get place(): PrinterPlace {
    return this.#place;
  }

  get systemName(): string {
    return this.#systemName;
  }

  get choices(): Readonly<PrintingChoices> {
    return this.#choices;
  }

  get problems(): Readonly<PrintingProblems> {
    return this.#problems;
  }

  get dirty(): boolean {
    const [now, saved] = [this.#request, this.#terminal.state.printing];
    const isChanged = (field: keyof PrintingSettings): boolean => now[field] !== saved[field];
    return (
      this.picture.state === 'working' || (Object.keys(now) as (keyof PrintingSettings)[]).some(isChanged)
    );
  }

  /** Its check digit is not that of a corporate number; it may be saved all the same. */
  get isNumberDoubtful(): boolean {
    const { invoiceNumber } = this.#request;
    return invoiceNumber !== null && invoiceNumberState(invoiceNumber) === 'doubtful';
  }

  type(field: PrintingField, text: string): void {
    this.#texts[field] = text;
    this.#forget(field);
  }

  async chooseLogo(file: File): Promise<void> {
    this.failure = null;
    this.#forget('logo');
    const keep = keepingBy(this.bridge, (failure) => (this.failure = failure));
    const path = await this.picture.choose(file, keep);
    if (path !== null) this.#logo = path;
  }

  removeLogo(): void {
    this.picture.forget();
    this.#forget('logo');
    this.#logo = null;
  }

  choosePlace(place: PrinterPlace): void {
    this.#place = place;
    this.#forget('printer');
  }

  chooseSystem(name: string): void {
    this.#systemName = name;
    this.#forget('printer');
  }

  async look(): Promise<void> {
    await this.found.read(this.ask('listPrinters', undefined), true);
  }

  /** Takes a field's problem back while somebody types in it: the problem was in the text that is being replaced. */
  #forget(field: PrintingField | 'logo'): void {
    const { [field]: _, ...rest } = this.#problems;
    this.#problems = rest;
  }

  choose<Field extends keyof PrintingChoices>(field: Field, value: PrintingChoices[Field]): void {
    this.#choices[field] = value;
  }

  renew(): void {
    const { invoiceNumber, printer, commands, paperWidth, automatic, language, logo, ...rest } =
      this.#terminal.state.printing;
    const chosen = printer === null ? undefined : readPrinter(printer);
    const isSystem = chosen?.kind === 'system';
    this.#place = isSystem ? 'system' : chosen ? 'network' : 'none';
    this.#systemName = isSystem ? chosen.name : '';
    const address = isSystem ? '' : (printer ?? '');
    this.#texts = { ...textsOf(rest), invoiceNumber: invoiceNumber ?? '', printer: address };
    this.#choices = { commands, paperWidth, automatic, language };
    this.picture.forget();
    this.#logo = logo;
    this.#problems = {};
  }

  async save(): Promise<boolean> {
    this.failure = null;
    this.#problems = this.#wrong();
    if (this.running || this.picture.state === 'working' || Object.keys(this.#problems).length > 0)
      return false;
    const answer = await this.perform(this.ask('changePrinting', this.#request), (failure) =>
      this.#refuse(failure),
    );
    return answer.ok;
  }

  /** Shows a failure of the logo at its field; answers whether it was one. */
  #refuse({ code, field }: Failure): boolean {
    const isOfLogo = code === 'invalid' && field === 'logo';
    if (isOfLogo) this.#problems = { logo: true };
    return isOfLogo;
  }

  get #request(): PrintingSettings {
    return {
      ...textsOf(this.#texts),
      invoiceNumber: plainInvoiceNumber(this.#texts.invoiceNumber) || null,
      logo: this.#logo,
      printer: this.#printer,
      ...this.#choices,
    };
  }

  get #printer(): string | null {
    if (this.#place === 'none') return null;
    if (this.#place === 'system') return this.#systemName === '' ? null : systemPrinter(this.#systemName);
    // A Japanese keyboard types digits and points at full width.
    return this.#texts.printer.normalize('NFKC').trim() || null;
  }

  /** A printer is wanted, and none is chosen or typed. */
  get #isPrinterWrong(): boolean {
    if (this.#place === 'none') return false;
    const printer = this.#printer;
    return printer === null || (this.#place === 'network' && readPrinterAddress(printer) === undefined);
  }

  #wrong(): PrintingProblems {
    const { invoiceNumber, ...request } = this.#request;
    const tooLong = receiptTexts.filter((field) => characters(request[field]) > longestTexts[field]);
    return {
      ...Object.fromEntries(tooLong.map((field) => [field, true as const])),
      ...(invoiceNumber !== null &&
        invoiceNumberState(invoiceNumber) === 'malformed' && { invoiceNumber: true as const }),
      ...(this.#isPrinterWrong && { printer: true as const }),
    };
  }
}
