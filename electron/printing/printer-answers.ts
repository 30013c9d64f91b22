import type { PrinterCommands } from '../contract/printing.ts';
import type { PrinterTrouble } from '../domain/prints.ts';

/*
 * How printers are asked over the printing line, and what their answers mean. Answers come mixed, in pieces, among bytes that
 * nobody asked for.
 */

/** Bytes that belong together: a state, the answer to a slip's last command, or what means nothing here. */
export interface PrinterWord {
  kind: 'state' | 'through' | 'other';
  bytes: readonly number[];
}

/** How printers that obey one set of commands are asked. */
export interface PrinterAnswers {
  /** Each is answered at once by one `state`, also by a printer that cannot print. */
  questions: readonly Uint8Array[];
  /** The first word of these bytes, of which there is at least one; null: it is not whole yet. */
  first: (bytes: readonly number[]) => PrinterWord | null;
  /** What keeps the printer from printing, by its answers in the questions' order; null: nothing. */
  trouble: (states: readonly PrinterWord[]) => PrinterTrouble | null;
}

const taken = (bytes: readonly number[], kind: PrinterWord['kind'], length = 1): PrinterWord | null =>
  bytes.length < length ? null : { kind, bytes: bytes.slice(0, length) };

const nothing: PrinterWord = { kind: 'state', bytes: [] };

/** DLE EOT 2 and 4: why it is offline, and its paper; one byte each. The slip's last command is GS r 1, one byte too. */
const escPos: PrinterAnswers = {
  questions: [Uint8Array.of(0x10, 0x04, 2), Uint8Array.of(0x10, 0x04, 4)],
  first: (bytes) => {
    const [byte = 0] = bytes;
    // Some printers' unasked status is four bytes long.
    if ((byte & 0x93) === 0x10) return taken(bytes, 'other', 4);
    if ((byte & 0x93) === 0x12) return taken(bytes, 'state');
    return taken(bytes, (byte & 0x90) === 0 ? 'through' : 'other');
  },
  trouble: ([{ bytes: [offline = 0] } = nothing, { bytes: [paper = 0] } = nothing]) => {
    if ((paper & 0x60) !== 0 || (offline & 0x20) !== 0) return 'no-paper';
    if ((offline & 0x04) !== 0) return 'cover-open';
    return (offline & 0x40) !== 0 ? 'fault' : null;
  },
};

/** The bytes of Star's status that are read here. */
const starStateBytes = 6;

/**
 * ESC ACK SOH: answered by Star's status, which gives its own length; some printers also send it unasked. The slip's last command
 * is ESC GS ETX 1 0 0: sent back as it came, with a counter and a NUL, once the motor has stopped.
 */
const star: PrinterAnswers = {
  questions: [Uint8Array.of(0x1b, 0x06, 0x01)],
  first: (bytes) => {
    const [first = 0, second = 0] = bytes;
    const echo = [0x1b, 0x1d, 0x03, 0x01];
    if (echo.every((byte, at) => bytes[at] === undefined || bytes[at] === byte)) {
      return taken(bytes, 'through', 8);
    }
    if ((first & 0x91) !== 0x01) return taken(bytes, 'other');
    if (bytes.length < 2) return null;
    const length = ((first >> 2) & 0x18) + ((first >> 1) & 0x07) + ((second >> 6) & 0x02);
    const word = taken(bytes, 'state', Math.max(length, 1));
    // These bits are always off in a status.
    const isState = length >= starStateBytes && word?.bytes.slice(2).every((byte) => (byte & 0x91) === 0);
    return word === null || isState ? word : taken(bytes, 'other');
  },
  trouble: ([{ bytes } = nothing]) => {
    const [, , state = 0, error = 0, other = 0, paper = 0] = bytes;
    if ((state & 0x20) !== 0) return 'cover-open';
    if ((paper & 0x08) !== 0) return 'no-paper';
    const isFault = (error & 0x2c) !== 0 || (other & 0x0a) !== 0 || (state & 0x08) !== 0;
    return isFault ? 'fault' : null;
  },
};

export const printerAnswers: Record<PrinterCommands, PrinterAnswers> = {
  escpos: escPos,
  star,
  citizen: escPos,
};
