/** The displays that the host knows of: their places beside each other, and which of them something is on. */

/** The size of a display, in device-independent pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A display of the host's. */
export interface HostDisplay {
  readonly id: number;
  readonly scaleFactor: number;
  readonly bounds: Electron.Rectangle;
}

/** The sizes that `--host-displays=1280x800,1920x1080` names; none when it says nothing that can be read. */
export function readSizes(value: string): Size[] {
  return value.split(',').flatMap((part) => {
    const [, width, height] = /^(\d{2,5})x(\d{2,5})$/.exec(part) ?? [];
    return width === undefined ? [] : [{ width: Number(width), height: Number(height) }];
  });
}

/** A display to the right of the others. */
export function placedAfter(others: readonly HostDisplay[], id: number, size: Size): HostDisplay {
  const x = Math.max(0, ...others.map(({ bounds }) => bounds.x + bounds.width));
  return { id, scaleFactor: 1, bounds: { x, y: 0, ...size } };
}

/** The display that a point is on, or else the nearest one. */
export function nearestTo(
  displays: readonly HostDisplay[],
  { x, y }: Electron.Point,
): HostDisplay | undefined {
  const distance = ({ bounds }: HostDisplay): number =>
    Math.hypot(
      Math.max(bounds.x - x, 0, x - (bounds.x + bounds.width - 1)),
      Math.max(bounds.y - y, 0, y - (bounds.y + bounds.height - 1)),
    );
  return displays.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** The display that shows the most of an area, or else the one that is nearest to its middle. */
export function mostOf(displays: readonly HostDisplay[], area: Electron.Rectangle): HostDisplay | undefined {
  const shown = ({ bounds }: HostDisplay): number => {
    const width = Math.min(area.x + area.width, bounds.x + bounds.width) - Math.max(area.x, bounds.x);
    const height = Math.min(area.y + area.height, bounds.y + bounds.height) - Math.max(area.y, bounds.y);
    return Math.max(0, width) * Math.max(0, height);
  };
  const [best] = displays.toSorted((a, b) => shown(b) - shown(a));
  if (best !== undefined && shown(best) > 0) return best;
  return nearestTo(displays, { x: area.x + area.width / 2, y: area.y + area.height / 2 });
}
