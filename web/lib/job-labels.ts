import type { Job } from '#contract/jobs.ts';
import { formatCount } from '#core/pluralize.ts';

/** What a job is doing and its progress, in one line. Numbers already in the step's text aren't repeated. */
export function jobLabel({ step, done, total }: Pick<Job, 'step' | 'done' | 'total'>): string {
  const doing = step === '' ? 'Starting' : step;
  if (/\d/.test(step) || (total === null && done === 0)) return doing;
  return total === null
    ? `${doing}, ${formatCount(done)}`
    : `${doing}, ${formatCount(done)} of ${formatCount(total)}`;
}
