import type { Attachment } from 'svelte/attachments';

/** Milliseconds: longer than a tap takes. */
const holdMs = 500;
/** Pixels a finger may wander before it scrolls. */
const wander = 12;

/** Hears a finger that stays on a button, a mouse's secondary button and the menu key. Swallows the tap that ends such a hold. */
export function longPress(onhold: () => void): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    let isHeld = false;
    /** Aborted once the tap that ends a hold can come no more. */
    let swallowing: AbortController | undefined;

    function stop(): void {
      clearTimeout(timer);
    }
    function hold(): void {
      stop();
      isHeld = true;
      swallowTap();
      onhold();
    }
    /** That tap may land on what the hold has opened. */
    function swallowTap(): void {
      swallowing?.abort();
      const tap = (swallowing = new AbortController());
      const options = { capture: true, signal: tap.signal } as const;
      const over = (): void => tap.abort();
      addEventListener('pointerdown', over, options);
      addEventListener('keydown', over, options);
      addEventListener(
        'click',
        (event) => {
          over();
          // A click without a pointer is no tap.
          if (event.detail > 0) event.stopImmediatePropagation();
        },
        options,
      );
    }
    function press({ pointerType, clientX, clientY }: PointerEvent): void {
      stop();
      isHeld = false;
      if (pointerType === 'mouse') return;
      from = { x: clientX, y: clientY };
      timer = setTimeout(hold, holdMs);
    }
    function move({ clientX, clientY }: PointerEvent): void {
      if (Math.hypot(clientX - from.x, clientY - from.y) > wander) stop();
    }
    function ask(event: MouseEvent): void {
      event.preventDefault();
      // Some systems also send it for a held finger.
      if (!isHeld) hold();
    }

    // Sixty tiles go at once where a code comes: an AbortController each took longer than the tiles.
    const ends = ['pointerup', 'pointercancel', 'pointerleave'] as const;
    element.addEventListener('pointerdown', press, true);
    element.addEventListener('pointermove', move, true);
    element.addEventListener('contextmenu', ask, true);
    for (const name of ends) element.addEventListener(name, stop, true);
    return () => {
      stop();
      swallowing?.abort();
      element.removeEventListener('pointerdown', press, true);
      element.removeEventListener('pointermove', move, true);
      element.removeEventListener('contextmenu', ask, true);
      for (const name of ends) element.removeEventListener(name, stop, true);
    };
  };
}
