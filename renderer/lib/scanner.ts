import type { TillSettings } from '../../electron/contract/till.ts';

/** Milliseconds within which a fast scanner sends its next key; no finger keeps this up. */
const scannerGap = 50;
/** Milliseconds within which a slow one does (Bluetooth, a remote desktop), which a practised finger does too. */
export const slowestGap = 150;
/** What came before a pause in the middle of a code, such as a radio makes, is that code's beginning. */
export const longestPause = 500;
/** Milliseconds after which a key is handled at the latest on a busy machine: a time stamp from before that is none. */
const latest = 60_000;
/** The shortest barcode of digits in shops, EAN-8. */
export const shortestBarcode = 8;
/** So many digits at a scanner's pace with its end key are no amount. */
const shortestEnded = 5;
/** The same where letters are among the keys. */
const shortestCode = 3;

/** What a run of keys turned out to be. */
export type KeyRun =
  /** `perhapsCode`: all keys of it, where it is as long as a code, and as fast as a slow scanner that ends with Enter. */
  | { kind: 'typed'; digits: string; enter: boolean; perhapsCode?: string }
  /** `fast`: every key came at a pace that fingers do not reach. */
  | { kind: 'scanned'; barcode: string; known: boolean; fast: boolean }
  /** One key by itself that is no digit: a person's. */
  | { kind: 'sign'; sign: string };

/** A key's sign in half width where a barcode may have it; null for every other key. */
export function barcodeSign(key: string): string | null {
  const sign = key.normalize('NFKC');
  return /^[\x21-\x7e]$/.test(sign) ? sign : null;
}

/** How a shop's scanner marks what it sends, where it is set to. */
export interface ScannerMarks {
  /** Signs before each code; '' for none. */
  readonly prefix: string;
  /** Whether Tab ends each code, where Enter does otherwise. */
  readonly tab: boolean;
}

/** The marks by the shop's settings. */
export function scannerMarks({ scannerPrefix, scannerEnd }: TillSettings): ScannerMarks {
  return { prefix: scannerPrefix, tab: scannerEnd === 'tab' };
}

export interface RunOptions {
  /** Whether an item has this barcode. */
  readonly isBarcode: (text: string) => boolean;
  readonly onRun: (run: KeyRun) => void;
  /** The longest pause within a run, in milliseconds; `slowestGap` where slow scanners count. */
  readonly gap?: number;
  /** Asked before the first digits of a run are given as typed: answers how to undo all that they change. */
  readonly remember?: () => () => void;
  readonly marks?: () => ScannerMarks;
}

/** A run of keys under way. */
interface Run {
  keys: string;
  isFast: boolean;
  /** When its first and its last key were pressed. */
  startedAt: number;
  lastAt: number;
  /** How many keys were given as typed already. */
  shown: number;
  undo: (() => void) | null;
  /** The keys that were given as scanned already. */
  scanned: string;
  /** Digits that a pause before it has made an amount. */
  before: Run | null;
}

/**
 * Tells a barcode scanner from fingers on the keys. Speed alone does not: a scanner over Bluetooth is as slow as fingers. What
 * ends with the scanner's end key and is known, or has eight digits or letters, is a code at any pace. Digits at a finger's
 * pace show at once, and are taken back where they turn out to be a code; nothing that a scanner sent is ever an amount.
 *
 * Pauses are judged by when each key was pressed (`timeStamp` of its event), since a busy machine hands a scanner's keys over
 * late and a person's in one burst. A run that a timer ended goes on where its next key turns out to have been pressed in time.
 */
export class KeyRuns {
  readonly #options: RunOptions;
  readonly #gap: number;
  #run: Run = newRun();
  /** The run that a timer ended, as long as no other key has come. */
  #paused: Run | null = null;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #ending: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#gap = options.gap ?? scannerGap;
  }

  /** Whether a key that was pressed then begins a run. */
  begins(timeStamp: number): boolean {
    this.#reach(timeStamp);
    return this.#run.keys === '';
  }

  /** A key that writes a sign; the run ends when no further key follows within the longest pause. */
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

  /** The Enter key. Answers whether it ended a run; if not, it means what it always means. */
  enter(timeStamp: number): boolean {
    return this.#end('enter', timeStamp) !== null;
  }

  /** The Tab key. Answers whether it ended a scan; if not, it moves the focus as always. */
  tab(timeStamp: number): boolean {
    return this.#end('tab', timeStamp) === 'scanned';
  }

  /** Any other key: a person's, so what came before it was typed and comes first. Answers whether it was scanned all the same. */
  otherKey(timeStamp: number): boolean {
    return this.#end('pause', timeStamp) === 'scanned';
  }

  /** When the last key of the run under way was pressed; null: none is. */
  get lastAt(): number | null {
    return this.#run.keys === '' ? null : this.#run.lastAt;
  }

  /** Forgets a run that is under way (the screen is left). */
  stop(): void {
    this.#stopTimers();
    this.#run = newRun();
    this.#paused = null;
  }

  /** Ends the run that was over when a key was pressed, or goes on with the one that was not. Answers when that was. */
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

  /** Ends what is under way by a key that writes nothing, and so parts it from all that follows. */
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

  /** Gives digits that may be a person's as typed, so that they show while the run goes on. */
  #show(): void {
    const run = this.#run;
    const digits = run.keys.slice(run.shown);
    if (!/^\d+$/.test(run.keys) || digits === '') return;
    run.undo ??= this.#options.remember?.() ?? null;
    run.shown = run.keys.length;
    this.#options.onRun({ kind: 'typed', digits, enter: false });
  }

  /** Answers what the run meant; null: nothing, as letters of a person do before Enter. */
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

  /** The code that a run is; null where fingers typed it. */
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
    // A key by itself, or one that a person pressed right after an amount.
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

/** Whether fingers do not type so much so, whatever an item's barcode is. */
function isLongEnough({ keys, isFast }: Run, ended: boolean): boolean {
  if (/^\d+$/.test(keys))
    return keys.length >= shortestBarcode || (isFast && ended && keys.length >= shortestEnded);
  // A person's key of the shop's right after an amount, such as `980+`.
  const isAmountAndKey = !isFast && /^\d+[^\dA-Za-z]$/.test(keys);
  return keys.length >= shortestCode && !isAmountAndKey;
}
