import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** What the user has saved of their voice, and what their edits show. */
export const voiceQuery = queryOptions({
  queryKey: ['voice'],
  queryFn: ({ signal }) => api.profile.voice({}, { signal }),
});
