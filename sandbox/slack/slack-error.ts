import type { AskedRefusal } from '#sandbox/vendor.ts';

/** A refusal of Slack's Web API: HTTP 200 with `ok: false`. */
export class SlackError extends Error {
  readonly error: string;
  readonly more: Record<string, string>;
  constructor(error: string, more: Record<string, string> = {}) {
    super(error);
    this.error = error;
    this.more = more;
  }
}

export const slackErrorBody = ({ error, more }: SlackError) => ({ ok: false, error, ...more });

/**
 * The answers for simulated faults. The Web API refuses with HTTP 200, except for its rate limit and its own
 * failures.
 */
const apiFaults: Record<number, SlackError> = {
  401: new SlackError('token_revoked'),
  403: new SlackError('missing_scope', { needed: 'chat:write', provided: 'incoming-webhook' }),
  404: new SlackError('channel_not_found'),
  422: new SlackError('msg_too_long'),
  426: new SlackError('deprecated_endpoint'),
};

/** Incoming webhooks refuse in plain text, with a matching status. */
const hookFaults: Record<number, { status: number; text: string }> = {
  401: { status: 404, text: 'no_service' },
  403: { status: 403, text: 'action_prohibited' },
  404: { status: 404, text: 'channel_not_found' },
  422: { status: 400, text: 'invalid_payload' },
  426: { status: 410, text: 'channel_is_archived' },
  429: { status: 429, text: 'rate_limited' },
  500: { status: 500, text: 'rollup_error' },
};

/** The full answer for a simulated fault. */
export function slackFault(status: number, path: string): Response {
  if (path.startsWith('/slack/services/')) {
    const { status: details, text } = hookFaults[status] ?? { status: 500, text: 'rollup_error' };
    return plainText(text, details);
  }
  if (status === 429) return json({ ok: false, error: 'ratelimited' }, 429);
  const error = path.includes('/oauth.v2.access') && status === 404 ? new SlackError('invalid_code') : null;
  const refusal = error ?? apiFaults[status];
  if (refusal !== undefined) return json(slackErrorBody(refusal), 200);
  return json({ ok: false, error: 'internal_error' }, 500);
}

/** The answer for a `refused` fault: the Web API's 200 with the `code`, or a webhook's plain text. */
export function slackRefusal({ code = 'fatal_error' }: AskedRefusal, path: string): Response {
  if (!path.startsWith('/slack/services/')) return json(slackErrorBody(new SlackError(code)), 200);
  const { status = 400 } = Object.values(hookFaults).find(({ text }) => text === code) ?? {};
  return plainText(code, status);
}

export function plainText(text: string, status: number): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/html' } });
}

function json(body: unknown, status: number): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
}
