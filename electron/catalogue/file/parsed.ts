import type { CatalogueColumn, ChoiceGroup, FileExpectation, FileProblem } from '../../contract/catalogue.ts';
import { shortened } from '../../domain/shortened.ts';

/** Where a value stands in a file: its line, its column or field, and what is there. */
export interface Place {
  line: number;
  field: string | null;
  found: string | null;
}

/** An item as a file gives it. A column that the file does not have is absent; one left blank is ''. */
export interface ParsedItem {
  readonly line: number;
  readonly values: Partial<Record<CatalogueColumn, string | number>>;
  /** What can be chosen of it; undefined where the file does not say. */
  readonly choices: ChoiceGroup[] | undefined;
  /** Columns whose value could not be read; that is reported already. */
  readonly unreadable: ReadonlySet<CatalogueColumn>;
  /** Where a column stands; `path` leads to a place among the choices. */
  readonly place: (column: CatalogueColumn, path?: readonly PropertyKey[]) => Place;
}

/** A category as a JSON file gives it; a CSV file has them on its items only. */
export interface ParsedCategory {
  readonly values: { id: string; ja: string; en: string };
  readonly place: (field: 'id' | 'name') => Place;
}

export interface ParsedCatalogue {
  readonly items: readonly ParsedItem[];
  /** Null where the file has no list of categories. */
  readonly categories: readonly ParsedCategory[] | null;
  readonly problems: readonly FileProblem[];
}

/** A problem at a place, with its column and what stands there in a length that can be read. */
export function problemAt(place: Place | { line: null }, expected: FileExpectation): FileProblem {
  if (place.line === null) return { line: null, field: null, found: null, expected };
  const { line, field, found } = place;
  return { line, field: field && shortened(field), found: found && shortened(found), expected };
}
