/**
 * How many cases a property test tries: a few seeded ones in `npm test`, all in `npm run test:all` and `npm run soak`.
 * What once failed is a fixed example (`examples` of fast-check, or a test of its own) and always tried.
 */
export function cases(all: number, few = 10): number {
  return triesAll() ? all : Math.min(all, few);
}

/** Whether this run tries everything, so takes its time. */
export function triesAll(): boolean {
  return process.env.ALL_CASES === '1';
}
