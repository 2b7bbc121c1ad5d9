import { createContext, useContext } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import type { SignalScope } from './signal-scope.ts';

type Shown = { scope: SignalScope; connected: readonly ConnectedProfile[] };

/** The scope shown, for components deep in the table, filters, and panel. */
export const ScopeContext = createContext<Shown | null>(null);

export function useScope(): SignalScope {
  const shown = useContext(ScopeContext);
  if (!shown) throw new Error('This part of the page belongs inside the signals of a profile.');
  return shown.scope;
}

/** Whether signals of several profiles may be shown together. */
export function useIsInbox(): boolean {
  const shown = useContext(ScopeContext);
  return shown !== null && shown.scope.profile === null;
}

/** Returns a connected profile's name for its id. */
export function useProfileName(): (id: string) => string {
  const shown = useContext(ScopeContext);
  return (id) => shown?.connected.find((one) => one.id === id)?.name ?? 'another profile';
}
