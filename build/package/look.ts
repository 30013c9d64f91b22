/** Looks at pictures of the screens: where a colour is, and whether an edge cuts something off. */
import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { fromRoot } from '../paths.ts';

/** In pixels; right and bottom are exclusive. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Point = readonly [x: number, y: number];

/** Pixels of a strip at an edge that is looked at again. At least 8 are left around anything. */
const reach = 7;
/** Colours that differ by less, in levels of 256, look the same, as at a shadow's end. */
const unseen = 8;

export class Look {
  readonly #png: PNG;

  constructor(picture: Buffer) {
    this.#png = PNG.sync.read(picture);
  }

  get width(): number {
    return this.#png.width;
  }

  get height(): number {
    return this.#png.height;
  }

  /** The smallest box around a colour's pixels (`#rrggbb`); undefined where fewer than `least` have it. */
  boxOf(colour: string, least: number): Box | undefined {
    let count = 0;
    const box = { left: this.width, top: this.height, right: 0, bottom: 0 };
    for (let y = 0; y < this.height; y += 1) {
      for (let x = 0; x < this.width; x += 1) {
        if (this.#at(x, y) !== colour) continue;
        count += 1;
        box.left = Math.min(box.left, x);
        box.top = Math.min(box.top, y);
        box.right = Math.max(box.right, x + 1);
        box.bottom = Math.max(box.bottom, y + 1);
      }
    }
    return count < least ? undefined : box;
  }

  countIn({ left, top, right, bottom }: Box, colour: string): number {
    let count = 0;
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) if (this.#at(x, y) === colour) count += 1;
    }
    return count;
  }

  /** Edges (`side`, `bottom`) that something other than the ground or a full-width strip touches: it may go on beyond the screen. */
  edgesTouched(): string[] {
    // The stripes of practice run along the top.
    const rows = span(24, this.height);
    const [last, low] = [this.width - 1, this.height - 1];
    const isCut = {
      side: rows.some(
        (y) =>
          !this.#isLike([0, y], [last, y]) ||
          !this.#isLike([0, y], [reach, y]) ||
          !this.#isLike([last, y], [last - reach, y]),
      ),
      bottom: span(0, this.width).some((x) => !this.#isLike([x, low], [0, low])),
    };
    return Object.entries(isCut).flatMap(([name, cut]) => (cut ? [name] : []));
  }

  #isLike([ax, ay]: Point, [bx, by]: Point): boolean {
    const [a, b] = [this.#index(ax, ay), this.#index(bx, by)];
    return [0, 1, 2].every(
      (part) => Math.abs((this.#png.data[a + part] ?? 0) - (this.#png.data[b + part] ?? 0)) <= unseen,
    );
  }

  #index(x: number, y: number): number {
    return (y * this.width + x) * 4;
  }

  #at(x: number, y: number): string {
    const index = this.#index(x, y);
    return `#${this.#png.data.toString('hex', index, index + 3)}`;
  }
}

function span(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

/** A colour of the light theme, by its name in the style sheet. */
export function token(name: string): string {
  const light =
    readFileSync(fromRoot('renderer/styles/tokens.css'), 'utf8').split("[data-theme='light']")[1] ?? '';
  const colour = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(light)?.[1];
  if (colour === undefined) throw new Error(`The style sheet names no colour ${name}.`);
  return colour;
}
