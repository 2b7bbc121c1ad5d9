import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';
import { type CallRecord, foldIds } from './record-calls.ts';

/** What a failure means for an operator, and what to do. */
const meanings: Record<PortErrorKind, (settings: string) => string> = {
  unauthorized: (settings) => `it refused the key or token. Check ${settings}.`,
  forbidden: (settings) =>
    `the key is wrong, or isn’t allowed to do this. Check ${settings}, the plan and the credit.`,
  rate_limited: () => 'it limited requests. Try again later.',
  rejected: () => 'it refused the request. Attach this report to a bug report.',
  duplicate: () => 'it already has the same text.',
  not_found: (settings) => `it has nothing with this name. Check ${settings}, and what was requested.`,
  unavailable: () =>
    'it didn’t answer, or failed itself. Try again later, and check that this server can reach it.',
  malformed: () => 'its answer can’t be read. Attach this report to a bug report.',
  unknown_outcome: () => 'the connection dropped. Try again later.',
};

/** Settings as in a sentence: `A, B and C`. */
const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/**
 * The result of a step: the verdict and, for a failure, our log's words for it.
 *
 * @param failure null if there was none
 */
export function judge(failure: unknown, settings: readonly string[]): { isOk: boolean; verdict: string[] } {
  if (failure === null) return { isOk: true, verdict: ['ok'] };
  const log = failure instanceof Error ? `log: ${foldIds(failure.message)}` : 'log: nothing';
  if (!(failure instanceof PortError)) {
    return {
      isOk: false,
      verdict: ['failed: a bug in inGrow. Attach this report to a bug report.', log],
    };
  }
  const wait = failure.retryAfter === undefined ? '' : ` It says: in ${failure.retryAfter} s.`;
  const reason = failure.reason === undefined ? '' : `, ${failure.reason}`;
  const meaning = meanings[failure.kind](listOf(settings));
  return { isOk: false, verdict: [`failed (${failure.kind}${reason}): ${meaning}${wait}`, log] };
}

/** The shapes of calls, one fact per line. For a repeated call, only the answer is shown. */
export function showCalls(calls: readonly CallRecord[]): string[] {
  return calls.flatMap((call, index) => {
    const [asked, answered] = showCall(call);
    const before = calls[index - 1];
    const isRepeated = before !== undefined && showCall(before)[0].join() === asked.join();
    return [...(isRepeated ? ['  the same again'] : asked), ...answered];
  });
}

/**
 * Clocks count as equal up to this difference, in seconds. Some servers update `Date` only now and then, and
 * busy ones late.
 */
const clockMatters = 5;

function showCall({ method, path, query, body, answer, comparison }: CallRecord): [string[], string[]] {
  const fact = (name: string, values: readonly string[]) =>
    values.length === 0 ? [] : [`    ${name}: ${values.join(', ')}`];
  const { status, requestId, clockAheadMs } = answer ?? {};
  const seconds = Math.round((clockAheadMs ?? 0) / 1000);
  const asked = [`  ${method} ${path}`, ...fact('query', query), ...fact('body', body)];
  const answered = [
    `    answer: ${status ?? 'none'}${requestId ? `, request id ${requestId}` : ''}`,
    ...(Math.abs(seconds) < clockMatters
      ? []
      : [`    clock: this machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}`]),
    ...fact('not in our schema', comparison?.unknown ?? []),
    ...fact('in our schema, not in the answer', comparison?.absent ?? []),
    ...fact('doesn’t match our schema', comparison?.wrong ?? []),
  ];
  return [asked, answered];
}

/** The last lines: what was left out, and the overall result. */
export function showEnd(
  leavesOut: readonly string[],
  { steps, failed }: { steps: number; failed: number },
): string[] {
  const works = failed === 0 && steps > 0;
  return [
    ...(leavesOut.length === 0 ? [] : ['Not tried:', ...leavesOut.map((line) => `  - ${line}`), '']),
    `Verdict: ${works ? 'works' : 'doesn’t work'} (${steps - failed} of ${steps} ok)`,
  ];
}
