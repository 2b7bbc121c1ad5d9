import { partOf } from '#web/lib/part.ts';

/** The filter editors, loaded when the user is about to set the first filter. */
export const filterEditor = partOf(() =>
  import('./filter-editor.tsx').then(({ FilterEditor }) => FilterEditor),
);
