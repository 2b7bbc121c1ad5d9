import { z } from 'zod';
import { DateOrTime, Id } from '#contract/paging.ts';
import { definitionOf, type FilterName, type FilterParameters, filterNames } from './filter-definitions.ts';
import { Score } from './signal-kinds.ts';
import {
  keywordPattern,
  maxFilterPart,
  maxFilterValues,
  signalOrders,
  signalSorts,
} from './signal-values.ts';

/** A part of a text to look for. */
const Part = z.string().trim().max(maxFilterPart);

/** A word, or a phrase of consecutive words. */
const Keyword = z.string().trim().max(maxFilterPart).regex(keywordPattern, 'must have a letter or a digit');

/** The schemas of a filter's parameters. */
function schemasOf(name: FilterName): Record<string, z.ZodType> {
  const definition = definitionOf(name);
  switch (definition.kind) {
    case 'flag':
    case 'yesNo':
    case 'snoozed':
      return { [name]: z.boolean() };
    case 'choice':
      return { [name]: z.array(z.enum(definition.options)) };
    case 'texts':
      return { [name]: z.array(Part).max(maxFilterValues) };
    case 'keywords':
      return { [name]: z.array(Keyword).max(maxFilterValues) };
    case 'text':
      return { [name]: Part };
    case 'ids':
      return { [name]: z.array(Id).max(definition.most ?? maxFilterValues) };
    case 'numbers': {
      const { decimals, least, most } = definition;
      const from = (decimals === 0 ? z.int() : Score).min(least);
      const number = most === undefined ? from : from.max(most);
      return { [`${name}Min`]: number, [`${name}Max`]: number };
    }
    case 'days': {
      const types = definition.types && { [`${name}Type`]: z.array(z.enum(definition.types)) };
      return { [`${name}From`]: DateOrTime, [`${name}To`]: DateOrTime, ...types };
    }
  }
}

const keywordsIn =
  'is in name, headline, title, company or location as whole words, with the signs of names like C++, .NET and R&D; accents and case ignored';

/** What the API's reference says on a parameter whose name and kind don't say it all. */
const notes: { [Name in keyof FilterParameters]?: string } = {
  engagementType: 'Engaged in at least one of these ways',
  scoreMin: 'Score at least this, as shown',
  scoreMax: 'Score at most this, as shown',
  fitMin: 'Fit at least this; no one has one without fit rules',
  fitMax: 'Fit at most this',
  activeFrom: 'Engaged at least once from this moment on, in a way of `activeType`',
  activeTo: '… and before this one: one engagement meets all three',
  activeType: 'The ways that count for the range; none: any',
  activeWeek: '`true`: engaged in the last 7 × 24 hours, other than `manual`; `false` is no filter',
  goneQuiet: '`true`: nothing for 28 days, though in the top quarter by score; `false` is no filter',
  unanswered:
    '`true`: commented on an own post, or replied to the user, in the last 7 × 24 hours, and isn’t answered; `false` is no filter',
  foundFrom: 'When inGrow first found them',
  snoozed: '`true`: only snoozed signals, `false`: only others. Omit for both.',
  companyId: 'At one of these companies',
  reactionType: 'Reacted in at least one of these ways',
  source: 'At least one engagement was learned from one of these sources',
  post: 'Engaged with at least one of these posts',
  hasEmail: 'Whether an email address is known',
  list: 'On at least one of these lists',
  notList: 'On none of these lists',
  noList: '`true`: on no list at all; `false` is no filter',
  search: 'Every word is somewhere in name, headline, title, company or location; accents and case ignored',
  keywordsAll: `Each of these ${keywordsIn}`,
  keywordsAny: `At least one of these ${keywordsIn}`,
  keywordsNone: `None of these ${keywordsIn}`,
};

type Shape = { [Name in keyof FilterParameters]: z.ZodOptional<OfBoth<FilterParameters[Name]>> };
/** A schema that changes no type. */
type OfBoth<Value> = z.ZodType<Value, Value>;

/** A filter's parameters, optional and with their notes. */
const described = (name: FilterName) =>
  Object.entries(schemasOf(name)).map(([key, schema]) => {
    const note = notes[key as keyof FilterParameters] ?? noteOf(name);
    return [key, note === undefined ? schema.optional() : schema.optional().describe(note)] as const;
  });

const noteOf = (name: FilterName): string | undefined =>
  definitionOf(name).kind === 'texts'
    ? `The ${name} contains at least one of these; accents and case ignored`
    : undefined;

/**
 * One definition for table, total, export, and URLs: AND across fields, OR within a field. Times are
 * inclusive at `…From` and exclusive at `…To`. At both, a date means a whole day in the user's time zone.
 */
export const SignalFilters = z.object(Object.fromEntries(filterNames.flatMap(described)) as unknown as Shape);
export type SignalFilters = z.infer<typeof SignalFilters>;

export const SignalSort = z.enum(signalSorts);
export type SignalSort = z.infer<typeof SignalSort>;

/** Newest, highest, or most first; names from A. `order` reverses it. */
export const SignalOrder = z.enum(signalOrders);
export type SignalOrder = z.infer<typeof SignalOrder>;

export const SignalQuery = SignalFilters.extend({
  sort: SignalSort.optional().describe(
    'Default `score`. `week` counts engagements of the last 168 hours, except manual ones, and needs `activeWeek`.',
  ),
  order: SignalOrder.optional().describe('Default `desc`, for names `asc`'),
  cursor: z.string().max(2000).optional(),
  limit: z.int().min(1).max(200).optional().describe('Default 50'),
});
export type SignalQuery = z.infer<typeof SignalQuery>;

/** How many signals match, as far as they were counted. */
export const SignalTotal = z.object({
  total: z.int().describe('All that match; 10,000 where there are more'),
  isMore: z
    .boolean()
    .describe('Whether there are more than `total`: `GET /signals/{id}/total` counts them all'),
});
export type SignalTotal = z.infer<typeof SignalTotal>;
