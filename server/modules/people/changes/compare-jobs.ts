import type { JobChangeKind, SameJobReason } from '#contract/signals/job-changes.ts';
import { compareCompanies } from './compare-companies.ts';
import { compareTitles } from './compare-titles.ts';
import { scriptOf, wordsOf } from './fold-words.ts';

/** What someone does, as one reading says it. */
export type Job = { title: string | null; company: string | null };

/** What became of a job between two readings: nothing, the same said differently, or a change. */
export type Verdict = { kind: JobChangeKind } | { reason: SameJobReason } | null;

/**
 * Compares what a person did at an earlier and a later reading. Whatever a different spelling, another
 * language or more detail explains is no change.
 */
export function compareJobs(before: Job, after: Job): Verdict {
  if (before.title === after.title && before.company === after.company) return null;
  if (isNowhere(after)) return isNowhere(before) ? null : { kind: 'left' };
  if (isNowhere(before)) return { kind: 'joined' };
  if (before.company === null || after.company === null) return compareWithout(before, after);
  const company = before.company === after.company ? 'same' : compareCompanies(before.company, after.company);
  if (company === 'different') return { kind: 'joined' };
  if (before.title === null || after.title === null) {
    return {
      reason:
        company === 'unclear'
          ? 'translation'
          : company === 'same' || company === 'alike'
            ? 'detail'
            : company,
    };
  }
  const title = before.title === after.title ? 'same' : compareTitles(before.title, after.title);
  if (company === 'unclear') {
    // Who turns to another alphabet writes the title in it too.
    const isAll = title !== 'different' && scriptOf(before.title) !== scriptOf(after.title);
    return isAll ? { reason: 'translation' } : { kind: 'joined' };
  }
  if (company === 'alike') return title === 'different' ? { kind: 'joined' } : { reason: 'detail' };
  if (title === 'different') return { kind: 'promoted' };
  if (title === 'same') return company === 'same' ? null : { reason: company };
  return { reason: title };
}

/** One of the readings names no company. */
function compareWithout(before: Job, after: Job): Verdict {
  const title =
    before.title === null || after.title === null || before.title === after.title
      ? 'detail'
      : compareTitles(before.title, after.title);
  if (before.company === null && after.company === null) {
    return title === 'different' ? { kind: 'promoted' } : { reason: title };
  }
  // The same title without its company says less, and in other words it is something else.
  const isSame = title !== 'different' && title !== 'translation';
  if (isSame) return { reason: 'detail' };
  return { kind: after.company === null ? 'left' : 'joined' };
}

/** Words that say that somebody has no job now. */
const without = new Set(
  'retired ruhestand rente rentner pensionär retraité retraitée jubilado jubilada aposentado aposentada pensionato pensionata emeryt pensionerad unemployed'.split(
    ' ',
  ),
);

/** Whether a reading says that somebody works nowhere. */
function isNowhere({ title, company }: Job): boolean {
  if (company !== null && wordsOf(company).length > 0) return false;
  return title === null || wordsOf(title).length === 0 || wordsOf(title).some((word) => without.has(word));
}
