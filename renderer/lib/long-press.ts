import type { Attachment } from 'svelte/attachments';

/** Milliseconds: longer than a tap takes. */
const holdMs = 500;
/** Pixels a finger may wander before it scrolls. */
const wander = 12;

/**
 * Hears a finger that stays on a button; a mouse's secondary button and the menu key count as well. The tap that
 * such a hold would end in is swallowed.
 */
export function longPress(onhold: () => void): Attachment<HTMLElement> {
  return (element) => {
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    let isHeld = false;
    /** Over once the tap that a hold ends in can come no more. */
    let swallowing = new AbortController();

    function on<N extends keyof HTMLElementEventMap>(
      name: N,
      act: (event: HTMLElementEventMap[N]) => void,
    ): void {
      element.addEventListener(name, act, { capture: true, signal: ending.signal });
    }
    function stop(): void {
      clearTimeout(timer);
    }
    function hold(): void {
      stop();
      isHeld = true;
      swallowTap();
      onhold();
    }
    /** By then it may be a tap on what the hold has opened. */
    function swallowTap(): void {
      swallowing.abort();
      swallowing = new AbortController();
      const options = { capture: true, signal: swallowing.signal } as const;
      const over = (): void => swallowing.abort();
      addEventListener('pointerdown', over, options);
      addEventListener('keydown', over, options);
      addEventListener(
        'click',
        (event) => {
          over();
          // A click that no pointer made is no tap.
          if (event.detail > 0) event.stopImmediatePropagation();
        },
        options,
      );
    }

    on('pointerdown', ({ pointerType, clientX, clientY }) => {
      stop();
      isHeld = false;
      if (pointerType === 'mouse') return;
      from = { x: clientX, y: clientY };
      timer = setTimeout(hold, holdMs);
    });
    on('pointermove', ({ clientX, clientY }) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > wander) stop();
    });
    for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const) on(name, stop);
    on('contextmenu', (event) => {
      event.preventDefault();
      // Some systems say it of a finger that stays, too.
      if (!isHeld) hold();
    });
    return () => {
      stop();
      swallowing.abort();
      ending.abort();
    };
  };
}
