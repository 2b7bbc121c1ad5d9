import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenToChanges } from '#web/lib/events.ts';
import { useSession } from './session-store.ts';

/** Keeps what is shown up to date while somebody is signed in. For the screens that are for them alone. */
export function useChanges(): void {
  const client = useQueryClient();
  const signedIn = useSession().state === 'signed-in';
  useEffect(() => (signedIn ? listenToChanges(client) : undefined), [client, signedIn]);
}
