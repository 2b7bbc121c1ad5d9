import { JobFailed } from '#server/jobs/job.ts';
import { PortError } from '#server/ports/port-error.ts';

/**
 * Asks a provider within a job. Temporary failures are rethrown unchanged, so the runner retries; others end
 * the job with a message for the user.
 */
export async function reportFailures<T>(
  words: (error: PortError) => string,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    if (error.kind === 'rate_limited' || error.kind === 'unavailable') throw error;
    throw new JobFailed(words(error), error);
  }
}
