import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** A draft from the user's own posts and comments; made each time it is asked for. */
export const voiceDraftQuery = queryOptions({
  queryKey: ['voice', 'draft'],
  queryFn: ({ signal }) => api.profile.draftVoice({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
