/** Does some work and says for how long, at its worst, nothing else could happen in this thread meanwhile, in ms. */
export async function longestStall<T>(work: () => Promise<T>): Promise<{ value: T; stallMs: number }> {
  let last = performance.now();
  let stallMs = 0;
  const look = () => {
    const now = performance.now();
    stallMs = Math.max(stallMs, now - last);
    last = now;
  };
  const timer = setInterval(look, 10);
  try {
    const value = await work();
    look();
    return { value, stallMs };
  } finally {
    clearInterval(timer);
  }
}
