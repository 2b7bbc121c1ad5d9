import type { JobChangeKind, SameJobReason } from '#contract/signals/job-changes.ts';
import type { FactSource } from '#core/fact-sources.ts';
import { factSources } from '#core/fact-sources.ts';
import { readHeadline } from '#server/modules/people/headline/read-headline.ts';
import { companyKey } from './compare-companies.ts';
import { compareJobs, type Job, type Verdict } from './compare-jobs.ts';
import { compareTitles } from './compare-titles.ts';

/** Whether a source states a job, or it's read from a headline. */
export type JobBasis = 'stated' | 'headline';

/** What a source says a person does. */
export type JobReading = Job & {
  /** The record it was reported of. */
  recordId: string;
  source: FactSource;
  basis: JobBasis;
  headline: string | null;
  seenAt: Date;
};

/** Two readings that differ: a change, or the same job for a reason. */
export type PlannedChange = {
  before: JobReading;
  after: JobReading;
  kind: JobChangeKind | null;
  reason: SameJobReason | null;
  /** Whether their titles name the same job; not if one has none. */
  keepsTitle: boolean;
  /** Whether their companies' names are two companies', as far as names tell. */
  isElsewhere: boolean;
};

/** The job that a reading tells. */
export const jobOf = (reading: JobReading): Job =>
  reading.basis === 'headline' ? readHeadline(reading.headline) : reading;

/** LinkedIn's own data. A list may be much older than the day it is imported on. */
const isDated = (source: FactSource) => factSources[source].rank === 2;
const aDay = 86_400_000;

/**
 * Decides what a new reading of a person's job means: whether it is stored, and what it changes.
 *
 * It is compared with the last one of the same source and basis. The first one of a source is compared with what
 * another source stated before, if neither is read from a headline and both are dated.
 *
 * @param known the person's readings
 * @param latest the job the person's latest change led to
 */
export function planChange(
  reading: JobReading,
  known: readonly JobReading[],
  latest: Job | null,
): { isStored: boolean; change: PlannedChange | null } {
  const same = known.filter((one) => one.source === reading.source && one.basis === reading.basis);
  const own = newest(same, reading.recordId);
  if (own !== undefined && own.seenAt >= reading.seenAt) return { isStored: false, change: null };
  const others = known.filter(
    (one) => one.basis === 'stated' && isDated(one.source) && one.seenAt < reading.seenAt,
  );
  const isCompared = reading.basis === 'stated' && isDated(reading.source);
  const before = own ?? (isCompared ? newest(others, reading.recordId) : undefined);
  if (before === undefined) return { isStored: true, change: null };
  const [was, is] = [jobOf(before), jobOf(reading)];
  // A headline that doesn't tell a job leaves the last one that did.
  if (reading.basis === 'headline' && !isClear(is) && isClear(was)) return { isStored: false, change: null };
  const verdict = reading.basis === 'headline' ? compareHeadlines(before, reading) : compareJobs(was, is);
  const isSame = own !== undefined && verdict === null && reading.basis === 'headline';
  return {
    isStored: !isSame || reading.seenAt.getTime() - own.seenAt.getTime() > aDay,
    change:
      verdict === null
        ? null
        : {
            before,
            after: reading,
            ...decide(verdict, is, latest),
            keepsTitle: keeps(was, is),
            isElsewhere: 'kind' in verdict && verdict.kind === 'joined',
          },
  };
}

/** The newest reading of that record, else of any: two accounts of a person may state two jobs. */
function newest(readings: readonly JobReading[], recordId: string): JobReading | undefined {
  const ofRecord = readings.filter((one) => one.recordId === recordId);
  const all = ofRecord.length > 0 ? ofRecord : readings;
  return all.toSorted((one, other) => other.seenAt.getTime() - one.seenAt.getTime())[0];
}

const isClear = ({ title, company }: Job) => title !== null && company !== null;

/** Only headlines that tell title and company can show a change. */
function compareHeadlines(before: JobReading, after: JobReading): Verdict {
  if (before.headline === after.headline) return null;
  const [was, is] = [jobOf(before), jobOf(after)];
  const verdict = isClear(was) && isClear(is) ? compareJobs(was, is) : null;
  return verdict ?? { reason: 'headline' };
}

/** Another source may have shown the same change before. */
function decide(
  verdict: NonNullable<Verdict>,
  is: Job,
  latest: Job | null,
): Pick<PlannedChange, 'kind' | 'reason'> {
  if ('reason' in verdict) return { kind: null, reason: verdict.reason };
  const change = latest === null ? verdict : compareJobs(latest, is);
  const isKnown = change === null || 'reason' in change;
  return isKnown ? { kind: null, reason: 'known' } : { kind: verdict.kind, reason: null };
}

const keeps = (was: Job, is: Job): boolean =>
  was.title === is.title ||
  (was.title !== null && is.title !== null && compareTitles(was.title, is.title) !== 'different');

/** The company of a reading, as companies are compared. */
export const keyOf = (reading: JobReading): string => companyKey(jobOf(reading).company);
