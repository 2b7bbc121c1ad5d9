/** How long an answer stays fresh, in seconds, by Cache-Control or Expires; 0 where it does not say. */
export function freshFor(headers: Headers, now: Date): number {
  const control = headers.get('cache-control')?.toLowerCase() ?? '';
  if (/\bno-(cache|store)\b/.test(control)) return 0;
  const age = control.match(/(?:^|[\s,])max-age\s*=\s*"?(\d{1,10})/)?.[1];
  if (age !== undefined) return Number(age);
  const expires = Date.parse(headers.get('expires') ?? '');
  return Number.isNaN(expires) ? 0 : Math.max(0, Math.round((expires - now.getTime()) / 1000));
}
