/** What lies in a folder of a place. */
export interface Entry {
  name: string;
  isFolder: boolean;
}

/** A place over a network that does not answer, or whose line broke: that says nothing of the file that was asked for. */
export class PlaceAway extends Error {}

/** The files of a place of copies, by their paths below it. What is refused over a network is said with the place's name. */
export interface PlaceFiles {
  /** Rejects where there is no such folder, or it cannot be read. */
  list(folder: string): Promise<Entry[]>;
  /** Null where there is no such file; rejects where it cannot be read. */
  read(path: string): Promise<string | null>;
  /** Writes a file whole, over the one that is there. */
  write(path: string, text: string): Promise<void>;
  /** Writes a file that is not there yet; false where it is. */
  create(path: string, text: string): Promise<boolean>;
  close(): void;
}

/** A place that does not answer for so long is away. */
export const patienceMs = 20_000;
