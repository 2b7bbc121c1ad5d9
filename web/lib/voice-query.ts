import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The voice rules the user saved, and what their edits show. */
export const voiceQuery = queryOptions({
  queryKey: ['voice'],
  queryFn: ({ signal }) => api.profile.voice({}, { signal }),
});
