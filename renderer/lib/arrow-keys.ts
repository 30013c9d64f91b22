/**
 * Attached to a list, with or without a search field above it: arrow keys move through field and rows (`data-row`), Home and End
 * to the ends.
 */
export function arrowKeys(element: HTMLElement): () => void {
  const move = (event: KeyboardEvent): void => {
    // While kana are being converted to kanji, these keys choose among the candidates.
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const stops = [...element.querySelectorAll<HTMLElement>('input, [data-row]')];
    const at = stops.indexOf(event.target as HTMLElement);
    const first = stops.findIndex((stop) => stop.dataset['row'] !== undefined);
    const next = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      // In the field these keys move the caret.
      ...(at >= first && { Home: first, End: stops.length - 1 }),
    }[event.key];
    const stop = at < 0 || next === undefined ? undefined : stops[next];
    if (!stop) return;
    event.preventDefault();
    stop.focus();
  };
  element.addEventListener('keydown', move);
  return () => element.removeEventListener('keydown', move);
}
