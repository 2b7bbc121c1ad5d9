import type { KnownField, PersonFacts, Stamp } from './merge-person.ts';
import { readHeadline } from './read-headline.ts';
import { readSeniority } from './read-seniority.ts';

const guessable = ['title', 'company', 'seniority'] as const;

/**
 * Fills in from the headline what no source told: title and company, and the seniority that the title says, which is
 * as sure as the title. A guess has the headline's date and the source `headline`, and goes with the headline.
 *
 * @returns the fields whose value, or whether it is a guess, changed
 */
export function guessFromHeadline(known: PersonFacts): KnownField[] {
  const guess = readHeadline(known.headline);
  const at = known.sources.headline?.at ?? '';
  const changed: KnownField[] = [];
  for (const field of guessable) {
    const stamp = known.sources[field];
    if (field !== 'seniority' && stamp !== undefined && stamp.source !== 'headline') continue;
    const [value, next]: [string | null, Stamp] =
      field === 'seniority'
        ? [readSeniority(known.title), withoutBelow(known.sources.title) ?? { source: 'headline', at }]
        : [guess[field], { source: 'headline', at }];
    const isSame = known[field] === value && (value === null || isGuess(stamp) === isGuess(next));
    if (!isSame) changed.push(field);
    Object.assign(known, { [field]: value });
    if (value === null) delete known.sources[field];
    else known.sources[field] = next;
  }
  return changed;
}

/** What a source says of the title is nothing of the seniority. */
function withoutBelow(stamp: Stamp | undefined): Stamp | undefined {
  return stamp && { source: stamp.source, at: stamp.at };
}

const isGuess = (stamp: Stamp | undefined) => stamp?.source === 'headline';
