import {
  engagementSources,
  engagementTypes,
  intensities,
  maxFit,
  type rangePresets,
  reactionTypes,
  seniorities,
  signalStatuses,
  type snoozedViews,
} from './signal-values.ts';

/**
 * What a filter of signals asks for. Its kind decides its URL parameters, schema and editor; what it means is
 * a condition in `signals-where.ts`, and how it reads is in `filter-texts.ts` of the page. The page loads
 * this on every screen, so it holds neither schemas nor words.
 */
type FilterDefinition = (
  | (Asked &
      (
        | {
            /** True or absent; true, false or absent; or which snoozed people to include. */
            kind: 'flag' | 'yesNo' | 'snoozed';
          }
        /** Any of these words. */
        | { kind: 'choice'; options: readonly string[] }
        /** Parts of texts, or whole words, any of which count; or one text, whose words all count. */
        | { kind: 'texts' | 'keywords' | 'text' }
      ))
  /** Any of these records. */
  | { kind: 'ids'; of: 'company' | 'list' | 'post'; most?: number }
  /** `…Min` to `…Max`, both inclusive. */
  | { kind: 'numbers'; least: number; most?: number; decimals: number }
  /** `…From` (inclusive) to `…To` (exclusive), or on the page a range relative to today; only these `…Type`. */
  | { kind: 'days'; types?: readonly string[] }
) & {
  /** Whether it says when people were active. Chosen people stay chosen, so there it doesn't apply. */
  isTimely?: true;
  /** Set in the editor of this filter, whose values it excludes. */
  within?: string;
};
/** The filter's name in agents' `search_signals`. Absent: agents don't have it. */
type Asked = { asked?: string };

/** Every filter, in the order of the page's menu. */
export const filterDefinitions = {
  search: { kind: 'text', asked: 'words' },
  intensity: { kind: 'choice', options: intensities, asked: 'intensity' },
  company: { kind: 'texts', asked: 'companies' },
  companyId: { kind: 'ids', of: 'company' },
  title: { kind: 'texts', asked: 'titles' },
  seniority: { kind: 'choice', options: seniorities, asked: 'seniority' },
  location: { kind: 'texts', asked: 'locations' },
  hasEmail: { kind: 'yesNo' },
  keywordsAll: { kind: 'keywords' },
  keywordsAny: { kind: 'keywords' },
  keywordsNone: { kind: 'keywords' },
  list: { kind: 'ids', of: 'list', most: 500 },
  notList: { kind: 'ids', of: 'list', most: 500 },
  noList: { kind: 'flag', within: 'list' },
  engagementType: { kind: 'choice', options: engagementTypes },
  reactionType: { kind: 'choice', options: reactionTypes },
  post: { kind: 'ids', of: 'post' },
  source: { kind: 'choice', options: engagementSources },
  latest: { kind: 'days' },
  first: { kind: 'days' },
  found: { kind: 'days' },
  active: { kind: 'days', types: engagementTypes },
  activeWeek: { kind: 'flag', isTimely: true },
  goneQuiet: { kind: 'flag', isTimely: true, asked: 'goneQuiet' },
  unanswered: { kind: 'flag', isTimely: true },
  score: { kind: 'numbers', least: 0, decimals: 1 },
  fit: { kind: 'numbers', least: -maxFit, most: maxFit, decimals: 0 },
  changedJobs: { kind: 'days' },
  status: { kind: 'choice', options: signalStatuses, asked: 'status' },
  snoozed: { kind: 'snoozed' },
} as const satisfies Record<string, FilterDefinition>;

export type Definitions = typeof filterDefinitions;
export type FilterName = keyof Definitions;
/** The filters of a kind. */
export type FilterOf<Kind extends FilterDefinition['kind']> = {
  [Name in FilterName]: Definitions[Name] extends { kind: Kind } ? Name : never;
}[FilterName];

/**
 * Values to try in tests, for filters whose kind doesn't tell any: some of the people drawn in
 * `signals-where.test.ts` have each, and some don't. Apart from the definitions, so the page doesn't load it.
 */
export const sampleValues: { [Name in FilterOf<'text' | 'texts' | 'keywords'>]: readonly string[] } & {
  [Name in FilterOf<'numbers'>]: readonly number[];
} = {
  search: ['sales', 'zoe of'],
  company: ['Sales', 'mull'],
  title: ['Sales', 'mull'],
  location: ['Sales', 'mull'],
  keywordsAll: ['Sales', 'head'],
  keywordsAny: ['Sales', 'R&D'],
  keywordsNone: ['Sales', 'R&D'],
  score: [2, 10, 29.9],
  fit: [-4, 3],
};

export const filterNames = Object.keys(filterDefinitions) as FilterName[];
/** A filter's definition, where any filter may come. */
export const definitionOf = (name: FilterName): FilterDefinition => filterDefinitions[name];

/** The filters that are ranges of time. */
export const daysFilters = filterNames.filter(
  (name): name is FilterOf<'days'> => definitionOf(name).kind === 'days',
);

type OptionOf<Definition, Field extends string> =
  Definition extends Record<Field, readonly (infer Option)[]> ? Option : never;

/** A filter's value. A range has the parts that are set, at least one. */
export type FilterValue<Name extends FilterName> = Definitions[Name] extends { kind: infer Kind }
  ? Kind extends 'flag'
    ? true
    : Kind extends 'yesNo' | 'snoozed'
      ? boolean
      : Kind extends 'choice'
        ? OptionOf<Definitions[Name], 'options'>[]
        : Kind extends 'texts' | 'keywords' | 'ids'
          ? string[]
          : Kind extends 'text'
            ? string
            : Kind extends 'numbers'
              ? { min?: number; max?: number }
              : { from?: string; to?: string; types?: OptionOf<Definitions[Name], 'types'>[] }
  : never;

/** The names of a range's parameters by part; null if a filter is one parameter with its name. */
type Parts<Name extends FilterName> = Definitions[Name] extends { kind: 'numbers' }
  ? { [Key in `${Name}Min` | `${Name}Max`]: number }
  : Definitions[Name] extends { kind: 'days' }
    ? { [Key in `${Name}From` | `${Name}To`]: string } & (Definitions[Name] extends { types: unknown }
        ? { [Key in `${Name}Type`]: OptionOf<Definitions[Name], 'types'>[] }
        : unknown)
    : { [Key in Name]: Definitions[Name] extends { kind: 'flag' } ? boolean : FilterValue<Name> };

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** All parameters of the wire, with their types. */
export type FilterParameters = Together<{ [Name in FilterName]: Parts<Name> }[FilterName]>;

/** All parameters of the page: ranges can be relative, and snoozed people are shown alone or too. */
export type PageParameters = Omit<FilterParameters, 'snoozed'> & {
  [Name in FilterOf<'days'>]: (typeof rangePresets)[number];
} & { snoozed: (typeof snoozedViews)[number] };
