/**
 * The shared rate limit (`takeRateBatch`) in memory: a plain reference for it, and a stand-in where a test
 * counts how often the database is asked.
 */
export function sharedRate() {
  const windows = new Map<string, { used: number; endsAt: number }>();
  const asked = { times: 0 };
  const take = async (
    { key, limit, perSeconds, now }: { key: string; limit: number; perSeconds: number; now: Date },
    wanted: number,
  ) => {
    asked.times += 1;
    const running = windows.get(key);
    const isRunning = running !== undefined && running.endsAt > now.getTime();
    const window = isRunning ? running : { used: 0, endsAt: now.getTime() + perSeconds * 1000 };
    const granted = Math.max(0, Math.min(wanted, limit - window.used));
    windows.set(key, { used: window.used + granted, endsAt: window.endsAt });
    return { granted, endsAt: new Date(window.endsAt) };
  };
  return { take, asked };
}
