/** Where a page of a list begins, and how many rows it has at most. */
export interface Page {
  limit: number;
  offset: number;
}

/** What the service answered with a page; `total`: how many rows it counts in the whole list. */
export interface PageOfRows<Row> {
  rows: readonly Row[];
  total: number | undefined;
}

/** The outcome of reading a list. */
export type Listed<Row, Outcome> =
  /** Read to the end: nothing else is listed. */
  | { kind: 'whole'; rows: Row[]; total: number | undefined }
  /** Stopped before the end, or the list does not go on where it is asked to, or moves each time it is read: what it leaves out is not known. */
  | { kind: 'part'; rows: Row[]; total: number | undefined }
  /** A page could not be read. What was read before must not pass for the list. */
  | { kind: 'failed'; outcome: Exclude<Outcome, { kind: 'ok' }> };

/** How a list is read. */
export interface Reading<Row> {
  /** Rows that are asked for at once. */
  pageSize: number;
  /** Where to begin; at the beginning unless given. */
  offset?: number;
  /** Rows after which reading stops; none unless given. */
  upTo?: number;
  /** Asked after each page, with its rows, whether to go on; always unless given. */
  goesOn?: (rows: readonly Row[]) => boolean | Promise<boolean>;
}

/** Times that a list is read from where it begins before it is called one that moves. */
const mostPasses = 2;

/**
 * Reads a list of the service page by page: the one place that knows when a list has ended. `rowsOf` takes the rows
 * out of a good answer. Where rows moved while pages were turned, one may have moved past what is read: it is read once
 * more. A row that is listed twice counts once, as it was told last.
 */
export async function readList<Row extends { id?: string | undefined }, Outcome extends { kind: string }>(
  ask: (page: Page) => Promise<Outcome>,
  rowsOf: (outcome: Extract<Outcome, { kind: 'ok' }>) => PageOfRows<Row>,
  { pageSize, offset: start = 0, upTo = Number.POSITIVE_INFINITY, goesOn = () => true }: Reading<Row>,
): Promise<Listed<Row, Outcome>> {
  const found = new Map<string, Row>();
  let size = pageSize;
  let countsPage = false;
  let pass = { number: 1, seen: new Set<string>(), isMoved: false, total: 0 };
  for (let offset = start; ;) {
    const limit = Math.min(size, upTo - (offset - start));
    const outcome = await ask({ limit, offset });
    if (!isGood(outcome)) {
      return { kind: 'failed', outcome: outcome as Exclude<Outcome, { kind: 'ok' }> };
    }
    const { rows, total: told } = rowsOf(outcome);
    // A full page that says that it is all may count itself alone, and another one follow.
    countsPage ||= told === limit && rows.length === limit;
    const total = countsPage ? undefined : told;
    const { seen } = pass;
    const known = rows.filter(({ id }) => id !== undefined && seen.has(id)).length;
    const isNew = rows.some(({ id }) => id !== undefined && !seen.has(id));
    // A page of known rows alone stands in the place of the one that was asked for.
    const isAgain = rows.length > 0 && known === rows.length;
    // One that comes again was pushed on by another one before it; a lower count says that the others moved up.
    const isMoved = pass.isMoved || known > 0 || (total !== undefined && total < pass.total);
    pass = { ...pass, isMoved, total: total ?? 0 };
    // A row without an id is told apart from all others.
    rows.forEach((row, index) => found.set(row.id ?? ` ${offset + index}`, row));
    rows.forEach(({ id }) => id !== undefined && seen.add(id));
    offset += rows.length;
    // Fewer than were asked for: more do not fit into an answer, which was found out by asking in vain.
    if (rows.length < limit) size = Math.max(rows.length, Math.ceil(size / 2));
    const listed = { rows: [...found.values()], total: told };
    const isEnd = total === undefined ? rows.length === 0 : offset >= total;
    if (isEnd && !isMoved) return { kind: 'whole', ...listed };
    if (isEnd && !isAgain && pass.number < mostPasses && (await goesOn(rows))) {
      pass = { number: pass.number + 1, seen: new Set(), isMoved: false, total: 0 };
      offset = start;
      continue;
    }
    if (isEnd || !isNew || offset - start >= upTo || !(await goesOn(rows)))
      return { kind: 'part', ...listed };
  }
}

function isGood<Outcome extends { kind: string }>(
  outcome: Outcome,
): outcome is Extract<Outcome, { kind: 'ok' }> {
  return outcome.kind === 'ok';
}
