import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './hover-tip.module.css';

/** Delay before a tip shows, ms. The pointer only passes over most elements. */
const delay = 300;
/** Space between a tip, its target, and the window's edges, px. */
const gap = 6;

type Tip = { text: string; about: DOMRect };

/**
 * One tip for all elements inside a container. An element with `data-tip` shows that text on hover; an
 * element with `data-cut` shows its own text if it is truncated. For pointers only: the elements themselves
 * provide what screen readers need.
 */
export function HoverTip({ within }: { within: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tip | null>(null);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = within.current;
    if (!container) return;
    let over: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      over = null;
      setTip(null);
    };
    const show = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      const target = event.target instanceof Element ? event.target.closest('[data-tip], [data-cut]') : null;
      if (target === over) return;
      hide();
      const text = target instanceof HTMLElement && container.contains(target) ? tipOf(target) : null;
      if (target === null || text === null) return;
      over = target;
      timer = setTimeout(() => {
        // The element may have been removed by now.
        if (target.isConnected) setTip({ text, about: target.getBoundingClientRect() });
      }, delay);
    };
    container.addEventListener('pointerover', show);
    const ends = ['pointerleave', 'pointerdown', 'keydown'] as const;
    for (const end of ends) container.addEventListener(end, hide);
    container.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      hide();
      container.removeEventListener('pointerover', show);
      for (const end of ends) container.removeEventListener(end, hide);
      container.removeEventListener('scroll', hide, { capture: true });
    };
  }, [within]);

  // Above the target, or below it if there isn't enough space.
  useLayoutEffect(() => {
    const box = shown.current;
    if (!tip || !box) return;
    const { width, height } = box.getBoundingClientRect();
    const { left, right, top, bottom } = tip.about;
    const middle = (left + Math.min(right, left + width * 2)) / 2 - width / 2;
    const above = top - height - gap;
    box.style.left = `${Math.max(gap, Math.min(middle, window.innerWidth - width - gap))}px`;
    box.style.top = `${above >= gap ? above : bottom + gap}px`;
  }, [tip]);

  if (!tip) return null;
  return createPortal(
    <div ref={shown} className={classes.tip} role="tooltip" aria-hidden>
      {tip.text}
    </div>,
    document.body,
  );
}

/** The tip of an element, or null if it needs none. */
function tipOf(element: HTMLElement): string | null {
  const { tip } = element.dataset;
  if (tip) return tip;
  return element.scrollWidth > element.clientWidth ? element.textContent : null;
}
