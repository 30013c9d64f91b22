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

/** What is seen of a row that does not fit: the edge that says that there are more. */
export const edge = 16;

/** How many columns a width has; one where no width of columns is given (0). */
export function columnsIn(width: number, { columnWidth, gap }: Omit<TileGrid, 'rowHeight'>): number {
  return columnWidth === 0 ? 1 : Math.max(1, Math.floor((width + gap) / (columnWidth + gap)));
}

/** How many whole rows a height has, beside the edge of the next. */
export function rowsIn(height: number, { rowHeight, gap }: Omit<TileGrid, 'columnWidth'>): number {
  return Math.floor((height - edge) / (rowHeight + gap));
}
