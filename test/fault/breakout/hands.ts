/** Hands on the keyboard, the mouse and the screen, as the system would deliver what they do. */
import type { CDPSession } from '@playwright/test';
import { keysComeFromX, pressInX } from '../../support/x-server.ts';

/** What is held while a key or a button is pressed, as the protocol counts it. */
export const modifierBits = { alt: 1, control: 2, meta: 4, shift: 8 } as const;
export type ModifierKey = keyof typeof modifierBits;

/** A key: its value, its place on the keyboard, and its number as Windows counts. */
interface Key {
  readonly key: string;
  readonly code: string;
  readonly number: number;
  readonly text?: string;
}

const named: Readonly<Record<string, readonly [number: number, code?: string, text?: string]>> = {
  Backspace: [8],
  Tab: [9],
  Enter: [13, 'Enter', '\r'],
  Escape: [27],
  ' ': [32, 'Space', ' '],
  PageUp: [33],
  PageDown: [34],
  End: [35],
  Home: [36],
  ArrowLeft: [37],
  ArrowUp: [38],
  ArrowRight: [39],
  ArrowDown: [40],
  PrintScreen: [44],
  Insert: [45],
  Delete: [46],
  Meta: [91, 'MetaLeft'],
  ContextMenu: [93],
  ScrollLock: [145],
  BrowserBack: [166],
  BrowserForward: [167],
  BrowserRefresh: [168],
  BrowserStop: [169],
  BrowserSearch: [170],
  BrowserFavorites: [171],
  BrowserHome: [172],
  LaunchMail: [180],
  LaunchApplication1: [182],
  LaunchApplication2: [183],
  '+': [107, 'NumpadAdd', '+'],
  '-': [109, 'NumpadSubtract', '-'],
  '=': [187, 'Equal', '='],
};

function keyOf(name: string): Key {
  const known = named[name];
  if (known) {
    const [number, code = name, text] = known;
    return { key: name, code, number, ...(text !== undefined && { text }) };
  }
  const functionKey = /^F(\d+)$/.exec(name);
  if (functionKey) return { key: name, code: name, number: 111 + Number(functionKey[1]) };
  const place = /^\d$/.test(name) ? `Digit${name}` : `Key${name.toUpperCase()}`;
  return { key: name, code: place, number: name.toUpperCase().charCodeAt(0), text: name };
}

/** A point of the page, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How long an event may take to be delivered before the next one is sent. */
const deliveryMs = 400;

/** Waits for something, but not for long; rejects as it does while it is waited for. */
export async function soonEnough(what: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, deliveryMs)));
  try {
    await Promise.race([what, enough]);
  } finally {
    clearTimeout(timer);
    what.catch(() => undefined); // told by the next look, if it was the end
  }
}

/** One person at the counter. */
export class Hands {
  /** How many events have arrived so far. */
  delivered = 0;
  readonly #session: CDPSession;
  readonly #display: string | undefined;

  /** At one page, and at the keyboard of one X display, or of the usual one. */
  constructor(session: CDPSession, display?: string) {
    this.#session = session;
    this.#display = display;
  }

  /**
   * Presses a key and lets it go; `with` keys are held meanwhile. On Electron the X server presses it, so that what
   * stands between the system and the page hears of it first.
   */
  async press(name: string, ...with_: readonly ModifierKey[]): Promise<void> {
    if (keysComeFromX) {
      await this.#inX([[...with_, name]]);
      return;
    }
    const { key, code, number, text } = keyOf(name);
    const modifiers = with_.reduce((sum, each) => sum | modifierBits[each], 0);
    const shared = { modifiers, key, code, windowsVirtualKeyCode: number, nativeVirtualKeyCode: number };
    const types = text !== undefined && (modifiers & ~modifierBits.shift) === 0;
    await this.#deliver('Input.dispatchKeyEvent', {
      type: types ? 'keyDown' : 'rawKeyDown',
      ...shared,
      ...(types && { text }),
    });
    await this.#deliver('Input.dispatchKeyEvent', { type: 'keyUp', ...shared });
  }

  /** Presses keys as fast as they go, without waiting for what comes of any. */
  async storm(names: readonly string[]): Promise<void> {
    if (keysComeFromX) await this.#inX(names.map((name) => [name]));
    else await Promise.all(names.map((name) => this.press(name)));
  }

  async type(text: string): Promise<void> {
    await this.#deliver('Input.insertText', { text });
  }

  /** Presses a mouse button somewhere and lets it go. */
  async click(
    { x, y }: Point,
    button: 'left' | 'right' | 'middle' | 'back' | 'forward' = 'left',
    modifiers = 0,
    clickCount = 1,
  ): Promise<void> {
    for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'] as const) {
      const pressed = type === 'mouseMoved' ? 'none' : button;
      await this.#deliver('Input.dispatchMouseEvent', { type, x, y, button: pressed, modifiers, clickCount });
    }
  }

  async drag(from: Point, to: Point): Promise<void> {
    const send = async (
      type: 'mousePressed' | 'mouseMoved' | 'mouseReleased',
      { x, y }: Point,
    ): Promise<void> => {
      await this.#deliver('Input.dispatchMouseEvent', {
        type,
        x,
        y,
        button: 'left',
        buttons: 1,
        clickCount: 1,
      });
    };
    await send('mousePressed', from);
    await send('mouseMoved', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    await send('mouseMoved', to);
    await send('mouseReleased', to);
  }

  async wheel({ x, y }: Point, deltaY: number, modifiers = 0): Promise<void> {
    await this.#deliver('Input.dispatchMouseEvent', {
      type: 'mouseWheel',
      x,
      y,
      deltaX: 0,
      deltaY,
      modifiers,
    });
  }

  /** Touches with one finger or several, and lets go after `holdMs`. */
  async touch(points: readonly Point[], holdMs = 0): Promise<void> {
    await this.#touch('touchStart', points);
    if (holdMs > 0) await new Promise((resolve) => setTimeout(resolve, holdMs));
    await this.#touch('touchEnd', []);
  }

  /** Moves fingers from some points to others. */
  async swipe(from: readonly Point[], to: readonly Point[]): Promise<void> {
    await this.#touch('touchStart', from);
    await this.#touch('touchMove', to);
    await this.#touch('touchEnd', []);
  }

  async #touch(type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]): Promise<void> {
    try {
      // Some Chromiums never say that they have delivered a touch; what came of it is looked at afterwards.
      await soonEnough(this.#deliver('Input.dispatchTouchEvent', { type, touchPoints: [...points] }));
    } catch (error) {
      // A touch whose beginning Chromium has not delivered, such as over a drag, has no end either.
      if (!String(error).includes('Must send a TouchStart')) throw error;
    }
  }

  readonly #deliver: CDPSession['send'] = async (method, params) => {
    const answer = await this.#session.send(method, params);
    this.delivered += 1;
    return answer;
  };

  async #inX(chords: readonly (readonly string[])[]): Promise<void> {
    await pressInX(chords, [], this.#display);
    this.delivered += chords.length;
  }

  /** Two fingers that part, or come together. */
  async pinch({ x, y }: Point, scaleFactor: number): Promise<void> {
    await this.#deliver('Input.synthesizePinchGesture', { x, y, scaleFactor, relativeSpeed: 2_000 });
  }

  /** Drops something that was dragged in from another program. */
  async drop(
    { x, y }: Point,
    data: { items: { mimeType: string; data: string }[]; files?: string[]; dragOperationsMask: number },
  ): Promise<void> {
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await this.#deliver('Input.dispatchDragEvent', { type, x, y, data });
    }
  }
}
