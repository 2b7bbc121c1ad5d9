const key = 'ingrow.signals';

/** Remembers the profile whose signals were shown last, or the inbox. */
export function rememberProfile(id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {
    // Storage is disabled, so the first profile counts as the last one shown.
  }
}

/**
 * The profile whose signals to show: the last one shown if it still exists, else the first one; null if there
 * is none.
 */
export function lastProfile(
  profiles: readonly { id: string }[],
  inboxes: readonly string[] = [],
): string | null {
  let last: string | null = null;
  try {
    last = localStorage.getItem(key);
  } catch {
    // Storage is disabled.
  }
  const isThere = last !== null && (profiles.some(({ id }) => id === last) || inboxes.includes(last));
  return isThere ? last : (profiles[0]?.id ?? null);
}
