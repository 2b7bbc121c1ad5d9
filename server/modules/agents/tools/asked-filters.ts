import { z } from 'zod';
import {
  type Definitions,
  definitionOf,
  type FilterName,
  type FilterValue,
  filterNames,
} from '#contract/signals/filter-definitions.ts';
import { SignalFilters } from '#contract/signals/signal-filters.ts';
import { askedText, askedTexts } from './asked-texts.ts';

type Asked = {
  [Name in FilterName as Definitions[Name] extends { asked: infer As extends string }
    ? As
    : never]: FilterValue<Name> | null;
};

/** What the model reads on a filter, where the API's reference says it in other words. */
const notes: { [As in keyof Asked]?: string } = {
  words: 'Words that name, headline, title, company, and location together must all contain',
  titles: 'The job title contains at least one of these',
  companies: 'The company name contains at least one of these',
  locations: 'The location contains at least one of these',
  seniority: 'One of these; owner includes founders',
  intensity: 'How much they engage: low is a score under 10, high 10 to 29, very_high 30 and above',
  status: 'The user’s status for them. null: all but dismissed',
  goneQuiet: 'true: in the top quarter by score, without activity for 28 days',
};

/** How a request says a filter's values, if not with the filter's name before them. */
const sayings: { [As in keyof Asked]?: (values: string) => string } = {
  words: (values) => values,
  titles: (values) => values,
  companies: (values) => `at ${values}`,
  locations: (values) => `in ${values}`,
  seniority: (values) => values,
  intensity: (values) => `${values} intensity`,
  status: (values) => values,
};

/** The filters that agents can ask for, by the names they use. */
const filterOf = new Map<string, FilterName>(
  filterNames.flatMap((name) => {
    const definition = definitionOf(name);
    return 'asked' in definition && definition.asked ? [[definition.asked, name]] : [];
  }),
);

/** The fields of a tool's input, one a filter. Vendors' strict schemas know no limits, so these have none. */
export const askedFields = Object.fromEntries(
  [...filterOf].map(([as, name]) => {
    const schema = schemaOf(name).nullable();
    const note =
      notes[as as keyof Asked] ?? SignalFilters.shape[name as keyof typeof SignalFilters.shape].description;
    return [as, note === undefined ? schema : schema.describe(note)];
  }),
) as unknown as { [As in keyof Asked]: z.ZodType<Asked[As]> };

function schemaOf(name: FilterName): z.ZodType {
  const definition = definitionOf(name);
  switch (definition.kind) {
    case 'text':
      return z.string();
    case 'texts':
    case 'keywords':
      return z.array(z.string());
    case 'choice':
      return z.array(z.enum(definition.options));
    default:
      return z.boolean();
  }
}

/** What these fields ask of signals, cleaned and cut to what a search accepts. */
export function askedFilters(input: Asked): SignalFilters {
  const read = (value: unknown, kind: string) => {
    if (typeof value === 'string') return askedText(value);
    return kind === 'choice' || !Array.isArray(value) ? (value ?? undefined) : askedTexts(value);
  };
  return Object.fromEntries(
    [...filterOf].map(([as, name]) => [name, read(input[as as keyof Asked], definitionOf(name).kind)]),
  );
}

/** The filters in words for users: `who` people are, and what else is true of them, such as `gone quiet`. */
export function askedWords(input: Asked): { who: string[]; else: string[] } {
  const said = (as: string): string[] => {
    const value: unknown = input[as as keyof Asked];
    const own = sayings[as as keyof Asked];
    const name = as.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    if (value === null || (value === false && definitionOf(filterOf.get(as) as FilterName).kind === 'flag'))
      return [];
    if (typeof value === 'boolean') return [value ? name : `${name}: no`];
    const isChoice = definitionOf(filterOf.get(as) as FilterName).kind === 'choice';
    const words = [value]
      .flat()
      .map((one) => (isChoice ? String(one).replace('_', ' ') : String(one)))
      .join(' or ');
    return [own ? own(words) : `${name} ${words}`];
  };
  const others = [...filterOf.keys()].filter((as) => !(as in sayings));
  return { who: Object.keys(sayings).flatMap(said), else: others.flatMap(said) };
}
