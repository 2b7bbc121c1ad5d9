import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** What the user has saved, and what their edits show. */
export const voiceQuery = queryOptions({
  queryKey: ['voice'],
  queryFn: ({ signal }) => api.profile.voice({}, { signal }),
});

/** A draft from the user's own posts and comments; made each time it is asked for. */
export const voiceDraftQuery = queryOptions({
  queryKey: ['voice', 'draft'],
  queryFn: ({ signal }) => api.profile.draftVoice({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
