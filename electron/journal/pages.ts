import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

/*
 * Reads rows from the pages of a SQLite file without SQLite, which gives up on a file whose first page, or
 * any page on the way to a row, is damaged. Here every page is looked at by itself: rows lie on leaf pages of
 * tables, complete but for long values that go on on overflow pages (the file format of sqlite.org).
 */

/** A value of a column. */
export type Value = number | string | Uint8Array | null;

/** A row as it lies on a page; the column that is the rowid's alias is null. */
export interface RawRow {
  rowid: number;
  values: Value[];
}

/** What was read of a file. */
export interface PageReading {
  /** Calls back with each row that can be read, in the order of the pages. */
  eachRow(found: (row: RawRow) => void): void;
  /** Rows that are on a page and cannot be read; known after `eachRow`. */
  readonly unreadable: number;
  close(): void;
}

/** Where the newest version of a page is. */
interface Place {
  file: number;
  offset: number;
}

const leafOfTable = 0x0d;
const longestRow = 16 * 1024 * 1024;

/** Opens a database file and its log for reading page by page; throws what the file system throws. */
export function readPages(path: string): PageReading {
  const file = openSync(path, 'r');
  const logPath = `${path}-wal`;
  const log = existsSync(logPath) ? openSync(logPath, 'r') : null;
  const pageSize = pageSizeOf(file, log);
  const places = new Map<number, Place>();
  const count = Math.ceil(fstatSync(file).size / pageSize);
  for (let page = 1; page <= count; page += 1) places.set(page, { file, offset: (page - 1) * pageSize });
  if (log !== null)
    for (const [page, offset] of framesOf(log, pageSize)) places.set(page, { file: log, offset });
  let unreadable = 0;

  function read(page: number): Buffer | null {
    const place = places.get(page);
    if (!place) return null;
    const buffer = Buffer.alloc(pageSize);
    return readSync(place.file, buffer, 0, pageSize, place.offset) === pageSize ? buffer : null;
  }

  return {
    eachRow(found) {
      for (const page of [...places.keys()].sort((a, b) => a - b)) {
        const buffer = read(page);
        const start = page === 1 ? 100 : 0;
        if (buffer?.[start] !== leafOfTable) continue;
        const cells = buffer.readUInt16BE(start + 3);
        for (let cell = 0; cell < cells; cell += 1) {
          const row = rowAt(buffer, start + 8 + cell * 2, read);
          if (row) found(row);
          else unreadable += 1;
        }
      }
    },
    get unreadable() {
      return unreadable;
    },
    close() {
      closeSync(file);
      if (log !== null) closeSync(log);
    },
  };
}

function pageSizeOf(file: number, log: number | null): number {
  const header = Buffer.alloc(100);
  readSync(file, header, 0, 100, 0);
  const said = header.readUInt16BE(16);
  if (header.toString('latin1', 0, 15) === 'SQLite format 3' && isPageSize(said)) return said;
  if (log !== null) {
    readSync(log, header, 0, 32, 0);
    const inLog = header.readUInt32BE(8);
    if (isPageSize(inLog)) return inLog;
  }
  return 4_096;
}

function isPageSize(size: number): boolean {
  return size >= 512 && size <= 32_768 && (size & (size - 1)) === 0;
}

/** The pages in the log, up to the last commit, each with where it is; a later one replaces an earlier. */
function framesOf(log: number, pageSize: number): Map<number, number> {
  const header = Buffer.alloc(32);
  const committed = new Map<number, number>();
  if (readSync(log, header, 0, 32, 0) < 32) return committed;
  const salts = header.subarray(16, 24);
  const frame = Buffer.alloc(24);
  let pending = new Map<number, number>();
  for (let at = 32; readSync(log, frame, 0, 24, at) === 24; at += 24 + pageSize) {
    // Frames of another turn of the log are in the file already.
    if (!frame.subarray(8, 16).equals(salts)) break;
    pending.set(frame.readUInt32BE(0), at + 24);
    if (frame.readUInt32BE(4) === 0) continue;
    for (const [page, offset] of pending) committed.set(page, offset);
    pending = new Map();
  }
  return committed;
}

/** Reads the row whose cell a pointer points to; null when that is not one. */
function rowAt(page: Buffer, pointer: number, read: (page: number) => Buffer | null): RawRow | null {
  try {
    const size = varint(page, page.readUInt16BE(pointer));
    const rowid = varint(page, size.next);
    if (size.value > longestRow) return null;
    const payload = payloadAt(page, rowid.next, size.value, read);
    const values = payload && valuesOf(payload);
    return values && { rowid: rowid.value, values };
  } catch (error) {
    // The offsets on a damaged page lead out of it.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function payloadAt(
  page: Buffer,
  at: number,
  size: number,
  read: (page: number) => Buffer | null,
): Buffer | null {
  const most = page.length - 35;
  if (size <= most) return at + size <= page.length ? page.subarray(at, at + size) : null;
  const least = Math.floor(((page.length - 12) * 32) / 255) - 23;
  const fitting = least + ((size - least) % (page.length - 4));
  const local = fitting <= most ? fitting : least;
  const parts = [page.subarray(at, at + local)];
  let left = size - local;
  let next = page.readUInt32BE(at + local);
  while (left > 0) {
    const more = read(next);
    if (!more) return null;
    parts.push(more.subarray(4, 4 + Math.min(left, more.length - 4)));
    left -= more.length - 4;
    next = more.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

/** The values of a record; null when its header does not fit it. */
function valuesOf(payload: Buffer): Value[] | null {
  const header = varint(payload, 0);
  const values: Value[] = [];
  let [type, at] = [header.next, header.value];
  while (type < header.value) {
    const serial = varint(payload, type);
    type = serial.next;
    const { value, size } = valueAt(payload, at, serial.value);
    values.push(value);
    at += size;
  }
  return type === header.value && at === payload.length ? values : null;
}

function valueAt(payload: Buffer, at: number, serial: number): { value: Value; size: number } {
  switch (serial) {
    case 0:
      return { value: null, size: 0 };
    case 1:
    case 2:
    case 3:
    case 4:
      return { value: payload.readIntBE(at, serial), size: serial };
    case 5:
      return { value: payload.readIntBE(at, 6), size: 6 };
    case 6:
      return { value: Number(payload.readBigInt64BE(at)), size: 8 };
    case 7:
      return { value: payload.readDoubleBE(at), size: 8 };
    case 8:
    case 9:
      return { value: serial - 8, size: 0 };
    default: {
      if (serial < 12) throw new RangeError(`No such type of value: ${serial}`);
      const size = Math.floor((serial - 12) / 2);
      if (at + size > payload.length) throw new RangeError('A value is longer than its row.');
      const bytes = payload.subarray(at, at + size);
      return { value: serial % 2 === 1 ? bytes.toString('utf8') : Uint8Array.from(bytes), size };
    }
  }
}

/** SQLite's integers of variable length: seven bits a byte, the ninth byte whole. */
function varint(buffer: Buffer, at: number): { value: number; next: number } {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = buffer.readUInt8(at + index);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, next: at + index + 1 };
  }
  return { value: value * 256 + buffer.readUInt8(at + 8), next: at + 9 };
}
