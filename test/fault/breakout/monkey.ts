import type { SeededRandom } from '../support/random.ts';
import { type Hands, modifierBits, type ModifierKey, type Point } from './hands.ts';

/** One random event: what it was, and the doing of it. */
interface RandomEvent {
  readonly about: string;
  readonly act: (hands: Hands) => Promise<void>;
}

const keys = [
  'Escape',
  'Tab',
  'Enter',
  ' ',
  'Backspace',
  'Delete',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Insert',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Meta',
  'ContextMenu',
  'PrintScreen',
  'BrowserBack',
  'BrowserHome',
  'BrowserRefresh',
  '+',
  '-',
  '=',
  ...Array.from({ length: 12 }, (_, index) => `F${index + 1}`),
  ...Array.from('0123456789abcdefghijklmnopqrstuvwxyz'),
] as const;
const texts = ['1', '00', '500', 'latte', 'まっちゃ', '0000', '<b>x</b>', '../..', '9'.repeat(500)] as const;
const modifierKeys = Object.keys(modifierBits) as ModifierKey[];

function pointOf(random: SeededRandom): Point {
  return { x: random.below(1280), y: random.below(800) };
}

/** What a child, a drunk or a thief does next. */
export function randomEvent(random: SeededRandom): RandomEvent {
  const at = pointOf(random);
  const where = `at ${at.x},${at.y}`;
  const kind = random.fraction();
  if (kind < 0.4) return { about: `a tap ${where}`, act: (hands) => hands.click(at) };
  if (kind < 0.55) return { about: `a touch ${where}`, act: (hands) => hands.touch([at]) };
  if (kind < 0.8) {
    const with_ = random.chance(0.5) ? [] : random.shuffled(modifierKeys).slice(0, random.between(1, 2));
    const key = random.pick(keys);
    return { about: [...with_, key].join('+'), act: (hands) => hands.press(key, ...with_) };
  }
  if (kind < 0.85) {
    const text = random.pick(texts);
    return { about: `the text ${text.slice(0, 10)}`, act: (hands) => hands.type(text) };
  }
  if (kind < 0.9) {
    const [deltaY, modifiers] = [random.between(-600, 600), random.chance(0.3) ? modifierBits.control : 0];
    return { about: `the wheel ${where}`, act: (hands) => hands.wheel(at, deltaY, modifiers) };
  }
  const to = pointOf(random);
  if (kind < 0.94) return { about: `a drag ${where}`, act: (hands) => hands.drag(at, to) };
  if (kind < 0.97) {
    const button = random.pick(['right', 'middle', 'back', 'forward'] as const);
    const modifiers = random.pick([0, modifierBits.control, modifierBits.shift]);
    return { about: `${button} ${where}`, act: (hands) => hands.click(at, button, modifiers) };
  }
  if (kind < 0.99) return { about: `a swipe ${where}`, act: (hands) => hands.swipe([at, to], [to, at]) };
  return { about: `a touch that stays ${where}`, act: (hands) => hands.touch([at], 50) };
}
