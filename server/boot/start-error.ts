import { ConfigError } from '#server/config-error.ts';
import { DatabaseError } from '#server/db/database-error.ts';

/** inGrow cannot start here. The message is one sentence for the person who starts it. */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * Reports on stderr why inGrow ends, in one sentence and without a stack.
 *
 * @param what starts the sentence if the error wasn't expected
 */
export function reportFailure(error: unknown, what = 'inGrow couldn’t start'): void {
  const expected = [ConfigError, DatabaseError, StartError].some((kind) => error instanceof kind);
  const message = error instanceof Error ? error.message : String(error);
  const sentence = expected ? message : `${what}: ${message}`;
  process.stderr.write(`${sentence.replaceAll('\n', ' ')}\n`);
}
