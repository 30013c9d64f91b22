import type { CatalogueColumn, ChoiceGroup, FileExpectation, FileProblem } from '../../contract/catalogue.ts';
import { shortened } from '../../domain/shortened.ts';

export interface Place {
  line: number;
  field: string | null;
  found: string | null;
}

/** An item as a file gives it: a missing column is absent, a blank cell is ''. */
export interface ParsedItem {
  readonly line: number;
  readonly values: Partial<Record<CatalogueColumn, string | number>>;
  /** Undefined: the file does not say. */
  readonly choices: ChoiceGroup[] | undefined;
  /** Columns with unreadable values, reported already. */
  readonly unreadable: ReadonlySet<CatalogueColumn>;
  /** `path` leads to a place among the choices. */
  readonly place: (column: CatalogueColumn, path?: readonly PropertyKey[]) => Place;
}

/** A category as a JSON file gives it; a CSV file names categories on its items only. */
export interface ParsedCategory {
  readonly values: { id: string; ja: string; en: string };
  readonly place: (field: 'id' | 'name') => Place;
}

export interface ParsedCatalogue {
  readonly items: readonly ParsedItem[];
  /** Null: the file has no list of categories. */
  readonly categories: readonly ParsedCategory[] | null;
  readonly problems: readonly FileProblem[];
}

/** A problem at a place; the text found there is shortened. */
export function problemAt(place: Place | { line: null }, expected: FileExpectation): FileProblem {
  if (place.line === null) return { line: null, field: null, found: null, expected };
  const { line, field, found } = place;
  return { line, field: field && shortened(field), found: found && shortened(found), expected };
}
