/**
 * As the `ref` of the field that keys are meant for when a dialog opens: it has the focus before the next key comes.
 * The dialog's own trap (`data-autofocus`) takes its time, and keys pressed till then are lost.
 */
export function focusAtOnce(element: HTMLElement | null): void {
  // After the dialog has recorded what had the focus before it, so that it can give that back.
  if (element) queueMicrotask(() => element.focus({ preventScroll: true }));
}
