import { expect } from 'vitest';

/** Where the first element that fits a selector is, in whole px, once it is there. */
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
