/**
 * Where a window is, how large, and what the system makes of it: as Electron 33 has it on an X server with a window
 * manager (test/e2e/conformance/full-screen.spec.ts).
 */
type Place = Electron.Rectangle;
type Size = Pick<Place, 'width' | 'height'>;

/** What a window opens with. */
interface Start {
  readonly place: Place;
  readonly least: Size;
  readonly most: Size;
  readonly resizable: boolean;
  /** Asked for as full screen or as a kiosk: the first counts before the size is pinned. */
  readonly full: 'no' | 'full screen' | 'kiosk';
  /** The display that a place is on. */
  readonly displayOf: (place: Place) => Place;
}

/** No page makes its window smaller than that. */
const leastForPages = 100;

/** The place of one window. */
export class Geometry {
  readonly #start: Start;
  /** Out of full screen; also what it goes back to. */
  #normal: Place;
  /** In full screen. */
  #filling: Place | undefined;
  /** The size of a window that may not be resized. */
  #pinned: Size | undefined;

  constructor(start: Start) {
    this.#start = start;
    this.#normal = start.place;
    if (!start.resizable && start.full !== 'full screen') this.#pinned = start.place;
    if (start.full !== 'no') this.setFull(true);
    if (!start.resizable) this.#pinned ??= this.place;
    this.settle();
  }

  get place(): Place {
    return { ...(this.#filling ?? this.#normal) };
  }

  /** A window that is told so is in full screen, whatever size it has got. */
  get isFull(): boolean {
    return this.#filling !== undefined;
  }

  get isResizable(): boolean {
    return this.#pinned === undefined;
  }

  setFull(full: boolean): void {
    if (full === this.isFull) return;
    this.#filling = full ? this.#display : undefined;
    if (!full && this.#pinned !== undefined) this.#normal = { ...this.#normal, ...sizeOf(this.#pinned) };
  }

  setResizable(resizable: boolean): void {
    if (resizable === this.isResizable) return;
    this.#pinned = resizable ? undefined : sizeOf(this.place);
  }

  /** The app's own word: not held to the display. In full screen even a pinned size follows it. */
  set(part: Partial<Place>): void {
    const wanted = { ...this.place, ...part };
    const size = this.isFull ? wanted : (this.#pinned ?? wanted);
    this.#move({ ...wanted, ...this.#within(size, this.#start.least) });
  }

  /** The page's word: held to the display, and a pinned size follows it. */
  setByPage(part: Partial<Place>): void {
    this.#move(this.clampedForPage(part));
  }

  /** Where a page gets its window that asks for a place. */
  clampedForPage(part: Partial<Place>): Place {
    const display = this.#display;
    const wanted = { ...this.place, ...part };
    const { least } = this.#start;
    const from = {
      width: Math.max(least.width, leastForPages),
      height: Math.max(least.height, leastForPages),
    };
    const size = this.#within(wanted, from);
    const width = Math.min(size.width, display.width);
    const height = Math.min(size.height, display.height);
    const within = (at: number, start: number, room: number): number =>
      Math.max(start, Math.min(at, start + room));
    return {
      x: within(wanted.x, display.x, display.width - width),
      y: within(wanted.y, display.y, display.height - height),
      width,
      height,
    };
  }

  /** The window manager's word, which comes a moment after each of the others. */
  settle(): void {
    if (this.isFull) this.#filling = { ...this.#display, ...(this.#pinned && sizeOf(this.#pinned)) };
  }

  /** Its display is gone: it stands on another one, from now on. */
  comeTo(corner: Pick<Place, 'x' | 'y'>): void {
    this.#normal = { ...this.#normal, ...corner };
  }

  /** The display that it is on is another one, or has another size. */
  displayChanged(): void {
    if (this.isFull) this.#filling = this.#display;
    this.settle();
  }

  get #display(): Place {
    return { ...this.#start.displayOf(this.#normal) };
  }

  #within({ width, height }: Size, least: Size): Size {
    const { most } = this.#start;
    return {
      width: Math.min(most.width, Math.max(least.width, width)),
      height: Math.min(most.height, Math.max(least.height, height)),
    };
  }

  #move(to: Place): void {
    if (this.isFull) this.#filling = to;
    else this.#normal = to;
    if (this.#pinned !== undefined) this.#pinned = sizeOf(to);
  }
}

function sizeOf({ width, height }: Size): Size {
  return { width, height };
}
