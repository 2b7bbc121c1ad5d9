/**
 * Use as the `ref` of the field that should have the focus when a dialog opens. The field gets the focus
 * before the next key press. The dialog's own focus trap (`data-autofocus`) is slower, and keys pressed in
 * between would be lost.
 */
export function focusAtOnce(element: HTMLElement | null): void {
  // Waits until the dialog has recorded the previously focused element, so it can restore the focus later.
  if (element) queueMicrotask(() => element.focus({ preventScroll: true }));
}
