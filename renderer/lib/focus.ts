/** Attached to the heading of a new screen: a keyboard and a screen reader go on from there. */
export function takeFocus(element: HTMLElement): void {
  element.focus();
}

/** Attached to a heading: takes the focus when the control that had it is gone. */
export function takeLostFocus(element: HTMLElement): void {
  if (document.activeElement === null || document.activeElement === document.body) element.focus();
}
