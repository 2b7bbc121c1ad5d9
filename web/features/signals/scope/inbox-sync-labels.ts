import { pluralize } from '#core/pluralize.ts';
import { isSamplePaused, isSyncing, type Synced } from '#web/lib/sync-state.ts';

/** `3 profiles`, `3 profiles · 1 syncing`, `3 profiles · 2 syncs failed`. */
export function inboxSyncLabel(profiles: readonly Synced[]): string {
  const all = pluralize(profiles.length, 'profile');
  if (profiles.every(isSamplePaused)) return `${all} · sample network is off`;
  const running = profiles.filter(isSyncing).length;
  if (running > 0) return `${all} · ${running} syncing`;
  const failed = profiles.filter(({ syncState }) => syncState === 'failed').length;
  if (failed > 0) return `${all} · ${failed} ${failed === 1 ? 'sync' : 'syncs'} failed`;
  return all;
}
