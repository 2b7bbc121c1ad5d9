import { type RefObject, useEffect } from 'react';
import { useLatest } from '#web/ui/use-latest.ts';

/** A post counts as read when it was on the screen this long. */
const readMs = 1500;

/**
 * Tells of a post that was on the screen for a moment: most of it, or as much as fits.
 *
 * @param root what scrolls
 */
export function useOnScreen(
  element: RefObject<HTMLElement | null>,
  root: RefObject<HTMLElement | null>,
  isWanted: boolean,
  onRead: () => void,
): void {
  const tell = useLatest(onRead);
  useEffect(() => {
    const shown = element.current;
    if (shown === null || !isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        const room = entry.rootBounds?.height ?? window.innerHeight;
        const isThere = entry.intersectionRatio >= 0.7 || entry.intersectionRect.height >= room * 0.6;
        if (!isThere) stop();
        else timer ??= setTimeout(tell, readMs);
      },
      { root: root.current, threshold: [0, 0.2, 0.4, 0.6, 0.7, 0.8, 1] },
    );
    watch.observe(shown);
    return () => {
      stop();
      watch.disconnect();
    };
  }, [element, root, isWanted, tell]);
}
