/** Looks at pictures of the screens: where a colour is, and whether anything is cut off at an edge. */
import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { fromRoot } from '../paths.ts';

/** A part of a picture, in pixels; right and bottom are outside of it. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A picture as it was taken. */
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

  /** The smallest box around every pixel of a colour (`#rrggbb`), or undefined where fewer than `least` have it. */
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

  /** How many pixels of a box have a colour. */
  countIn({ left, top, right, bottom }: Box, colour: string): number {
    let count = 0;
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) if (this.#at(x, y) === colour) count += 1;
    }
    return count;
  }

  /** The edges at which something ends that is not the ground: it may go on beyond the screen. */
  edgesTouched(): string[] {
    const [width, height] = [this.width, this.height];
    // The stripes of practice run along the top.
    const below = 24;
    const lines: Record<string, [number, number][]> = {
      left: span(below, height).map((y) => [0, y]),
      right: span(below, height).map((y) => [width - 1, y]),
      bottom: span(0, width).map((x) => [x, height - 1]),
    };
    return Object.entries(lines)
      .filter(([, points]) => new Set(points.map(([x, y]) => this.#at(x, y))).size > 1)
      .map(([name]) => name);
  }

  #at(x: number, y: number): string {
    const index = (y * this.width + x) * 4;
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
