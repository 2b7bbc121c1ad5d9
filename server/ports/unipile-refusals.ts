import { z } from 'zod';
import type { HttpAnswer } from './http.ts';
import { type AccessReason, PortError, type PortErrorKind } from './port-error.ts';

type Meaning = readonly [PortErrorKind, AccessReason?];

/**
 * The meaning of Unipile's error types if the status alone doesn't say. In v1 they start with `errors/` (API
 * reference, "Error types", 2026-11). In v2 they start with who refuses: `api/` is Unipile, `provider/` is
 * LinkedIn ("Error responses", 2026-10).
 */
const meanings: Readonly<Record<string, Meaning>> = {
  // The server's key is wrong, so reconnecting the account wouldn't help.
  'errors/missing_credentials': ['forbidden', 'wrong_key'],
  'errors/checkpoint_error': ['unauthorized', 'checkpoint'],
  'errors/multiple_sessions': ['unauthorized', 'several_sessions'],
  'errors/insufficient_privileges': ['forbidden'],
  // LinkedIn did nothing and waits for the member, so the call has to wait too.
  'errors/action_required': ['unauthorized', 'action_required'],
  'errors/unknown_authentication_context': ['unauthorized', 'action_required'],
  'errors/account_restricted': ['forbidden', 'restricted'],
  'errors/feature_not_subscribed': ['forbidden', 'not_in_plan'],
  'errors/subscription_required': ['forbidden', 'needs_premium'],
  'errors/resource_not_found': ['not_found'],
  'errors/invalid_recipient': ['not_found'],
  'errors/invalid_user': ['not_found'],
  'errors/action_already_performed': ['duplicate'],
  'errors/limit_exceeded': ['rate_limited'],
  'errors/cannot_resend_yet': ['rate_limited'],
  'errors/no_client_session': ['unavailable', 'no_session'],

  'api/missing_authorization': ['forbidden', 'wrong_key'],
  'api/expired_authorization': ['forbidden', 'wrong_key'],
  'api/inactive_subscription': ['forbidden', 'unpaid'],
  'api/insufficient_permissions': ['forbidden', 'wrong_key'],
  // The account in the path doesn't belong to this key, which says nothing about the requested record.
  'api/resource_not_found': ['unauthorized'],
  'api/invalid_auth_format': ['unauthorized'],
  'api/account_restricted': ['forbidden', 'restricted'],
  'api/not_implemented': ['forbidden', 'endpoint_gone'],
  'provider/unknown_authentication_context': ['unauthorized', 'action_required'],
  'provider/invalid_checkpoint_code': ['unauthorized', 'checkpoint'],
  'provider/resource_not_found': ['not_found'],
  'provider/conflict': ['duplicate'],
};

/**
 * The meaning of a Unipile refusal, for both versions. Null leaves it to the status: a bare 403 is
 * `forbidden`, and a 500 of a call that writes stays unknown.
 */
export function unipileRefusal({ status, body }: HttpAnswer, does: 'reads' | 'writes'): PortError | null {
  if (status < 400) return null;
  const problem = z.object({ type: z.string(), detail: z.string().nullish() }).safeParse(body);
  if (!problem.success) {
    // Unipile's own refusals have a type. This 404 comes from another server, for a URL that doesn't exist.
    return status === 404
      ? new PortError('forbidden', 'Unipile answered 404 without a type', { reason: 'endpoint_gone' })
      : null;
  }
  const { type, detail } = problem.data;
  const message = `Unipile answered ${status} ${type.slice(0, 80)}`;
  // v1: the calling account is gone, which says nothing about the requested record.
  if (/^account not found/i.test(detail ?? '')) return new PortError('unauthorized', message);
  const [kind, reason] = meanings[type] ?? [];
  if (kind === undefined) return null;
  const isUnknown = does === 'writes' && status >= 500;
  return new PortError(isUnknown ? 'unknown_outcome' : kind, message, reason === undefined ? {} : { reason });
}
