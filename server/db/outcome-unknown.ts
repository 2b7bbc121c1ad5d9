import { AsyncLocalStorage } from 'node:async_hooks';
import { outageOf } from './database-error.ts';

/**
 * The connection broke while a change was being stored, and the database's answer is lost: it may be stored or
 * not. Or it's stored, but a synchronous standby didn't confirm it, so it may still get lost. Nothing repeats it,
 * because it might then be stored twice.
 */
export class OutcomeUnknownError extends Error {
  override name = 'OutcomeUnknownError';
  /** For `outageOf`: the class of errors about the connection. */
  readonly code = '08007';
}

/** What a broken connection means for a statement that had been sent. Other errors are definite. */
export function unknownOutcome(error: unknown): unknown {
  if (error instanceof OutcomeUnknownError) return error;
  if (outageOf(error) !== 'away' || wasNeverSent(error)) return error;
  return new OutcomeUnknownError('The connection broke before the database confirmed the change', {
    cause: error,
  });
}

/** What pg says of a statement on a connection that is known to be broken. */
const wasNeverSent = (error: unknown): boolean =>
  error instanceof Error && /^Client (has encountered|was closed)/.test(error.message);

const saving = new AsyncLocalStorage<{ isSaved: boolean }>();

/** Notes that something was saved. */
export function noteSaved(): void {
  const work = saving.getStore();
  if (work) work.isSaved = true;
}

/** Does work. Once something of it was saved, a database that goes away mustn't read as if nothing had been. */
export async function withSaved<T>(work: () => Promise<T>): Promise<T> {
  const noted = { isSaved: false };
  try {
    return await saving.run(noted, work);
  } catch (error) {
    if (!noted.isSaved || outageOf(error) === null) throw error;
    throw new OutcomeUnknownError('The database went away after something was saved', { cause: error });
  }
}
