import { endOnSignals } from './lifecycle.ts';
import { reportFailure, StartError } from './start-error.ts';

/**
 * Runs an operator's command to its end, and ends the process: exit code 0, or 1 with one sentence on stderr.
 * If it's canceled, it still cleans up first, however often it's asked to stop.
 *
 * @param failure starts the sentence for an unexpected failure
 * @param command cancels when `abort` fires; `report` prints a line
 */
export async function runCommand(
  failure: string,
  command: (tools: { abort: AbortSignal; report(line: string): void }) => Promise<unknown>,
): Promise<never> {
  const broken = new AbortController();
  endOnSignals({ end: () => broken.abort(new StartError('Interrupted.')), hurry: () => {} });
  try {
    await command({ abort: broken.signal, report: (line) => void process.stdout.write(`${line}\n`) });
    process.exit(0);
  } catch (error) {
    reportFailure(broken.signal.aborted ? broken.signal.reason : error, failure);
    process.exit(1);
  }
}
