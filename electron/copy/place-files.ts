export interface Entry {
  name: string;
  isFolder: boolean;
}

/** A network place did not answer, or its line broke: that says nothing of the file. */
export class PlaceAway extends Error {}

/** The files of a place of copies, by paths below it. Errors over a network name the place. */
export interface PlaceFiles {
  /** Rejects where there is no such folder, or it cannot be read. */
  list(folder: string): Promise<Entry[]>;
  /** Null where there is no such file; rejects where it cannot be read. */
  read(path: string): Promise<string | null>;
  /** Replaces the file whole. */
  write(path: string, text: string): Promise<void>;
  /** False where the file exists already. */
  create(path: string, text: string): Promise<boolean>;
  close(): void;
}

/** Milliseconds without an answer after which a place counts as away. */
export const patienceMs = 20_000;
