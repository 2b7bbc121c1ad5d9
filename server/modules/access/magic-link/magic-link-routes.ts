import type { magicLinkRoutes } from '#contract/magic-link.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { checkLink } from './check-link.ts';
import { consumeLink } from './consume-link.ts';
import { requestLink } from './request-link.ts';

/** Handlers of signing in by mail. */
export function magicLinkHandlers(deps: Deps): Handlers<typeof magicLinkRoutes> {
  return {
    request: ({ body, request }) => requestLink(deps, body.email, request.place),
    check: ({ body, request }) => checkLink(deps, body.secret, request.place),
    consume: ({ body, request }) => consumeLink(deps, body, request),
  };
}
