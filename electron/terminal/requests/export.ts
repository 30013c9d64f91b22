import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { WrittenFile } from '../../contract/catalogue.ts';
import type { ExportSales } from '../../contract/day-close.ts';
import {
  type DriveView,
  type Exported,
  type ExportState,
  type ExportTrouble,
  exportTroubles,
} from '../../contract/export.ts';
import { fail, type Failure, type Result, success } from '../../contract/index.ts';
import { nameInScript } from '../../domain/shop-name.ts';
import { type Drive, type DrivePlaces, findDrives, isThere } from '../../files/drives.ts';
import type { FilePlace } from '../../files/file-place.ts';
import type { Handlers } from '../../ipc/ipc.ts';
import type { ExportTarget } from '../../sales/export.ts';
import type { Sales } from '../../sales/sales.ts';
import type { Terminal } from '../terminal.ts';
import type { KioskControl } from './kiosk.ts';
import { noService } from '../not-ready.ts';

/** The newest file for people: the one that the file manager shows. */
export interface NewestFile {
  path: string | null;
}

export async function remember(
  newestFile: NewestFile,
  writing: Promise<Result<WrittenFile>>,
): Promise<Result<WrittenFile>> {
  const written = await writing;
  if (written.ok) newestFile.path = written.value.path;
  return written;
}

type NotWritten = Extract<Exported, { kind: 'not-written' }>;

export interface ExportParts {
  terminal: Terminal;
  newestFile: NewestFile;
  documentsFolder: string;
  drives: DrivePlaces;
  kiosk: Pick<KioskControl, 'running'>;
  showFile: (path: string) => void;
}

export function exportRequests(parts: ExportParts) {
  const { terminal, documentsFolder } = parts;
  let newest: { drive: Drive | null; outcome: Result<Exported> | null } | null = null;

  async function write(
    sales: Sales,
    { days, target, drive }: { days: ExportSales; target: ExportTarget; drive: Drive | null },
  ): Promise<Result<Exported>> {
    const begun: NonNullable<typeof newest> = { drive, outcome: null };
    // While another export runs this one is refused: keep showing the other.
    if (sales.exporting.progress() === null) newest = begun;
    const outcome = outcomeOf(await sales.exportSales(days, target), drive);
    begun.outcome = outcome;
    if (outcome.ok && outcome.value.kind === 'written') parts.newestFile.path = outcome.value.path;
    return outcome;
  }

  function state(): ExportState {
    if (newest === null) return null;
    const { outcome } = newest;
    const drive = newest.drive && { id: newest.drive.id, name: newest.drive.name };
    if (outcome !== null) return { kind: 'ended', drive, outcome };
    return { kind: 'running', drive, progress: terminal.opened?.sales.exporting.progress() ?? null };
  }

  return {
    exportSales: async ({ driveId, ...days }) => {
      const { opened } = terminal;
      if (!opened) return noService;
      const { language, locations } = terminal.state;
      const names = new Map(locations.map(({ id, name }) => [id, nameInScript(name, language)]));
      const style = { language, locationName: (id: string) => names.get(id) };
      if (driveId === null) {
        const target = { folder: documentsFolder, ...style };
        return write(opened.sales, { days, target, drive: null });
      }
      const found = await placeOn(parts.drives, driveId);
      if ('why' in found) return success(found);
      const { drive, place } = found;
      return write(opened.sales, { days, target: { ...place, ...style }, drive });
    },
    listDrives: async () => success((await findDrives(parts.drives)).map(viewOf)),
    readExport: () => success(state()),
    leaveExport: () => {
      if (newest !== null && newest.outcome !== null) newest = null;
      return success(undefined);
    },
    showExported: () => show(parts.newestFile.path, parts),
    stopExport: () => success(terminal.opened?.sales.exporting.stop()),
  } satisfies Partial<Handlers>;
}

/** The folder for files on a drive; or why nothing can be written there. */
export async function placeOn(
  drives: DrivePlaces,
  driveId: string,
): Promise<{ drive: Drive; place: FilePlace } | NotWritten> {
  const drive = (await findDrives(drives)).find(({ id }) => id === driveId);
  if (!drive) return { kind: 'not-written', why: 'drive-gone' };
  if (drive.readOnly) return { kind: 'not-written', why: 'read-only' };
  const place = { folder: join(drive.path, 'Madoguchi'), isDriveThere: () => isThere(drive) };
  return { drive, place };
}

/** Screens are never told where a drive is mounted. */
function viewOf({ id, name, freeBytes, readOnly }: Drive): DriveView {
  return { id, name, freeBytes, readOnly };
}

function show(file: string | null, { kiosk, showFile }: ExportParts): Result<undefined> {
  if (kiosk.running) return fail('conflict', 'Nothing of the system is shown in a kiosk.');
  if (file === null || !existsSync(file)) return fail('not-found', 'There is no exported file.');
  showFile(file);
  return success(undefined);
}

function outcomeOf(
  written: Result<{ path: string; rows: number; synced: boolean }>,
  drive: Drive | null,
): Result<Exported> {
  if (!written.ok) {
    const why = troubleOf(written);
    return why === null ? written : notWritten(why);
  }
  const { path, rows, synced } = written.value;
  return success({ kind: 'written', path, rows, removable: drive !== null && synced });
}

function troubleOf({ field }: Failure): ExportTrouble | null {
  return exportTroubles.find((trouble) => trouble === field) ?? null;
}

function notWritten(why: ExportTrouble): Result<Exported> {
  return success({ kind: 'not-written', why });
}
