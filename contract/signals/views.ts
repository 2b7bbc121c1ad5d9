import { z } from 'zod';
import { BasedOn, Deleted, Id, IdParams, Version } from '#contract/paging.ts';
import { OneLineName } from '#contract/plain-text.ts';
import { route } from '#contract/route.ts';
import { maxViewNameLength } from '#contract/values.ts';
import { daysFilters } from './filter-definitions.ts';
import { SignalFilters, SignalOrder, SignalSort, SignalTotal } from './signal-filters.ts';
import { SignalScopeParams } from './signal-kinds.ts';
import { rangePresets, snoozedViews } from './signal-values.ts';

/** The most saved views a user can have. One answer returns all of them. */
export const maxViews = 100;

export const RangePreset = z.enum(rangePresets);
export type RangePreset = z.infer<typeof RangePreset>;

export const SnoozedView = z.enum(snoozedViews);
export type SnoozedView = z.infer<typeof SnoozedView>;

/** Filters as stored in a view: every signal filter, with ranges that stay relative. */
export const ViewFilters = SignalFilters.extend({
  ...(Object.fromEntries(
    daysFilters.map((name) => [
      name,
      RangePreset.optional().describe(`Instead of ${name}From and ${name}To`),
    ]),
  ) as { [Name in (typeof daysFilters)[number]]: z.ZodOptional<typeof RangePreset> }),
  snoozed: SnoozedView.optional().describe('Absent: without them'),
}).strict();
export type ViewFilters = z.infer<typeof ViewFilters>;

/** Names are compared without case and accents. */
export const ViewName = OneLineName.min(1).max(maxViewNameLength);
export type ViewName = z.infer<typeof ViewName>;

/** Columns of the table after the person, in order. The page skips names it doesn't know. */
const Columns = z.array(z.string().min(1).max(40)).max(40);

/** A user's named filter. It applies to every connected profile. */
export const View = z.object({
  id: Id,
  name: z.string(),
  filters: ViewFilters,
  sort: SignalSort.nullable(),
  order: SignalOrder.nullable(),
  columns: Columns.nullable().describe('Null: those that the page usually shows'),
  lost: z
    .array(z.string())
    .describe('Filters that it once had and that are no longer understood: without them it shows more'),
  version: Version.describe('Of its name and what it shows'),
});
export type View = z.infer<typeof View>;

/** How many signals a saved view has, as far as they were counted. */
export const ViewCount = SignalTotal.extend({ id: Id });
export type ViewCount = z.infer<typeof ViewCount>;

const position = z.int().min(0).max(maxViews).optional().describe('Position among the views, from 0');

export const NewView = z.object({
  name: ViewName,
  filters: ViewFilters,
  sort: SignalSort.nullish(),
  order: SignalOrder.nullish(),
  columns: Columns.nullish(),
  position,
});
export type NewView = z.infer<typeof NewView>;

/** Absent fields stay unchanged. `filters` is replaced as a whole. */
export const ViewChange = NewView.partial().extend({ basedOn: BasedOn });
export type ViewChange = z.infer<typeof ViewChange>;

export const viewRoutes = {
  list: route({
    method: 'GET',
    path: '/views',
    access: 'user',
    summary: 'All saved views, in the order of their tabs',
    answer: z.object({ items: z.array(View) }),
  }),
  counts: route({
    method: 'GET',
    path: '/signals/{id}/view-counts',
    access: 'user',
    summary:
      'How many signals each saved view has, counted up to 10,000; a view that is not counted within a second is left out',
    slot: 'count',
    params: SignalScopeParams,
    answer: z.object({ items: z.array(ViewCount).describe('In the order of their tabs') }),
  }),
  create: route({
    method: 'POST',
    path: '/views',
    access: 'user',
    summary: 'Saves a view; 409 where there is one of that name, case and accents ignored, or too many',
    body: NewView,
    answer: View,
  }),
  change: route({
    method: 'PATCH',
    path: '/views/{id}',
    access: 'user',
    summary: 'Renames a view, replaces what it shows, or moves it',
    params: IdParams,
    body: ViewChange,
    answer: View,
  }),
  remove: route({
    method: 'DELETE',
    path: '/views/{id}',
    access: 'user',
    summary: 'Deletes a view; nothing that it showed changes',
    params: IdParams,
    answer: Deleted,
  }),
};
