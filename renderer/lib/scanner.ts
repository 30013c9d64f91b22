import type { TillSettings } from '../../electron/contract/till.ts';

/** Milliseconds between a fast scanner's keys; no finger keeps this up. */
const scannerGap = 50;
/** Milliseconds between a slow scanner's keys (Bluetooth, a remote desktop); a practised finger reaches this too. */
export const slowestGap = 150;
/** Milliseconds of a pause within a code, such as a radio makes: what came before it belongs to the code. */
export const longestPause = 500;
/** Milliseconds in which a busy machine handles a key at the latest: an older time stamp is not believed. */
const latest = 60_000;
/** The shortest barcode of digits in shops, EAN-8. */
export const shortestBarcode = 8;
/** So many digits at a scanner's pace with its end key are no amount. */
const shortestEnded = 5;
/** So many keys are no amount where letters are among them. */
const shortestCode = 3;

export type KeyRun =
  /** `perhapsCode`: all its keys, if as long as a code and as fast as a slow scanner that ends with Enter. */
  | { kind: 'typed'; digits: string; enter: boolean; perhapsCode?: string }
  /** `fast`: faster than fingers throughout. */
  | { kind: 'scanned'; barcode: string; known: boolean; fast: boolean }
  /** A single key that is no digit: a person's. */
  | { kind: 'sign'; sign: string };

/** The sign of a key in half width; null where no barcode may have it. */
export function barcodeSign(key: string): string | null {
  const sign = key.normalize('NFKC');
  return /^[\x21-\x7e]$/.test(sign) ? sign : null;
}

export interface ScannerMarks {
  /** Signs before each code; '' for none. */
  readonly prefix: string;
  /** Tab ends each code, instead of Enter. */
  readonly tab: boolean;
}

export function scannerMarks({ scannerPrefix, scannerEnd }: TillSettings): ScannerMarks {
  return { prefix: scannerPrefix, tab: scannerEnd === 'tab' };
}

export interface RunOptions {
  readonly isBarcode: (text: string) => boolean;
  readonly onRun: (run: KeyRun) => void;
  /** Longest pause within a run, in ms; `slowestGap` where slow scanners count. */
  readonly gap?: number;
  /** Asked before a run's first digits are given as typed; answers how to undo all that they change. */
  readonly remember?: () => () => void;
  readonly marks?: () => ScannerMarks;
}

interface Run {
  keys: string;
  isFast: boolean;
  /** When its first and last key were pressed. */
  startedAt: number;
  lastAt: number;
  /** Keys given as typed already. */
  shown: number;
  undo: (() => void) | null;
  /** Keys given as scanned already. */
  scanned: string;
  /** Digits that a pause has made an amount. */
  before: Run | null;
}

/**
 * Tells a scanner from fingers. Speed alone does not: Bluetooth is as slow as fingers. Keys before the end key that are a known
 * barcode, or have eight digits or letters, are a code at any pace. Slow digits show at once, and are taken back if they turn
 * out to be a code; nothing scanned is ever an amount. Pauses are judged by when keys were pressed (`timeStamp`): a busy machine
 * hands a scanner's keys over late and a person's in one burst. A run that a timer ended goes on if its next key was pressed in
 * time.
 */
export class KeyRuns {
  readonly #options: RunOptions;
  readonly #gap: number;
  #run: Run = newRun();
  /** The run that a timer ended, until another key comes. */
  #paused: Run | null = null;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #ending: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#gap = options.gap ?? scannerGap;
  }

  /** Tells whether a key that is pressed at that time begins a run. */
  begins(timeStamp: number): boolean {
    this.#reach(timeStamp);
    return this.#run.keys === '';
  }

  /** A key that writes a sign; the run ends after the longest pause. */
  key(sign: string, timeStamp: number): void {
    const at = this.#reach(timeStamp);
    const run = this.#run;
    if (run.keys === '') run.startedAt = at;
    else if (at - run.lastAt > scannerGap) run.isFast = false;
    run.lastAt = at;
    run.keys += sign;
    this.#stopTimers();
    if (this.#gap > scannerGap) this.#settling = setTimeout(() => this.#show(), scannerGap);
    this.#ending = setTimeout(() => this.#pause(), this.#gap);
  }

  /** Answers whether it ended a run; if not, Enter means what it always does. */
  enter(timeStamp: number): boolean {
    return this.#end('enter', timeStamp) !== null;
  }

  /** Answers whether it ended a scan; if not, Tab moves the focus. */
  tab(timeStamp: number): boolean {
    return this.#end('tab', timeStamp) === 'scanned';
  }

  /** A key that no scanner sends: a person's, so what came before it was typed. Answers whether it was scanned all the same. */
  otherKey(timeStamp: number): boolean {
    return this.#end('pause', timeStamp) === 'scanned';
  }

  /** When the last key of the current run was pressed. */
  get lastAt(): number | null {
    return this.#run.keys === '' ? null : this.#run.lastAt;
  }

  /** The screen is left: forgets the run. */
  stop(): void {
    this.#stopTimers();
    this.#run = newRun();
    this.#paused = null;
  }

  /** Ends the run that was over when a key was pressed, or continues it. Answers when the key was pressed. */
  #reach(timeStamp: number): number {
    const now = performance.now();
    const at = Math.min(now, Math.max(timeStamp, now - latest));
    const isOver = ({ lastAt }: Run): boolean => at - lastAt > this.#gap;
    if (this.#run.keys !== '' && isOver(this.#run)) this.#pause();
    else if (this.#paused !== null && !isOver(this.#paused)) this.#run = this.#paused;
    this.#paused = null;
    return at;
  }

  #pause(): void {
    const run = this.#run;
    this.#finish('pause');
    this.#paused = run;
  }

  /** Ends the run by a key that writes nothing, so that no later key joins it. */
  #end(end: 'enter' | 'tab' | 'pause', timeStamp: number): KeyRun['kind'] | null {
    this.#reach(timeStamp);
    const kind = this.#run.keys === '' ? null : this.#finish(end);
    this.#run = newRun();
    return kind;
  }

  #stopTimers(): void {
    clearTimeout(this.#settling);
    clearTimeout(this.#ending);
  }

  /** Shows digits that may be a person's while the run goes on. */
  #show(): void {
    const run = this.#run;
    const digits = run.keys.slice(run.shown);
    if (!/^\d+$/.test(run.keys) || digits === '') return;
    run.undo ??= this.#options.remember?.() ?? null;
    run.shown = run.keys.length;
    this.#options.onRun({ kind: 'typed', digits, enter: false });
  }

  /** Null: the run meant nothing, such as a person's letters before Enter. */
  #finish(end: 'enter' | 'tab' | 'pause'): KeyRun['kind'] | null {
    this.#stopTimers();
    const run = this.#run;
    this.#run = newRun();
    const code = this.#codeOf(run, end);
    if (code === null) return this.#type(run, end);
    run.undo?.();
    if (code.withBefore) run.before?.undo?.();
    const isNews = run.scanned !== run.keys;
    Object.assign(run, { undo: null, shown: 0, scanned: run.keys });
    const { barcode, known } = code;
    if (isNews) this.#options.onRun({ kind: 'scanned', barcode, known, fast: run.isFast });
    return 'scanned';
  }

  /** The code that the run is; null where fingers typed the run. */
  #codeOf(
    run: Run,
    end: 'enter' | 'tab' | 'pause',
  ): { barcode: string; known: boolean; withBefore: boolean } | null {
    const { isBarcode, marks } = this.#options;
    const { prefix, tab } = marks?.() ?? { prefix: '', tab: false };
    const isMarked = prefix !== '' && run.keys.length > prefix.length && run.keys.startsWith(prefix);
    const barcode = isMarked ? run.keys.slice(prefix.length) : run.keys;
    const ended = end !== 'pause';
    const known = isBarcode(barcode);
    const isCode = isMarked || (end === 'tab' && tab) || (known && ended) || isLongEnough(run, ended);
    if (!isCode) return null;
    const { before } = run;
    const isNear = before !== null && run.startedAt - before.lastAt < longestPause;
    if (known || isMarked || !isNear) return { barcode, known, withBefore: false };
    const joined = before.keys + barcode;
    return { barcode: joined, known: isBarcode(joined), withBefore: true };
  }

  #type(run: Run, end: 'enter' | 'tab' | 'pause'): KeyRun['kind'] | null {
    const { keys, shown } = run;
    const enter = end === 'enter';
    // A single key, or one that a person pressed right after an amount.
    const sign = enter ? undefined : /^\d*(?<sign>[^\dA-Za-z])$/.exec(keys)?.groups?.['sign'];
    const digits = keys.slice(shown).replaceAll(/\D/g, '');
    const isTyped = digits !== '' || shown > 0;
    if (isTyped) {
      if (digits !== '') run.undo ??= this.#options.remember?.() ?? null;
      const doubt = enter && keys.length >= shortestEnded && { perhapsCode: keys };
      if (digits !== '' || enter) this.#options.onRun({ kind: 'typed', digits, enter, ...doubt });
      run.shown = keys.length;
      if (!enter) this.#run = newRun(run);
    }
    if (sign !== undefined) this.#options.onRun({ kind: 'sign', sign });
    if (isTyped) return 'typed';
    if (sign !== undefined) return 'sign';
    if (enter || keys.length > 1) return null;
    this.#options.onRun({ kind: 'sign', sign: keys });
    return 'sign';
  }
}

function newRun(before: Run | null = null): Run {
  return { keys: '', isFast: true, startedAt: 0, lastAt: 0, shown: 0, undo: null, scanned: '', before };
}

/** Tells whether the keys are more than fingers type in a run, whichever barcodes items have. */
function isLongEnough({ keys, isFast }: Run, ended: boolean): boolean {
  if (/^\d+$/.test(keys))
    return keys.length >= shortestBarcode || (isFast && ended && keys.length >= shortestEnded);
  // A person's key right after an amount, such as `980+`.
  const isAmountAndKey = !isFast && /^\d+[^\dA-Za-z]$/.test(keys);
  return keys.length >= shortestCode && !isAmountAndKey;
}
