import { vi } from 'vitest';
import { page } from 'vitest/browser';

/**
 * Resizes the app's window. The app runs in a frame of the browser's page, so usually only the frame is
 * resized, instantly. The browser itself is resized only if the page doesn't have enough space.
 */
export async function setWindow(width: number, height: number): Promise<void> {
  if (window.innerWidth === width && window.innerHeight === height) return;
  const { document: outside, innerWidth: room, innerHeight: roomBelow } = window.parent;
  if (width > room || height > roomBelow) return page.viewport(width, height);
  let isResized = false;
  window.addEventListener('resize', () => (isResized = true), { once: true });
  outside.body.style.setProperty('--viewport-width', `${width}px`);
  outside.body.style.setProperty('--viewport-height', `${height}px`);
  const isSo = () => isResized && window.innerWidth === width && window.innerHeight === height;
  await vi.waitUntil(isSo, { timeout: 10_000, interval: 5 });
}
