/** Of its life, after how much an access token is refreshed. */
const refreshShare = 0.8;

/** When a token ends and when it is refreshed; both null for one without an end. */
export function tokenLife(
  now: Date,
  { lifeSeconds, refreshToken }: { lifeSeconds: number | null; refreshToken: string | null },
): { token_ends_at: Date | null; refresh_at: Date | null } {
  if (lifeSeconds === null) return { token_ends_at: null, refresh_at: null };
  const after = (share: number) => new Date(now.getTime() + lifeSeconds * 1000 * share);
  return { token_ends_at: after(1), refresh_at: refreshToken === null ? null : after(refreshShare) };
}
