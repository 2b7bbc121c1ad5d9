import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FitRule, ScorePoints } from '#contract/signals/score.ts';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

/** The current scoring rules. Refetched whenever the server reports a change. */
export const scoreQuery = queryOptions({
  queryKey: ['score'],
  queryFn: ({ signal }) => api.score.read({}, { signal }),
  staleTime: 30_000,
});

/** Who the ideal customer is, drafted from the user's data. Edits stay on the page, so it is read once. */
export const fitDraftQuery = queryOptions({
  queryKey: ['score', 'fit-draft'],
  queryFn: ({ signal }) => api.score.fitDraft({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** All versions, newest first. */
export const scoreVersions = pagedQuery(['score', 'versions'], (page, options) =>
  api.score.versions({ query: page }, options),
);

/** The scope of a preview: one connected profile, or null for all. */
export type PreviewedProfile = string | null;

const among = (profileId: PreviewedProfile) => (profileId === null ? {} : { connectedProfileId: profileId });

/** Who would move with these points. */
export const movePreview = (points: ScorePoints, profileId: PreviewedProfile) =>
  queryOptions({
    queryKey: ['score', 'preview', 'points', profileId, points],
    queryFn: ({ signal }) => api.score.preview({ body: { points, ...among(profileId) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** The number of people each rule matches. Points don't affect it. */
export const fitPreview = (fit: FitRule[], points: ScorePoints, profileId: PreviewedProfile) =>
  queryOptions({
    queryKey: ['score', 'preview', 'fit', profileId, fit],
    queryFn: ({ signal }) => api.score.preview({ body: { points, fit, ...among(profileId) } }, { signal }),
    staleTime: 30_000,
  });
