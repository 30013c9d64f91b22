/*
 * What only the page itself can keep from happening: menus, drags and drops, zooming by the wheel, history
 * keys, and text that is far too long. Fields keep their selection, their caret keys and every paste that they
 * can hold. Selection elsewhere and zooming by fingers are off by style (`styles/reset.css`); what the window
 * and the system offer besides is locked by the main process.
 */

/** The longest text that is pasted where there is no field: far more than an amount has. */
const longestPaste = 100;
/** The longest text that is pasted into a field which sets no length itself; its form says what is too long. */
const longestFieldPaste = 8192;

/** Keys of keyboards and mice that go to other pages, by themselves or while Alt is held. */
const pageKeys = new Set([
  'BrowserBack',
  'BrowserForward',
  'BrowserHome',
  'BrowserRefresh',
  'BrowserSearch',
  'BrowserFavorites',
]);
const pageKeysWithAlt = new Set(['ArrowLeft', 'ArrowRight', 'Home']);
const zoomKeys = new Set(['+', '-', '=', ';', '0', '_']);
/** Buttons of a mouse: the middle one, back and forward. */
const otherButtons = new Set([1, 3, 4]);

/** Locks a document down; answers how to undo that. */
export function lockDown(target: Document): () => void {
  const ending = new AbortController();
  // Before anything else hears of it, and able to refuse: a wheel's listener on a document is passive otherwise.
  const options = { capture: true, passive: false, signal: ending.signal } as const;
  function on<N extends keyof DocumentEventMap>(name: N, act: (event: DocumentEventMap[N]) => void): void {
    target.addEventListener(name, act, options);
  }

  for (const name of ['contextmenu', 'dragstart', 'dragenter', 'drop'] as const) on(name, refuse);
  on('dragover', (event) => {
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    refuse(event);
  });
  on('wheel', (event) => {
    if (event.ctrlKey || event.metaKey) refuse(event);
  });
  for (const name of ['mousedown', 'mouseup', 'auxclick'] as const) {
    on(name, (event) => {
      if (otherButtons.has(event.button)) refuse(event);
    });
  }
  on('keydown', (event) => {
    if (isPageKey(event)) refuse(event);
  });
  on('paste', (event) => {
    if (!isTooLong(event)) return;
    refuse(event);
    // A screen that takes a paste itself must not hear of it either.
    event.stopImmediatePropagation();
  });
  return () => ending.abort();
}

/** Nothing that the browser would do comes of it; the screens hear of it. */
function refuse(event: Event): void {
  event.preventDefault();
}

function isPageKey({ key, altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (pageKeys.has(key)) return true;
  if (altKey && !ctrlKey && pageKeysWithAlt.has(key)) return true;
  if ((ctrlKey || metaKey) && zoomKeys.has(key)) return true;
  // Backspace goes back in old browsers; a screen hears of it all the same.
  return key === 'Backspace' && fieldOf(target) === null;
}

function isTooLong({ target, clipboardData }: ClipboardEvent): boolean {
  const { length } = (clipboardData?.getData('text/plain') ?? '').trim();
  const field = fieldOf(target);
  if (field === null) return length > longestPaste;
  return length > (field.maxLength >= 0 ? field.maxLength : longestFieldPaste);
}

/** The field for text that an event happens in. */
function fieldOf(target: EventTarget | null): HTMLInputElement | HTMLTextAreaElement | null {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;
}
