import { partOf } from '#web/lib/part.ts';

/** What a filter can be set to, read when the first filter is about to be set. */
export const filterEditor = partOf(() =>
  import('./filter-editor.tsx').then(({ FilterEditor }) => FilterEditor),
);
