/**
 * Moves this program's clock, which otherwise goes on as usual. For a page (`page.addInitScript`), so it uses
 * nothing from outside, and for a product: `NODE_OPTIONS=--import=…/shift-clock.ts` with `CLOCK_SHIFT_MS`.
 */
export function shiftClock(ms: number): void {
  const real = Date;
  const now = () => real.now() + ms;
  globalThis.Date = new Proxy(real, {
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

const asked = typeof process === 'undefined' ? undefined : process.env.CLOCK_SHIFT_MS;
if (asked) shiftClock(Number(asked));
