import type { Bridge } from '../../electron/contract/bridge.ts';
import type { PrintingSettings } from '../../electron/contract/printing.ts';
import type { Failure } from '../../electron/contract/result.ts';
import { invoiceNumberState, plainInvoiceNumber } from '../lib/invoice-number.ts';
import { ask } from '../lib/ipc.ts';
import { limits } from '../lib/money.ts';
import { readPrinterAddress } from '../lib/printer-address.ts';
import { characters } from '../lib/text.ts';
import type { ShownTerminal } from './terminal.svelte.ts';

/** The fields that are typed. */
export type PrintingField = 'issuer' | 'invoiceNumber' | 'printer';

/** What is wrong with a typed field: `printer` is no address, the number is none, the name is too long. */
export type PrintingProblems = Partial<Record<PrintingField, true>>;

/** How this terminal prints, until it is saved. */
export class PrintingForm {
  readonly #bridge: Bridge;
  readonly #terminal: ShownTerminal;
  #texts = $state<Record<PrintingField, string>>({ issuer: '', invoiceNumber: '', printer: '' });
  #paperWidth = $state<PrintingSettings['paperWidth']>(80);
  #language = $state<PrintingSettings['language']>('ja');
  #problems = $state.raw<PrintingProblems>({});
  #failure = $state.raw<Failure | null>(null);
  #saving = $state(false);

  constructor(bridge: Bridge, terminal: ShownTerminal) {
    this.#bridge = bridge;
    this.#terminal = terminal;
    this.renew();
  }

  get texts(): Readonly<Record<PrintingField, string>> {
    return this.#texts;
  }

  get paperWidth(): PrintingSettings['paperWidth'] {
    return this.#paperWidth;
  }

  get language(): PrintingSettings['language'] {
    return this.#language;
  }

  get problems(): Readonly<PrintingProblems> {
    return this.#problems;
  }

  get failure(): Failure | null {
    return this.#failure;
  }

  get saving(): boolean {
    return this.#saving;
  }

  get dirty(): boolean {
    const [now, saved] = [this.#request, this.#terminal.state.printing];
    return (Object.keys(now) as (keyof PrintingSettings)[]).some((field) => now[field] !== saved[field]);
  }

  /** It may be saved; its check digit is not that of a corporate number. */
  get isNumberDoubtful(): boolean {
    const { invoiceNumber } = this.#request;
    return invoiceNumber !== null && invoiceNumberState(invoiceNumber) === 'doubtful';
  }

  type(field: PrintingField, text: string): void {
    this.#texts[field] = text;
    // What was wrong is not said of what is being typed now.
    const { [field]: _, ...rest } = this.#problems;
    this.#problems = rest;
  }

  chooseWidth(width: PrintingSettings['paperWidth']): void {
    this.#paperWidth = width;
  }

  chooseLanguage(language: PrintingSettings['language']): void {
    this.#language = language;
  }

  /** Takes what the terminal has now. */
  renew(): void {
    const { issuer, invoiceNumber, printer, paperWidth, language } = this.#terminal.state.printing;
    this.#texts = { issuer, invoiceNumber: invoiceNumber ?? '', printer: printer ?? '' };
    [this.#paperWidth, this.#language] = [paperWidth, language];
    this.#problems = {};
  }

  /** Saves; answers whether it is done. */
  async save(): Promise<boolean> {
    this.#failure = null;
    this.#problems = this.#found();
    if (this.#saving || Object.keys(this.#problems).length > 0) return false;
    this.#saving = true;
    const answer = await ask(this.#bridge, 'changePrinting', this.#request);
    this.#saving = false;
    if (!answer.ok) this.#failure = answer;
    return answer.ok;
  }

  get #request(): PrintingSettings {
    const { issuer, invoiceNumber, printer } = this.#texts;
    return {
      issuer: issuer.trim(),
      invoiceNumber: plainInvoiceNumber(invoiceNumber) || null,
      // A keyboard that writes Japanese types digits and points at full width.
      printer: printer.normalize('NFKC').trim() || null,
      paperWidth: this.#paperWidth,
      language: this.#language,
    };
  }

  #found(): PrintingProblems {
    const { issuer, invoiceNumber, printer } = this.#request;
    return {
      ...(characters(issuer) > limits.shopName && { issuer: true as const }),
      ...(invoiceNumber !== null &&
        invoiceNumberState(invoiceNumber) === 'malformed' && { invoiceNumber: true as const }),
      ...(printer !== null && readPrinterAddress(printer) === undefined && { printer: true as const }),
    };
  }
}
