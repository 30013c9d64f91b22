/*
 * What only the page can prevent: menus, drag and drop, zooming by the wheel, history keys, pastes that are far too long. Fields
 * keep selection, caret keys and pastes that fit. `styles/reset.css` switches off selection elsewhere and pinch zoom; main locks
 * the window and the system.
 */

/** Characters of a paste outside of fields: far more than an amount has. */
const longestPaste = 100;
/** Characters of a paste into a field without a length of its own; its form says what is too long. */
const longestFieldPaste = 8192;

/** Keys of keyboards and mice that go to other pages, alone or with Alt. */
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
/** The middle mouse button, back and forward. */
const otherButtons = new Set([1, 3, 4]);

/** Locks a document down; answers how to undo that. */
export function lockDown(target: Document): () => void {
  const ending = new AbortController();
  // Capturing, so that nothing else hears the event first. A wheel listener on a document is passive by default, and could not
  // refuse.
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
    // A screen that takes a paste itself must not hear it either.
    event.stopImmediatePropagation();
  });
  return () => ending.abort();
}

/** Stops the browser's own action; the screens hear the event. */
function refuse(event: Event): void {
  event.preventDefault();
}

function isPageKey({ key, altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (pageKeys.has(key)) return true;
  if (altKey && !ctrlKey && pageKeysWithAlt.has(key)) return true;
  if ((ctrlKey || metaKey) && zoomKeys.has(key)) return true;
  // Backspace goes back in old browsers; a screen hears it all the same.
  return key === 'Backspace' && fieldOf(target) === null;
}

function isTooLong({ target, clipboardData }: ClipboardEvent): boolean {
  const { length } = (clipboardData?.getData('text/plain') ?? '').trim();
  const field = fieldOf(target);
  if (field === null) return length > longestPaste;
  return length > (field.maxLength >= 0 ? field.maxLength : longestFieldPaste);
}

function fieldOf(target: EventTarget | null): HTMLInputElement | HTMLTextAreaElement | null {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;
}
