import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** A draft based on the user's own posts and comments. Created on each request. */
export const voiceDraftQuery = queryOptions({
  queryKey: ['voice', 'draft'],
  queryFn: ({ signal }) => api.profile.draftVoice({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
