import { z } from 'zod';
import type { SlackReason } from '#core/channels/slack.ts';
import { type HttpAnswer, retryAfter } from '#server/ports/http.ts';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';

type Meaning = { kind: PortErrorKind; reason?: SlackReason };

const unauthorized: Meaning = { kind: 'unauthorized' };
const forbidden: Meaning = { kind: 'forbidden' };
const restricted: Meaning = { kind: 'forbidden', reason: 'restricted' };
const tooLong: Meaning = { kind: 'rejected', reason: 'too_long' };
const noText: Meaning = { kind: 'rejected', reason: 'no_text' };
const slowDown: Meaning = { kind: 'rate_limited' };
const away: Meaning = { kind: 'unavailable' };

/** `error` of the Web API, which refuses with HTTP 200. Codes that aren't listed are `rejected`. */
const apiErrors: Record<string, Meaning> = {
  invalid_auth: unauthorized,
  not_authed: unauthorized,
  token_revoked: unauthorized,
  token_expired: unauthorized,
  account_inactive: unauthorized,
  missing_scope: { kind: 'forbidden', reason: 'missing_scope' },
  no_permission: restricted,
  access_denied: restricted,
  ekm_access_denied: restricted,
  restricted_action: restricted,
  restricted_action_read_only_channel: restricted,
  restricted_action_non_threadable_channel: restricted,
  restricted_action_thread_only_channel: restricted,
  // Changes that the workspace's admin or the server's operator has to make.
  team_access_not_granted: { kind: 'forbidden', reason: 'team_not_granted' },
  enterprise_is_restricted: { kind: 'forbidden', reason: 'enterprise_restricted' },
  accesslimited: { kind: 'forbidden', reason: 'access_limited' },
  not_allowed_token_type: { kind: 'forbidden', reason: 'wrong_token' },
  two_factor_setup_required: { kind: 'forbidden', reason: 'two_factor_missing' },
  channel_not_found: { kind: 'not_found', reason: 'channel_not_found' },
  invalid_channel: { kind: 'not_found', reason: 'channel_not_found' },
  not_in_channel: { kind: 'rejected', reason: 'not_in_channel' },
  is_archived: { kind: 'rejected', reason: 'is_archived' },
  msg_too_long: tooLong,
  msg_blocks_too_long: tooLong,
  no_text: noText,
  // Errors of uploads.
  file_uploads_disabled: { kind: 'forbidden', reason: 'restricted' },
  file_uploads_except_images_disabled: { kind: 'forbidden', reason: 'restricted' },
  alt_txt_too_large: { kind: 'rejected', reason: 'file_refused' },
  file_upload_size_restricted: { kind: 'rejected', reason: 'file_refused' },
  file_type_not_allowed: { kind: 'rejected', reason: 'file_refused' },
  file_not_found: { kind: 'rejected', reason: 'file_refused' },
  invalid_cursor: { kind: 'rejected', reason: 'invalid_cursor' },
  ratelimited: slowDown,
  rate_limited: slowDown,
  message_limit_exceeded: slowDown,
  // The workspace is being moved, and accepts nothing until that's done.
  team_added_to_org: away,
  org_login_required: away,
  // Errors of the operator's app.
  bad_client_secret: forbidden,
  invalid_client_id: forbidden,
  bad_redirect_uri: forbidden,
  deprecated_endpoint: forbidden,
};

/** Slack gave up halfway, so some of it may have happened. */
const halfDone = new Set(['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout']);

/** Plain text answers of incoming webhooks. */
const hookErrors: Record<string, Meaning> = {
  // The webhook or the app was removed at Slack. Only reconnecting gives a new one.
  no_service: unauthorized,
  no_service_id: unauthorized,
  no_team: unauthorized,
  no_active_hooks: unauthorized,
  invalid_token: unauthorized,
  team_disabled: unauthorized,
  action_prohibited: restricted,
  posting_to_general_channel_denied: restricted,
  channel_not_found: { kind: 'not_found', reason: 'channel_not_found' },
  channel_is_archived: { kind: 'rejected', reason: 'is_archived' },
  no_text: noText,
  msg_too_long: tooLong,
  rate_limited: slowDown,
};

const Refusal = z.object({
  ok: z.literal(false),
  error: z.string().max(200),
  /** The missing scope. */
  needed: z.string().max(200).nullish(),
});

/**
 * Reads details from the Web API's body that the status doesn't give, for a call that reads or one that
 * writes.
 */
export function refineApi(halfDoneMeans: 'unavailable' | 'unknown_outcome') {
  return ({ status, headers, body }: HttpAnswer): PortError | null => {
    const refusal = Refusal.safeParse(body).data;
    if (refusal === undefined || status === 429 || status >= 500) return null;
    const { error, needed } = refusal;
    const about = `Slack answered ${error}${needed ? `: ${needed}` : ''}`;
    if (halfDone.has(error)) return new PortError(halfDoneMeans, about);
    return portError(apiErrors[error], about, headers);
  };
}

/** Like {@link refineApi}, for webhooks. */
export function refineHook({ status, headers, text }: HttpAnswer): PortError | null {
  if (status < 400 || status === 429 || status >= 500) return null;
  const word = text.trim().slice(0, 100);
  return portError(hookErrors[word], `Slack's webhook answered ${status} ${word}`, headers);
}

function portError(meaning: Meaning | undefined, message: string, headers: Headers): PortError {
  const { kind, reason } = meaning ?? { kind: 'rejected' };
  return new PortError(kind, message, {
    ...(reason === undefined ? {} : { reason }),
    ...(kind === 'rate_limited' ? retryAfter(headers.get('retry-after')) : {}),
  });
}

/** Our own refusal, before any call. */
export function refuse(reason: SlackReason, message: string): PortError {
  return new PortError('rejected', message, { reason });
}
