import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { api } from '#web/lib/api.ts';

/**
 * How often a visible page sends a sign of life, ms. The server treats half an hour without one as the end of
 * a visit.
 */
const lifeEvery = 3 * 60_000;

/** The end of the previous visit; null if unknown, or on the first visit. */
const VisitContext = createContext<string | null>(null);
export const VisitProvider = VisitContext.Provider;

/** Whether a person was found since the previous visit. */
export function useIsNew(foundAt: string): boolean {
  const since = useContext(VisitContext);
  return since !== null && Date.parse(foundAt) > Date.parse(since);
}

/**
 * Tells the server that the user is viewing these signals. Returns the end of their previous visit. Hidden
 * pages send nothing.
 */
export function useVisit(connectedProfileId: string): string | null {
  const client = useQueryClient();
  const visit = useQuery({
    queryKey: ['signal-visit', connectedProfileId],
    queryFn: async ({ signal }) => {
      const visit = await api.triage.visit({ params: { id: connectedProfileId } }, { signal });
      // From now on the navigation counts no one as new; the table still marks them.
      void client.invalidateQueries({ queryKey: ['connected-profile'] });
      return visit;
    },
    refetchInterval: lifeEvery,
  });
  return visit.data?.since ?? null;
}
