import './styles/fonts.css';
import './styles/tokens.css';
import './styles/reset.css';
import './styles/slip.css';
import { flushSync, mount } from 'svelte';
import type { SlipPreview } from '../electron/contract/printing.ts';
import { fontsAreLoaded } from './lib/fonts.ts';
import SlipPaper from './ui/SlipPaper.svelte';

// A page for main alone, in a window that nobody sees. It draws the slip in its address, and says by its title whether it
// could, since main runs no code in a page.

const target = document.getElementById('app');
if (!target) throw new Error('slip.html has no #app');

/** The slip from the page's address, which has it as Base64 of UTF-8. */
function readAddress(): SlipPreview {
  const bytes = Uint8Array.from(atob(location.hash.slice(1)), (sign) => sign.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes)) as SlipPreview;
}

/** Draws a slip as the screens show it, once the fonts of all its signs are loaded. */
async function draw(preview: SlipPreview): Promise<void> {
  const pieces = preview.lines.flatMap((line) => (line.kind === 'text' ? line.pieces : []));
  // Rarer signs come from slices: load only those that these signs need.
  await import('@fontsource-variable/noto-sans-jp');
  const signs = pieces.map(({ text }) => text).join('');
  const rare = document.fonts.load("450 21px 'Noto Sans JP Variable'", signs);
  await Promise.allSettled([fontsAreLoaded(document), rare]);
  mount(SlipPaper, { target: target as HTMLElement, props: { preview } });
  flushSync();
}

/** Receipt printers draw eight dots to the millimetre, and so does this: a slip has its size on paper. */
const dotsInAMillimetre = 8;

/** Makes the drawing as large as it is on paper; answers its height in millimetres. */
function sized(svg: SVGSVGElement): number {
  const { width, height } = svg.viewBox.baseVal;
  svg.style.width = `${width / dotsInAMillimetre}mm`;
  return height / dotsInAMillimetre;
}

try {
  await draw(readAddress());
  const svg = document.querySelector('svg');
  document.title = svg ? `drawn ${sized(svg)}` : 'nothing drawn';
} catch {
  // Main waits for this title: a page that cannot draw says so at once.
  document.title = 'nothing drawn';
}
