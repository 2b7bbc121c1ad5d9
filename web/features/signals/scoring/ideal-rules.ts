import type { FitDraft, FitRule } from '#contract/signals/score.ts';
import type { Seniority } from '#contract/signals/signal-kinds.ts';
import { seniorities } from '#contract/signals/signal-values.ts';
import { seniorityLabels } from '#web/features/signals/labels/signal-labels.ts';

/** The ideal customer as chips. A title can be a rank, such as `director`. */
export type IdealCustomer = {
  titles: string[];
  words: string[];
  locations: string[];
  headcount: [number | null, number | null];
};

/** A match of everything adds up to the most that fit counts where people are ordered: 20. */
const points = { title: 6, seniority: 4, keywords: 4, industry: 2, headcount: 2, location: 2 } as const;

/** The draft as chips. */
export function idealOf({
  titles,
  seniorities: ranks,
  words,
  industries,
  headcount,
  locations,
}: FitDraft): IdealCustomer {
  return {
    titles: unique([...titles, ...ranks.map((rank) => capitalized(seniorityLabels[rank]))]),
    words: unique([...industries, ...words]),
    locations,
    headcount: headcount ?? [null, null],
  };
}

/** The rules for fit that the chips stand for; none without chips. */
export function rulesOfIdeal({ titles, words, locations, headcount }: IdealCustomer): FitRule[] {
  const ranks = titles.flatMap((title) => rankOf(title) ?? []);
  const named = titles.filter((title) => rankOf(title) === undefined);
  const rules: FitRule[] = [];
  if (named.length > 0) rules.push({ field: 'title', is: named, points: points.title });
  if (ranks.length > 0) rules.push({ field: 'seniority', is: ranks, points: points.seniority });
  if (words.length > 0) {
    rules.push({ field: 'industry', is: words, points: points.industry });
    rules.push({ field: 'keywords', is: words, points: points.keywords });
  }
  const [min, max] = headcount;
  const isRange = (min !== null || max !== null) && (min === null || max === null || min <= max);
  if (isRange) rules.push({ field: 'headcount', is: headcount, points: points.headcount });
  if (locations.length > 0) rules.push({ field: 'location', is: locations, points: points.location });
  return rules;
}

function rankOf(title: string): Seniority | undefined {
  const folded = title.trim().toLowerCase();
  return seniorities.find((rank) => seniorityLabels[rank].toLowerCase() === folded);
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const unique = (values: string[]): string[] => {
  const seen = new Set<string>();
  return values.filter((value) => !seen.has(value.toLowerCase()) && seen.add(value.toLowerCase()));
};
