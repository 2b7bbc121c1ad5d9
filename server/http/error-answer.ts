import { errorStatus } from '#contract/error-codes.ts';
import type { ErrorBody, ErrorCode, Issue } from '#contract/errors.ts';
import { AppError, tooMany } from '#server/app-error.ts';
import { CopiesBusyError } from '#server/db/copy-out.ts';
import { ShareUsedError } from '#server/db/fair-share.ts';
import { PortError } from '#server/ports/port-error.ts';

/** `retryAfter` is in seconds, for the header of that name. */
type Answer = { status: number; body: ErrorBody; retryAfter?: number };

function answer(code: ErrorCode, message: string, requestId: string, issues?: Issue[]): Answer {
  const data = { message, code, ...(issues ? { issues } : {}), requestId };
  return { status: errorStatus[code], body: { message, data } };
}

/**
 * The one place where a failure becomes an answer. What is not ours to tell (a bug, a database error) says
 * only that it happened, with the request id to find it in the log.
 */
export function errorAnswer(error: unknown, requestId: string): Answer {
  if (error instanceof AppError) {
    const refused = answer(error.code, error.message, requestId, error.issues);
    const { retryAfterSeconds } = error;
    return retryAfterSeconds === undefined ? refused : { ...refused, retryAfter: retryAfterSeconds };
  }
  if (error instanceof CopiesBusyError) {
    const busy = answer(
      'unavailable',
      `${numberWord(error.running)} exports are running, which is the most at a time. Try again in half a minute.`,
      requestId,
    );
    return { ...busy, retryAfter: 30 };
  }
  if (error instanceof ShareUsedError) {
    return errorAnswer(tooMany('You ask for more at once than inGrow answers', 5), requestId);
  }
  if (error instanceof PortError) {
    return answer(
      'provider_unavailable',
      'Another service that inGrow needs did not answer as it should. Try again in a few minutes.',
      requestId,
    );
  }
  return answer(
    'internal',
    'Something went wrong on our side. Nothing was changed. Try again; if it stays, send us the request id.',
    requestId,
  );
}

const numberWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];
const numberWord = (number: number): string => numberWords[number] ?? String(number);
