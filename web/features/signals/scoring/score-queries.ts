import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FitRule, ScorePoints } from '#contract/signals/score.ts';
import { api } from '#web/lib/api.ts';

/** What scores are made by now; read again whenever the server says that it changed. */
export const scoreQuery = queryOptions({
  queryKey: ['score'],
  queryFn: ({ signal }) => api.score.read({}, { signal }),
  staleTime: 30_000,
});

/** All versions, newest first. */
export const scoreVersions = infiniteQueryOptions({
  queryKey: ['score', 'versions'],
  queryFn: ({ pageParam, signal }) =>
    api.score.versions({ query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** Whose signals a preview looks at: one connected profile, or all where it is null. */
export type PreviewedProfile = string | null;

const among = (profileId: PreviewedProfile) => (profileId === null ? {} : { connectedProfileId: profileId });

/** Who would move under these points. */
export const movePreview = (points: ScorePoints, profileId: PreviewedProfile) =>
  queryOptions({
    queryKey: ['score', 'preview', 'points', profileId, points],
    queryFn: ({ signal }) => api.score.preview({ body: { points, ...among(profileId) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** How many each of these rules match. The points are beside the point. */
export const fitPreview = (fit: FitRule[], points: ScorePoints, profileId: PreviewedProfile) =>
  queryOptions({
    queryKey: ['score', 'preview', 'fit', profileId, fit],
    queryFn: ({ signal }) => api.score.preview({ body: { points, fit, ...among(profileId) } }, { signal }),
    staleTime: 30_000,
  });
