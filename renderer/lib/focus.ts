/** Attached to the heading of a new screen: a keyboard and a screen reader go on from there. */
export function takeFocus(element: HTMLElement): void {
  element.focus();
}

/** Attached to a heading: takes the focus when the control that had it is gone. */
export function takeLostFocus(element: HTMLElement): void {
  if (document.activeElement === null || document.activeElement === document.body) element.focus();
}

/** Attached to what comes into a dialog after it was opened: its first field takes the focus, as if it had been there. */
export function takeFocusInside(element: HTMLElement): void {
  element.querySelector<HTMLElement>('[autofocus]')?.focus();
}
