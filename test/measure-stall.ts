/** Runs some work and returns the longest time that nothing else could run in this thread, in ms. */
export async function measureStall<T>(work: () => Promise<T>): Promise<{ value: T; stallMs: number }> {
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
