/** Measures of a grid of tiles, in pixels: columns are at least as wide, rows at least as high. */
export interface TileGrid {
  columnWidth: number;
  rowHeight: number;
  gap: number;
}

/** Items on the sale screen. */
export const itemTiles: TileGrid = { columnWidth: 152, rowHeight: 136, gap: 12 };

/** The same below the row of what sells most, which takes none of their rows. */
export const lowItemTiles: TileGrid = { ...itemTiles, rowHeight: 112 };

/** Items of a shop that has no pictures: a name and a price, so that more of them are in sight at once. */
export const textTiles: TileGrid = { columnWidth: 136, rowHeight: 76, gap: 8 };

/** What is seen of a row that does not fit: the edge that says that there are more. */
export const edge = 16;

/** A tile that stands alone grows to twice its least height, and no further. */
const most = 2;

/**
 * How `count` things fill a place, where all of them are in sight: in as few columns as leave no tile wider than a grown one is
 * high, so that a large screen shows large tiles and no empty half, and a message above them moves none into another column.
 * Null where they are not all in sight: then tiles stay small.
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

/** How many columns a width has; one where no width of columns is given (0). */
export function columnsIn(width: number, { columnWidth, gap }: Omit<TileGrid, 'rowHeight'>): number {
  return columnWidth === 0 ? 1 : Math.max(1, Math.floor((width + gap) / (columnWidth + gap)));
}

/** How many whole rows a height has, beside the edge of the next. */
export function rowsIn(height: number, { rowHeight, gap }: Omit<TileGrid, 'columnWidth'>): number {
  return Math.floor((height - edge) / (rowHeight + gap));
}
