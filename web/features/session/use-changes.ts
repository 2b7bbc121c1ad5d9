import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenToChanges } from '#web/lib/events.ts';
import { useSession } from './session-store.ts';

/** Keeps the page up to date for a signed-in user. Only for screens that require sign-in. */
export function useChanges(): void {
  const client = useQueryClient();
  const signedIn = useSession().state === 'signed-in';
  useEffect(() => (signedIn ? listenToChanges(client) : undefined), [client, signedIn]);
}
