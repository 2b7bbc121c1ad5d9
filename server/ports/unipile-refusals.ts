import { z } from 'zod';
import type { HttpAnswer } from './http.ts';
import { type AccessReason, PortError, type PortErrorKind } from './port-error.ts';

type Meaning = readonly [PortErrorKind, AccessReason?];

/**
 * What Unipile's types of errors mean where the status does not say it. v1 begins them with `errors/` (API reference,
 * "Error types", 2026-11); v2 with who refuses: `api/` is Unipile, `provider/` is LinkedIn ("Error responses", 2026-10).
 */
const meanings: Readonly<Record<string, Meaning>> = {
  // The server's key is wrong: connecting the account again would not help.
  'errors/missing_credentials': ['forbidden', 'wrong_key'],
  'errors/checkpoint_error': ['unauthorized', 'checkpoint'],
  'errors/multiple_sessions': ['unauthorized', 'several_sessions'],
  'errors/insufficient_privileges': ['forbidden'],
  // LinkedIn did nothing and waits for its member, so what was to leave waits as well.
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
  // The account in the path is not of this key: that says nothing about what was asked for.
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
 * What a refusal of Unipile's means, of both generations. Null leaves it to the status: a bare 403 is `forbidden`, a
 * 500 of a call that writes stays unknown.
 */
export function unipileRefusal({ status, body }: HttpAnswer, does: 'reads' | 'writes'): PortError | null {
  if (status < 400) return null;
  const problem = z.object({ type: z.string(), detail: z.string().nullish() }).safeParse(body);
  if (!problem.success) {
    // Unipile gives each of its refusals a type: this is somebody else's 404, of an address that is not there.
    return status === 404
      ? new PortError('forbidden', 'Unipile answered 404 without a type', { reason: 'endpoint_gone' })
      : null;
  }
  const { type, detail } = problem.data;
  const message = `Unipile answered ${status} ${type.slice(0, 80)}`;
  // v1: the account that asks is gone; that says nothing about what was asked for.
  if (/^account not found/i.test(detail ?? '')) return new PortError('unauthorized', message);
  const [kind, reason] = meanings[type] ?? [];
  if (kind === undefined) return null;
  const isUnknown = does === 'writes' && status >= 500;
  return new PortError(isUnknown ? 'unknown_outcome' : kind, message, reason === undefined ? {} : { reason });
}
