import type { CatalogueColumn, ChoiceGroup, FileExpectation, FileProblem } from '../../contract/catalogue.ts';

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

/** What a file gives, and what could not be read of it. */
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
  return { line, field: shortened(field), found: shortened(found), expected };
}

const longestFound = 40;

function shortened(text: string | null): string | null {
  if (text === null) return null;
  const characters = Array.from(text);
  return characters.length > longestFound ? `${characters.slice(0, longestFound).join('')}…` : text;
}

/** Nobody mistypes a longer one: it was pasted. */
const longestName = 100;
const mostSteps = 2;

/** The known name that was probably meant: at most two letters away, and less than half of it. */
export function nearestName(name: string, known: readonly string[]): string | null {
  const [nearest] = known
    // Before counting steps, whose number goes with the length of both: a name may be a whole file.
    .filter((candidate) => candidate.length <= longestName)
    .filter((candidate) => Math.abs(candidate.length - name.length) <= mostSteps)
    .map((candidate) => ({ candidate, steps: editSteps(name, candidate) }))
    .filter(({ candidate, steps }) => steps <= mostSteps && steps * 2 < candidate.length)
    .toSorted((a, b) => a.steps - b.steps);
  return nearest?.candidate ?? null;
}

/** How many letters must be put in, taken out or changed to make one text of the other; not counted to its end beyond `mostSteps`. */
function editSteps(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
    if (Math.min(...row) > mostSteps) return mostSteps + 1;
  }
  return row[to.length] ?? 0;
}
