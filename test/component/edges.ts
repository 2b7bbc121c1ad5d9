import { expect } from 'vitest';

/** The position of the first element that matches a selector, in whole px. Waits until it exists. */
export async function edges(selector: string) {
  await expect.poll(() => document.querySelector(selector)).not.toBeNull();
  const { left, right, top, bottom } =
    document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  return {
    left: Math.round(left),
    right: Math.round(right),
    top: Math.round(top),
    bottom: Math.round(bottom),
  };
}
