import type { accessTokenRoutes } from '#contract/access-tokens.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { createAccessToken } from './create-access-token.ts';
import { listAccessTokens } from './list-access-tokens.ts';
import { revokeAccessToken } from './revoke-access-token.ts';

/** What answers the routes of access tokens. */
export function accessTokenHandlers(deps: Deps): Handlers<typeof accessTokenRoutes> {
  return {
    list: ({ caller }) => listAccessTokens(deps, caller.userId),
    create: ({ caller, body }) => createAccessToken(deps, caller.userId, body),
    revoke: ({ caller, params }) => revokeAccessToken(deps, caller.userId, params.id),
  };
}
