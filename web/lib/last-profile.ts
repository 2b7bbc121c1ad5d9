const key = 'ingrow.signals';

/** Remembers whose signals were shown last, or the inbox over several. */
export function rememberProfile(id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {
    // Storage is switched off: the first profile is the last one, too.
  }
}

/** Whose signals to show: those shown last, while they can be; else the first profile's; null without one. */
export function lastProfile(
  profiles: readonly { id: string }[],
  inboxes: readonly string[] = [],
): string | null {
  let last: string | null = null;
  try {
    last = localStorage.getItem(key);
  } catch {
    // Storage is switched off.
  }
  const isThere = last !== null && (profiles.some(({ id }) => id === last) || inboxes.includes(last));
  return isThere ? last : (profiles[0]?.id ?? null);
}
