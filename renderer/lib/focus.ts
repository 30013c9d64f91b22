/** Attached to a new screen's heading: keyboard and screen reader go on from there. */
export function takeFocus(element: HTMLElement): void {
  element.focus();
}

/** Attached to a heading: takes the focus when the control that had it is gone. */
export function takeLostFocus(element: HTMLElement): void {
  if (document.activeElement === null || document.activeElement === document.body) element.focus();
}

/** Attached to what enters an open dialog: focuses its first field, as if it had been there from the start. */
export function takeFocusInside(element: HTMLElement): void {
  element.querySelector<HTMLElement>('[autofocus]')?.focus();
}
