import type { SalePhase, SaleView } from '../../../electron/contract/sale.ts';
import { maximumQrBytes } from '../../../electron/domain/code-check.ts';
import { phases, saleIn } from '../../component/fixtures/sales.ts';
import type { SeededRandom } from '../support/random.ts';

/** A window that pictures are taken of: its size in CSS pixels, and how many of the screen's each has. */
export interface Window {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** One picture to take: what is on the screen, and what its QR must say; null where there must be none. */
export interface Picture {
  readonly window: Window;
  readonly theme: 'light' | 'dark';
  readonly language: 'ja' | 'en';
  readonly state: string;
  readonly view: SaleView;
  readonly says: string | null;
}

const sizes: readonly [number, number][] = [
  [1280, 800],
  [1920, 1080],
  [1024, 600],
  [800, 1280],
];
const scales = [1, 1, 1.25, 1.5, 2];
const urlCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/?&=%20';

/** Windows to take pictures of: the sizes that the screens are made for, and others between them. */
export function windowsOf(random: SeededRandom, count: number): Window[] {
  return Array.from({ length: count }, (_, index) => {
    const [width, height] = sizes[index % sizes.length] as [number, number];
    const isOther = index >= sizes.length && random.chance(0.4);
    return {
      width: isOther ? random.between(1024, 1920) : width,
      height: isOther ? random.between(600, 1080) : height,
      scale: random.pick(scales),
    };
  });
}

/** A picture of one window: a code of some length in some state that shows it, or a state that must not. */
export function pictureOf(window: Window, random: SeededRandom): Picture {
  const isPayable = random.chance(0.85);
  const states = Object.entries(phases).filter(([, { state }]) => (state === 'awaiting') === isPayable);
  const [state, phase] = random.pick(states);
  const shown: SalePhase = phase.state === 'awaiting' ? { ...phase, ...codeOf(random) } : phase;
  return {
    window,
    theme: random.pick(['light', 'dark']),
    language: random.pick(['ja', 'en']),
    state,
    view: saleIn(shown, { amount: random.between(1, 9_999_999), practice: random.chance(0.5) }),
    says: shown.state === 'awaiting' ? shown.codeUrl : null,
  };
}

/** An address as short as services make them, most of the time, and now and then as long as a QR holds. */
function codeOf(random: SeededRandom): { codeUrl: string; codeHost: string } {
  const codeHost = 'pay.example.com';
  const start = `https://${codeHost}/`;
  const length = random.chance(0.9)
    ? random.between(4, 160)
    : random.between(160, maximumQrBytes - start.length);
  const rest = Array.from({ length }, () => urlCharacters.charAt(random.below(urlCharacters.length))).join(
    '',
  );
  return { codeUrl: start + rest, codeHost };
}
