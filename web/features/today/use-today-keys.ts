import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useOverlayAtKey, useShortcuts } from '#web/ui/shortcuts.ts';
import { canBeDone, signalOf, type TodayItem } from './today-items.ts';
import { actionLabels, doneLabel, todayMessages } from './today-messages.ts';

type TodayKeys = {
  item: TodayItem | undefined;
  /** The person panel has its own shortcuts. */
  isOpen: boolean;
  onMove: (by: 1 | -1) => void;
  onOpen: (item: TodayItem) => void;
  /** Opens the page where the item is decided, or starts a draft. */
  onAct: (item: TodayItem) => void;
  onDone: (item: TodayItem) => void;
  onRun: () => void;
  onClose: () => void;
};

/**
 * The shortcuts of Today. Arrows and Enter only work in its list; elsewhere they belong to the focused
 * element.
 */
export function useTodayKeys({ item, isOpen, onMove, onOpen, onAct, onDone, onRun, onClose }: TodayKeys) {
  const list = useRef<HTMLDivElement>(null);
  const overlay = useOverlayAtKey();
  const follows = useRef(false);
  const key = item?.key;
  // Scrolls the current row into view, and focuses it if it was reached by keyboard.
  useEffect(() => {
    if (key === undefined || !follows.current) return;
    follows.current = false;
    const row = list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(key)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    row?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  }, [key]);
  const moveBy = (by: 1 | -1) => {
    follows.current = true;
    onMove(by);
  };
  const isDraftable = item?.kind === 'post' || (item !== undefined && signalOf(item) !== null);
  useShortcuts([
    { keys: 's', label: actionLabels.run, run: onRun },
    { keys: 'j', label: actionLabels.next, run: () => moveBy(1) },
    { keys: 'k', label: actionLabels.previous, run: () => moveBy(-1) },
    { keys: 'o', label: actionLabels.open, run: () => item && onOpen(item) },
    ...(item && (item.kind === 'post' || (item.kind === 'person' && !isOpen))
      ? [
          {
            keys: 'c',
            label: actionLabels.draftComment,
            run: () => (item.kind === 'post' ? onAct : onOpen)(item),
          },
        ]
      : []),
    ...(item && canBeDone(item)
      ? [
          {
            // The lower-case letter dismisses the person for good.
            keys: signalOf(item) !== null ? 'D' : 'd',
            label: doneLabel(item),
            run: () => {
              follows.current = true;
              onDone(item);
            },
          },
        ]
      : []),
    { keys: 'Escape', label: todayMessages.close, run: () => overlay.current || onClose() },
  ]);
  return {
    ref: list,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !item) return;
      const isRow = event.target instanceof Element && event.target.hasAttribute('data-row');
      if (!isRow) return;
      const run = {
        ArrowDown: () => moveBy(1),
        ArrowUp: () => moveBy(-1),
        Enter: () => (isDraftable ? onOpen(item) : onAct(item)),
      }[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    },
  };
}
