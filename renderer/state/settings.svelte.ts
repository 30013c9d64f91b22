import type { Bridge } from '../../electron/contract/bridge.ts';
import type { FieldRule } from '../../electron/contract/rules.ts';
import type { ConnectionTest, TerminalSettings } from '../../electron/contract/management.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { TerminalState } from '../../electron/contract/terminal.ts';
import type { Discount, TaxSettings } from '../../electron/contract/tax.ts';
import type { CodeKey, OptionalScreen, ScannerEnd } from '../../electron/contract/till.ts';
import { optionalScreens } from '../lib/optional-screens.ts';
import { isSameCodeData } from '../lib/code-data.ts';
import { ask } from '../lib/ipc.ts';
import { limits, maximumAmount, parseAmount } from '../lib/money.ts';
import { problemsOf, type FieldProblem } from '../lib/rules.ts';
import { Acting } from './acting.svelte.ts';
import { CodeDataRows } from './code-data-rows.svelte.ts';
import type { ShownTerminal } from './terminal.svelte.ts';

export type DiscountTexts = Omit<Discount, 'value'> & { value: string };

export interface SettingsTexts {
  name: string;
  orderPrefix: string;
  currency: string;
  expiryPeriod: number;
  dayEndsAt: number;
  taxPrices: TaxSettings['prices'];
  taxRounding: TaxSettings['rounding'];
  taxRate: TaxSettings['keypadRate'];
  /** Whether large amounts are asked about, and above what. */
  asks: boolean;
  confirmAbove: string;
  codeKey: CodeKey;
  scannerPrefix: string;
  scannerEnd: ScannerEnd;
  discounts: readonly DiscountTexts[];
  otherWays: readonly string[];
  /** Screens that the menu always offers. */
  menu: readonly OptionalScreen[];
  /** As many texts as there may be quick amounts; an empty one is none. */
  quickAmounts: readonly string[];
  frontUrl: string;
}

const plain = (text: string): string => text.normalize('NFKC').trim();

function textsOf(state: TerminalState): SettingsTexts {
  const { name, orderPrefix, currency, expiryPeriod, dayEndsAt, tax, confirmAbove, frontUrl, till } = state;
  return {
    name,
    orderPrefix,
    currency,
    expiryPeriod,
    dayEndsAt,
    taxPrices: tax.prices,
    taxRounding: tax.rounding,
    taxRate: tax.keypadRate,
    asks: confirmAbove !== null,
    confirmAbove: confirmAbove === null ? '' : String(confirmAbove),
    codeKey: till.codeKey,
    scannerPrefix: till.scannerPrefix,
    scannerEnd: till.scannerEnd,
    discounts: till.discounts.map(({ value, ...one }) => ({ ...one, value: String(value) })),
    otherWays: till.otherWays,
    menu: till.menu,
    quickAmounts: Array.from({ length: limits.quickAmounts }, (_, at) => String(till.quickAmounts[at] ?? '')),
    frontUrl: frontUrl ?? '',
  };
}

/** The amount that a text means; NaN where it is none. */
function amountOf(text: string, currency: string): number {
  const read = parseAmount(text, currency);
  if ('amount' in read) return read.amount;
  return read.problem === 'zero' ? 0 : Number.NaN;
}

/** Why a text is not the wanted amount. */
function ruleOfAmount(text: string, currency: string, min: number): FieldRule {
  const read = parseAmount(text, currency);
  const problem = 'problem' in read ? read.problem : null;
  if (problem === 'empty') return { kind: 'required' };
  return problem === 'too-long' || problem === 'zero'
    ? { kind: 'range', min, max: maximumAmount }
    : { kind: 'integer' };
}

/** Tells whether two values of a setting are the same; a group of settings is compared field by field. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null) return Object.is(one, other);
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The form of the terminal's settings, which a person saves as a whole. */
export class SettingsForm extends Acting {
  readonly #terminal: ShownTerminal;
  /** What the terminal had when the form began. */
  readonly #first: SettingsTexts;
  #texts: SettingsTexts;
  readonly codeData: CodeDataRows;

  /** `typed` and `rows`: what a person has typed already. */
  constructor(
    bridge: Bridge,
    terminal: ShownTerminal,
    typed: Partial<SettingsTexts> = {},
    rows = new CodeDataRows(terminal.state.codeData, terminal.state.service?.dialect ?? 'documented'),
  ) {
    super(bridge);
    this.codeData = rows;
    this.#terminal = terminal;
    this.#first = textsOf(terminal.state);
    this.#texts = $state.raw({ ...this.#first, ...typed });
  }

  /** The form after something else changed the terminal: what was typed stays, except in `brought` fields and where the setting changed. */
  renewed(brought: readonly (keyof SettingsTexts)[] = []): SettingsForm {
    const now = textsOf(this.#terminal.state);
    const typed = Object.entries(this.#texts).filter(([name, text]) => {
      const field = name as keyof SettingsTexts;
      const untouched = isSame(text, this.#first[field]);
      return !untouched && !brought.includes(field) && isSame(this.#first[field], now[field]);
    });
    const rows = this.codeData;
    const isKept = rows.dirty && isSameCodeData(rows.first, this.#terminal.state.codeData);
    return new SettingsForm(
      this.bridge,
      this.#terminal,
      Object.fromEntries(typed),
      isKept ? rows : undefined,
    );
  }

  get texts(): Readonly<SettingsTexts> {
    return this.#texts;
  }

  set<K extends keyof SettingsTexts>(field: K, value: SettingsTexts[K]): void {
    this.#texts = { ...this.#texts, [field]: value };
  }

  /** The amount above which the terminal asks once more; null: it never asks; NaN while the typed text is no amount. */
  get confirmAbove(): number | null {
    if (!this.#texts.asks) return null;
    return amountOf(this.#texts.confirmAbove, this.#currency);
  }

  /** The currency that amounts are in once this is saved. */
  get #currency(): string {
    return plain(this.#texts.currency).toUpperCase();
  }

  setInMenu(name: OptionalScreen, isWanted: boolean): void {
    const { menu } = this.#texts;
    const offered = optionalScreens.filter((one) => (one === name ? isWanted : menu.includes(one)));
    this.set('menu', offered);
  }

  get #filled(): { at: number; text: string }[] {
    return this.#texts.quickAmounts
      .map((text, at) => ({ at, text }))
      .filter(({ text }) => text.trim() !== '');
  }

  /** What is sent; the currency only where the shop may choose it. */
  get request(): TerminalSettings {
    const { name, orderPrefix, expiryPeriod, dayEndsAt, frontUrl } = this.#texts;
    const { taxPrices, taxRounding, taxRate, codeKey, scannerPrefix, scannerEnd } = this.#texts;
    const { discounts, otherWays, menu } = this.#texts;
    const practising = this.#terminal.state.mode === 'practice';
    return {
      name: name.trim(),
      orderPrefix: plain(orderPrefix).toUpperCase(),
      ...(!practising && { currency: this.#currency }),
      expiryPeriod,
      dayEndsAt,
      tax: { prices: taxPrices, rounding: taxRounding, keypadRate: taxRate },
      till: {
        codeKey,
        quickAmounts: this.#filled.map(({ text }) => amountOf(text, this.#currency)),
        scannerPrefix: plain(scannerPrefix),
        scannerEnd,
        discounts: discounts.map(({ kind, value, name: called }) => ({
          kind,
          value: amountOf(value, kind === 'percent' ? 'JPY' : this.#currency),
          name: called.trim(),
        })),
        otherWays: otherWays.map((way) => way.trim()),
        menu: [...menu],
      },
      confirmAbove: this.confirmAbove,
      frontUrl: frontUrl.trim() === '' ? null : plain(frontUrl),
      codeData: this.codeData.value,
    };
  }

  get dirty(): boolean {
    const { state } = this.#terminal;
    const { codeData, ...request } = this.request;
    const differs = codeData !== undefined && !isSameCodeData(codeData, state.codeData);
    if (differs || this.codeData.problem !== null) return true;
    return Object.entries(request).some(
      ([field, value]) => !isSame(value, state[field as keyof TerminalSettings]),
    );
  }

  async problems(): Promise<FieldProblem[]> {
    const rows = this.codeData.problem;
    // The rows of the code's data show their own problems.
    const inRows = rows ? [{ field: `codeData.${rows.name}`, rule: rows.rule }] : [];
    const found = await problemsOf('changeSettings', this.request);
    const others = found.filter(({ field }) => !field.startsWith('codeData'));
    // The schema sees a number or none; only here is known why a text is none.
    const worded = others.map((problem) => {
      if (problem.field === 'confirmAbove') {
        return { field: problem.field, rule: ruleOfAmount(this.#texts.confirmAbove, this.#currency, 0) };
      }
      const own = this.#texts.discounts[Number(/^till\.discounts\.(\d+)\.value$/.exec(problem.field)?.[1])];
      if (own?.kind === 'amount') {
        return { field: problem.field, rule: ruleOfAmount(own.value, this.#currency, 1) };
      }
      const quick = this.#filled[Number(/^till\.quickAmounts\.(\d+)$/.exec(problem.field)?.[1])];
      if (quick === undefined) return problem;
      return { field: `quickAmounts.${quick.at}`, rule: ruleOfAmount(quick.text, this.#currency, 1) };
    });
    return [...worded, ...inRows];
  }

  async save(): Promise<Result<void>> {
    const said = this.#texts;
    const answer = await this.perform(this.ask('changeSettings', this.request));
    // Amounts go with their currency: the form that changed it does not say them anew. What was typed meanwhile stays.
    if (answer.ok && this.#texts === said) this.#texts = textsOf(this.#terminal.state);
    return answer;
  }
}

export interface PartOfSettings {
  form: SettingsForm;
  problemOf: (field: string) => string | undefined;
}

/** The connection: its test, and its key, which goes in and never comes out. */
export class Connection {
  readonly #bridge: Bridge;
  #test = $state.raw<Result<ConnectionTest> | null>(null);
  #running = $state<'test' | 'key' | null>(null);
  /** Number of the last test, to drop the late answer of a forgotten one. */
  #tested = 0;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** What the last test found; null before the first. */
  get result(): Result<ConnectionTest> | null {
    return this.#test;
  }

  get running(): 'test' | 'key' | null {
    return this.#running;
  }

  async test(): Promise<void> {
    if (this.#running !== null) return;
    this.#running = 'test';
    this.forgetTest();
    const test = this.#tested;
    const answer = await ask(this.#bridge, 'testConnection', undefined);
    this.#running = null;
    if (test === this.#tested) this.#test = answer;
  }

  /** Forgets what a test found: it was about another service or key. */
  forgetTest(): void {
    this.#tested++;
    this.#test = null;
  }

  setKey(secretKey: string): Promise<Result<void>> {
    return this.#change(() => ask(this.#bridge, 'setKey', { secretKey }));
  }

  removeKey(): Promise<Result<void>> {
    return this.#change(() => ask(this.#bridge, 'removeKey', undefined));
  }

  /** Accepts the stored key, although it is not the one of before. */
  acceptKey(): Promise<Result<void>> {
    return this.#change(() => ask(this.#bridge, 'acceptKey', undefined));
  }

  /** Looks for the key again, such as after the keychain was unlocked. */
  rereadKey(): Promise<Result<void>> {
    return this.#change(() => ask(this.#bridge, 'rereadKey', undefined));
  }

  async #change(send: () => Promise<Result<void>>): Promise<Result<void>> {
    this.#running = 'key';
    const answer = await send();
    this.#running = null;
    if (answer.ok) this.forgetTest();
    return answer;
  }
}
