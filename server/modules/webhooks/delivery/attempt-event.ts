import type { Deps } from '#server/modules/deps.ts';
import { signedHeaders } from '#server/modules/webhooks/endpoint-secrets.ts';
import type { Answer } from '#server/outbound/send-out.ts';
import { WebError } from '#server/ports/web/port.ts';
import { maxAnswerBytes, retryAfterMs, timeoutMs } from './webhook-rules.ts';

/** The result of one attempt to deliver an event. */
export type Attempt = {
  eventId: string;
  url: string;
  startedAt: Date;
  ms: number;
  status: number | null;
  error: string | null;
  answer: string | null;
  isSuccess: boolean;
  /** The pause the receiver asked for, in ms. */
  retryAfter: number | null;
};

/** Every failure can be retried: whatever a receiver responds, it may recover. */
export function answerOf({ isSuccess, error, retryAfter }: Attempt): Answer {
  if (isSuccess) return { kind: 'accepted' };
  return { kind: 'later', why: error ?? 'No answer.', retryAfterMs: retryAfter };
}

/**
 * Sends an event once. Redirects aren't followed, and only 2xx counts as success. Never throws for a failed
 * delivery: the failure is in the result.
 */
export async function attemptEvent(
  { web, clock }: Pick<Deps, 'web' | 'clock'>,
  to: { url: string; secrets: readonly string[] },
  event: { id: string; body: string },
): Promise<Attempt> {
  const startedAt = clock.now();
  const begun = performance.now();
  const base = { eventId: event.id, url: to.url, startedAt };
  try {
    const answer = await web.ask(to.url, {
      method: 'POST',
      headers: signedHeaders(to.secrets, event, startedAt),
      body: event.body,
      maxBytes: maxAnswerBytes,
      cut: true,
      timeoutMs,
    });
    const isSuccess = answer.status >= 200 && answer.status < 300;
    return {
      ...base,
      ms: Math.round(performance.now() - begun),
      status: answer.status,
      error: isSuccess ? null : wordsFor(answer.status),
      answer: readable(answer.body),
      isSuccess,
      retryAfter: isSuccess ? null : retryAfterMs(answer.headers.get('retry-after'), clock.now()),
    };
  } catch (error) {
    if (!(error instanceof WebError)) throw error;
    const ms = Math.round(performance.now() - begun);
    return {
      ...base,
      ms,
      status: null,
      error: error.message,
      answer: null,
      isSuccess: false,
      retryAfter: null,
    };
  }
}

function wordsFor(status: number): string {
  if (status >= 300 && status < 400) {
    return `It answered ${status}, a redirect, and redirects aren’t followed. Use the URL it leads to.`;
  }
  return `It answered ${status}.`;
}

/** The body as text that PostgreSQL accepts, whatever the bytes are. */
function readable(body: Buffer): string {
  return body.toString('utf8').replaceAll('\u0000', '').toWellFormed();
}
