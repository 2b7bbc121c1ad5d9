import { queryClient } from '#web/lib/query-client.ts';
import type { PaletteEntry } from './palette-entries.ts';

const key = ['palette-recent'];
const maxRecent = 5;

// Beside what else is known of this user, so that it goes with their session.
queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });

/** What was chosen last, the newest first. */
export const recentEntries = (): readonly PaletteEntry[] => queryClient.getQueryData(key) ?? [];

/** Remembers what was chosen. What runs something of a screen isn't there on the next one. */
export function rememberEntry(entry: PaletteEntry): void {
  if (entry.kind === 'stranger' || (entry.kind === 'command' && 'run' in entry)) return;
  const others = recentEntries().filter(({ id }) => id !== entry.id);
  queryClient.setQueryData(key, [entry, ...others].slice(0, maxRecent));
}
