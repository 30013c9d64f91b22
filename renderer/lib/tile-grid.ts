/** Pixels: the least width of columns and height of rows. */
export interface TileGrid {
  columnWidth: number;
  rowHeight: number;
  gap: number;
}

/** Items on the sale screen. */
export const itemTiles: TileGrid = { columnWidth: 152, rowHeight: 136, gap: 12 };

/** Below the row of best sellers, lower so that no row is lost. */
export const lowItemTiles: TileGrid = { ...itemTiles, rowHeight: 112 };

/** For a shop without pictures: more names and prices in sight. */
export const textTiles: TileGrid = { columnWidth: 136, rowHeight: 76, gap: 8 };

/** The visible edge of a row that does not fit: a sign that there is more. */
export const edge = 16;

/** A tile grows to twice its least height at most. */
const most = 2;

/**
 * How `count` tiles fill a place where all are in sight: as few columns as leave no tile wider than a grown one is high. So
 * large screens have large tiles and no empty half, and a message above moves none to another column. Null where they do not all
 * fit: tiles stay small.
 */
export function grownTiles(
  count: number,
  { width, height }: { width: number; height: number },
  tiles: TileGrid,
): { columns: number; pitch: number } | null {
  const { rowHeight, gap } = tiles;
  const [mostColumns, mostRows] = [columnsIn(width, tiles), rowsIn(height, tiles)];
  if (count === 0 || count > mostColumns * mostRows) return null;
  for (let columns = 1; columns <= mostColumns; columns += 1) {
    const rows = Math.ceil(count / columns);
    if (rows > mostRows) continue;
    const pitch = Math.min(Math.floor((height - edge) / rows), most * rowHeight + gap);
    const tileWidth = (width - (columns - 1) * gap) / columns;
    if (tileWidth <= most * rowHeight || columns === mostColumns) return { columns, pitch };
  }
  return null;
}

/** How many columns a width has; one where no column width is given (0). */
export function columnsIn(width: number, { columnWidth, gap }: Omit<TileGrid, 'rowHeight'>): number {
  return columnWidth === 0 ? 1 : Math.max(1, Math.floor((width + gap) / (columnWidth + gap)));
}

/** How many whole rows a height has, beside the visible edge of the next. */
export function rowsIn(height: number, { rowHeight, gap }: Omit<TileGrid, 'columnWidth'>): number {
  return Math.floor((height - edge) / (rowHeight + gap));
}
