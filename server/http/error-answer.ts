import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { errorStatus } from '#contract/error-codes.ts';
import type { ErrorBody, ErrorCode, Issue } from '#contract/errors.ts';
import { AppError, tooMany } from '#server/app-error.ts';
import { ChangedElsewhere } from '#server/based-on.ts';
import { CopiesBusyError } from '#server/db/copy-out.ts';
import { type Outage, outageOf } from '#server/db/database-error.ts';
import { ShareUsedError } from '#server/db/fair-share.ts';
import { OutcomeUnknownError } from '#server/db/outcome-unknown.ts';
import { AlreadySavedError } from '#server/db/save-once.ts';
import { PortError } from '#server/ports/port-error.ts';

/** Answers every failure, and everything no route has answered, with JSON. */
export function answerFailures(app: Hono, log: Logger): void {
  app.notFound(() => {
    throw new AppError('route_not_found', 'There is nothing at this URL.');
  });
  app.onError((error, c) => {
    if (isGivenUp(c)) {
      log.info({ requestId: c.get('requestId') }, 'request given up');
      return c.body(null, clientClosed);
    }
    const { status, body, retryAfter } = errorAnswer(error, c.get('requestId'));
    if (retryAfter !== undefined) c.header('retry-after', String(retryAfter));
    // An outage is logged once, by whoever notices it, and not for each request.
    if (status >= 500 && !['unavailable', 'outcome_unknown'].includes(body.data.code))
      log.error({ requestId: c.get('requestId'), err: error }, 'request failed');
    // Not the message, which may repeat what was sent.
    else
      log.info(
        { requestId: c.get('requestId'), code: body.data.code, fields: fieldsOf(body) },
        'request refused',
      );
    return c.json(body, status as ContentfulStatusCode);
  });
}

/** What nginx logs when a client closes its connection before it has an answer. Nobody reads it. */
const clientClosed = 499 as ContentfulStatusCode;

/** Whether nobody waits for the answer any more. Then a failure is how the work ended, not an error. */
function isGivenUp(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return c.req.raw.signal.aborted || incoming?.socket.destroyed === true;
}

/** A signal's reason can be anything. Only errors are answered. */
export const throwErrors: MiddlewareHandler = async (_, next) => {
  try {
    await next();
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
  }
};

/** The names of the refused fields. */
function fieldsOf({ data }: ErrorBody): string[] | undefined {
  return data.issues?.map(({ path }) => path);
}

/** What a caller reads while the database can't serve anybody, and after how many seconds to try again. */
const outages: Readonly<Record<Outage, { message: string; retryAfter: number }>> = {
  away: { message: 'The database isn’t responding. Try again in a moment.', retryAfter: 2 },
  busy: { message: 'All database connections are in use. Try again in a moment.', retryAfter: 5 },
  full: { message: 'The database’s disk is full, so nothing can be saved.', retryAfter: 60 },
  'read-only': { message: 'The database doesn’t accept changes at the moment.', retryAfter: 30 },
};

/** `retryAfter` is in seconds, for the `Retry-After` header. */
type Answer = { status: number; body: ErrorBody; retryAfter?: number };

function answer(
  code: ErrorCode,
  message: string,
  requestId: string,
  { issues, current }: { issues?: Issue[] | undefined; current?: object | undefined } = {},
): Answer {
  const more = { ...(issues ? { issues } : {}), ...(current ? { current: { ...current } } : {}) };
  const data = { message, code, ...more, requestId };
  return { status: errorStatus[code], body: { message, data } };
}

/**
 * The one place where a failure becomes an answer. For a failure whose details must not be shown (a bug, a
 * database error), the answer only says that it happened, with the request id to find it in the log.
 */
function errorAnswer(error: unknown, requestId: string): Answer {
  if (error instanceof AppError) {
    const current = error instanceof ChangedElsewhere ? error.current : undefined;
    const refused = answer(error.code, error.message, requestId, { issues: error.issues, current });
    const retryAfter =
      error.retryAfterSeconds ?? (error.code === 'unavailable' ? outages.away.retryAfter : undefined);
    return retryAfter === undefined ? refused : { ...refused, retryAfter };
  }
  if (error instanceof CopiesBusyError) {
    const busy = answer(
      'unavailable',
      `${numberName(error.running)} exports are running, the maximum at a time. Try again in half a minute.`,
      requestId,
    );
    return { ...busy, retryAfter: 30 };
  }
  if (error instanceof ShareUsedError) {
    return errorAnswer(tooMany('Too many requests at once', 5), requestId);
  }
  if (error instanceof PortError) {
    return answer(
      'provider_unavailable',
      'A service that inGrow needs didn’t answer as expected. Try again in a few minutes.',
      requestId,
    );
  }
  // Without `Retry-After`: a client that tries again may store it twice.
  if (error instanceof OutcomeUnknownError) {
    return answer('outcome_unknown', 'May have been saved. Check before you try again.', requestId);
  }
  if (error instanceof AlreadySavedError)
    return answer('already_saved', 'This was already saved.', requestId);
  const outage = outageOf(error);
  if (outage) {
    const { message, retryAfter } = outages[outage];
    return { ...answer('unavailable', message, requestId), retryAfter };
  }
  return answer(
    'internal',
    'Something went wrong on our side. Try again; if it happens again, send us the request ID.',
    requestId,
  );
}

const numberNames = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];
const numberName = (number: number): string => numberNames[number] ?? String(number);
