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
      RangePreset.optional().describe(`Relative range, instead of \`${name}From\` and \`${name}To\``),
    ]),
  ) as { [Name in (typeof daysFilters)[number]]: z.ZodOptional<typeof RangePreset> }),
  snoozed: SnoozedView.optional().describe(
    '`only` snoozed signals, or `also` include them. Omit to leave them out.',
  ),
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
  columns: Columns.nullable().describe('Null for the default columns'),
  lost: z
    .array(z.string())
    .describe('Stored filters that no longer exist. Without them the view matches more signals.'),
  version: Version.describe(
    'Version of the view, except its position. Send it as `basedOn` to avoid overwriting another change.',
  ),
});
export type View = z.infer<typeof View>;

/** How many signals a saved view has, as far as they were counted. */
export const ViewCount = SignalTotal.extend({ id: Id });
export type ViewCount = z.infer<typeof ViewCount>;

const position = z
  .int()
  .min(0)
  .max(maxViews)
  .optional()
  .describe('Position among the views, from 0. New views are last by default.');

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
  list: route('GET', '/views', {
    access: 'user',
    summary: 'List saved views in tab order',
    answer: z.object({ items: z.array(View) }),
  }),
  counts: route('GET', '/signals/{id}/view-counts', {
    access: 'user',
    summary:
      'Count the signals of each saved view, up to 10,000. A view that takes over a second is left out.',
    lease: 'count',
    params: SignalScopeParams,
    answer: z.object({ items: z.array(ViewCount).describe('In tab order') }),
  }),
  create: route('POST', '/views', {
    access: 'user',
    summary: `Save a view. 409 if the name is taken, ignoring case and accents, or there are already ${maxViews}.`,
    body: NewView,
    answer: View,
  }),
  change: route('PATCH', '/views/{id}', {
    access: 'user',
    summary: 'Update a view: its name, filters, sorting, columns or position',
    params: IdParams,
    body: ViewChange,
    answer: View,
  }),
  remove: route('DELETE', '/views/{id}', {
    access: 'user',
    summary: 'Delete a view. Its signals are kept.',
    params: IdParams,
    answer: Deleted,
  }),
};
