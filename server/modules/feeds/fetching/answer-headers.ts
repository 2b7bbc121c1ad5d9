/** Nobody is waited for longer than this. */
const longestWait = 24 * 3600 * 1000;

/** Until when a site wants to be left alone, at most a day; null where it does not say so. */
export function retryAfter(headers: Headers, now: Date): Date | null {
  const said = headers.get('retry-after')?.trim();
  if (!said) return null;
  const wait = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now.getTime();
  if (Number.isNaN(wait)) return null;
  return new Date(now.getTime() + Math.min(longestWait, Math.max(0, wait)));
}

/** How long an answer stays fresh, in seconds, by Cache-Control or Expires; 0 where it does not say. */
export function freshFor(headers: Headers, now: Date): number {
  const control = headers.get('cache-control')?.toLowerCase() ?? '';
  if (/\bno-(cache|store)\b/.test(control)) return 0;
  const age = control.match(/(?:^|[\s,])max-age\s*=\s*"?(\d{1,10})/)?.[1];
  if (age !== undefined) return Number(age);
  const expires = Date.parse(headers.get('expires') ?? '');
  return Number.isNaN(expires) ? 0 : Math.max(0, Math.round((expires - now.getTime()) / 1000));
}
