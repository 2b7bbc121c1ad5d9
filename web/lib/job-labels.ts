import type { Job } from '#contract/jobs.ts';

const count = new Intl.NumberFormat('en');

/** What a job does and how far it is, in one line. Numbers that the step itself names are not said twice. */
export function jobLabel({ step, done, total }: Pick<Job, 'step' | 'done' | 'total'>): string {
  const doing = step === '' ? 'Starting' : step;
  if (/\d/.test(step) || (total === null && done === 0)) return doing;
  return total === null
    ? `${doing}, ${count.format(done)}`
    : `${doing}, ${count.format(done)} of ${count.format(total)}`;
}
