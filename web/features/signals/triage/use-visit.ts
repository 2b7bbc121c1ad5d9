import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { api } from '#web/lib/api.ts';

/** How often a page that is looked at gives a sign of life, ms; the server counts half an hour without as a pause. */
const lifeEvery = 3 * 60_000;

/** The end of the visit before this one; null while unknown, and in the first visit. */
const VisitContext = createContext<string | null>(null);
export const VisitProvider = VisitContext.Provider;

/** Whether a person was found since the visit before this one. */
export function useIsNew(foundAt: string): boolean {
  const since = useContext(VisitContext);
  return since !== null && Date.parse(foundAt) > Date.parse(since);
}

/** Tells the server that somebody looks at these signals, and since when they did not. Hidden pages tell nothing. */
export function useVisit(connectedProfileId: string): string | null {
  const client = useQueryClient();
  const visit = useQuery({
    queryKey: ['signal-visit', connectedProfileId],
    queryFn: async ({ signal }) => {
      const visit = await api.triage.visit({ params: { id: connectedProfileId } }, { signal });
      // From now on nobody is new any more in the navigation; the table still marks them.
      void client.invalidateQueries({ queryKey: ['connected-profile'] });
      return visit;
    },
    refetchInterval: lifeEvery,
  });
  return visit.data?.since ?? null;
}
