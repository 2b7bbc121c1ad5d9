import type { accessRoutes } from '#contract/access/access.ts';
import type { accessTokenRoutes } from '#contract/access/access-tokens.ts';
import type { accountExportRoutes } from '#contract/access/account-exports.ts';
import type { allowListRoutes } from '#contract/access/allow-list.ts';
import type { auditRoutes } from '#contract/access/audit.ts';
import type { betaUserRoutes } from '#contract/access/beta-users.ts';
import type { magicLinkRoutes } from '#contract/access/magic-link.ts';
import type { ownerRoutes } from '#contract/access/owner.ts';
import type { passkeyRoutes } from '#contract/access/passkeys.ts';
import type { sessionRoutes } from '#contract/access/sessions.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { createAccessToken, listAccessTokens, revokeAccessToken } from './access-tokens.ts';
import { changeProfile, deleteProfile, type OnDelete, readProfile } from './account.ts';
import { addDomains, removeDomain } from './allow-list/change-domains.ts';
import { checkEntry } from './allow-list/check-entry.ts';
import { listDomains } from './allow-list/list-domains.ts';
import { listActivity, listAudit } from './audit.ts';
import { approveRequest, askForBeta, dismissRequest, listRequests } from './beta-users.ts';
import { checkHealth } from './check-health.ts';
import { downloadExport, listExports, startExport } from './data-export/data-export.ts';
import { logIn } from './log-in.ts';
import { requestLink } from './magic-link/request-link.ts';
import { checkLink, consumeLink } from './magic-link/use-link.ts';
import { checkOwnerLink, claim } from './owner/claim.ts';
import type { OnHandOver } from './owner/end-access.ts';
import { proveAddress } from './owner/prove-address.ts';
import { listPasskeys, registerPasskey, revokePasskey, startRegistration } from './passkeys/passkeys.ts';
import { challengePasskey, confirmByPasskey, signInByPasskey } from './passkeys/use-passkey.ts';
import { endOtherSessions, endOwnSession, listSessions } from './sessions.ts';

/**
 * @param onDelete what other modules have to do on a deletion, in its transaction
 * @param onHandOver what they have to end when an account changes hands
 */
export function accessHandlers(
  deps: Deps,
  onDelete: OnDelete,
  onHandOver: OnHandOver,
): Handlers<typeof accessRoutes> {
  const { db } = deps;
  return {
    health: () => checkHealth(deps),
    login: ({ body, request }) => logIn(deps, body, request, onHandOver),
    logout: ({ caller }) => endOwnSession(deps, caller.userId, caller.sessionId),
    profile: ({ caller }) => readProfile(db, caller.userId, caller.role),
    changeProfile: ({ caller, body }) => changeProfile(deps, caller, body),
    deleteProfile: ({ caller }) => deleteProfile(deps, caller.userId, onDelete),
  };
}

export function allowListHandlers(deps: Deps): Handlers<typeof allowListRoutes> {
  return {
    list: ({ caller, query }) => listDomains(deps, caller, query),
    add: ({ caller, body }) => addDomains(deps, caller.userId, body),
    remove: ({ caller, body }) => removeDomain(deps, caller, body),
    check: ({ query }) => checkEntry(deps.db, query.email),
  };
}

export function auditHandlers(deps: Deps): Handlers<typeof auditRoutes> {
  return {
    list: ({ caller, query }) => listAudit(deps, caller.userId, query),
    own: ({ caller, query }) => listActivity(deps, caller.userId, query),
  };
}

export function betaUserHandlers(deps: Deps): Handlers<typeof betaUserRoutes> {
  return {
    ask: ({ body, request }) => askForBeta(deps, body, request.clientIp),
    requests: ({ query }) => listRequests(deps, query),
    approve: ({ caller, params, body }) =>
      approveRequest(deps, caller.userId, params.id, body.includesSubdomains),
    dismiss: ({ caller, params }) => dismissRequest(deps, caller.userId, params.id),
  };
}

export function accountExportHandlers(deps: Deps): Handlers<typeof accountExportRoutes> {
  return {
    start: ({ caller }) => startExport(deps, caller.userId),
    list: ({ caller }) => listExports(deps, caller.userId),
    download: ({ caller, params }) => downloadExport(deps, caller.userId, params.id),
  };
}

export function magicLinkHandlers(deps: Deps, onHandOver: OnHandOver): Handlers<typeof magicLinkRoutes> {
  return {
    request: ({ body, request }) => requestLink(deps, body.email, request.clientIp),
    check: ({ body, request }) => checkLink(deps, body.secret, request.clientIp),
    consume: ({ body, request }) => consumeLink(deps, body, request, onHandOver),
  };
}

export function ownerHandlers(deps: Deps, onHandOver: OnHandOver): Handlers<typeof ownerRoutes> {
  return {
    check: ({ body, request }) => checkOwnerLink(deps, body.secret, request),
    claim: ({ body, request }) => claim(deps, body, request, onHandOver),
    prove: ({ caller, body, request }) => proveAddress(deps, caller, body, request),
  };
}

export function passkeyHandlers(deps: Deps): Handlers<typeof passkeyRoutes> {
  return {
    challenge: ({ request }) => challengePasskey(deps, request.host),
    signIn: ({ body, request }) => signInByPasskey(deps, body, request),
    list: ({ caller, request }) => listPasskeys(deps, caller, request.host),
    confirm: ({ caller, body, request }) => confirmByPasskey(deps, caller, body, request.host),
    startRegistration: ({ caller, request }) => startRegistration(deps, caller, request.host),
    register: ({ caller, body, request }) => registerPasskey(deps, caller, body, request.host),
    revoke: ({ caller, params }) => revokePasskey(deps, caller, params.id),
  };
}

export function sessionHandlers(deps: Deps): Handlers<typeof sessionRoutes> {
  return {
    list: ({ caller }) => listSessions(deps, caller),
    end: ({ caller, params }) => endOwnSession(deps, caller.userId, params.id),
    endOthers: ({ caller }) => endOtherSessions(deps, caller),
  };
}

export function accessTokenHandlers(deps: Deps): Handlers<typeof accessTokenRoutes> {
  return {
    list: ({ caller }) => listAccessTokens(deps, caller.userId),
    create: ({ caller, body }) => createAccessToken(deps, caller, body),
    revoke: ({ caller, params }) => revokeAccessToken(deps, caller.userId, params.id),
  };
}
