import { queryClient } from '#web/lib/query-client.ts';
import type { PaletteEntry } from './palette-entries.ts';

const key = ['palette-recent'] as const;
const maxRecent = 5;

// Kept in the query cache, so it's cleared when the session ends.
queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });

/** Recent choices, newest first. */
export const recentEntries = (): readonly PaletteEntry[] => queryClient.getQueryData(key) ?? [];

/** Remembers a choice. Screen commands are skipped, because they don't exist on other screens. */
export function rememberEntry(entry: PaletteEntry): void {
  if (entry.kind === 'stranger' || (entry.kind === 'command' && 'run' in entry)) return;
  const others = recentEntries().filter(({ id }) => id !== entry.id);
  queryClient.setQueryData(key, [entry, ...others].slice(0, maxRecent));
}
