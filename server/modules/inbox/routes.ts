import type { inboxRoutes } from '#contract/inbox.ts';
import type { inboxReplyRoutes } from '#contract/inbox-replies.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { draftReply, writeReply } from '#server/modules/engage/replies/begin-replies.ts';
import { checkComments } from '#server/modules/imports/comments/check-comments.ts';
import { changeItem } from './change-item.ts';
import { countInbox } from './count-inbox.ts';
import { draftAll } from './draft-all.ts';
import { listInbox } from './list-inbox.ts';
import { readItem } from './read-item.ts';

export function inboxHandlers(deps: Deps): Handlers<typeof inboxRoutes> {
  const { db, clock } = deps;
  return {
    toAnswer: ({ caller, query }) => listInbox(db, caller.userId, query, clock.now()),
    counts: ({ caller, query }) => countInbox(db, caller.userId, query.network, clock.now()),
    one: ({ caller, params }) => readItem(db, caller.userId, params.id, clock.now()),
    change: ({ caller, params, body }) => changeItem(deps, caller.userId, params.id, body),
    check: ({ caller, query }) => checkComments(deps, caller.userId, query.network),
  };
}

export function inboxReplyHandlers(deps: Deps): Handlers<typeof inboxReplyRoutes> {
  return {
    draft: ({ caller, params, body }) =>
      draftReply(deps, caller.userId, params.id, { again: body.again ?? false }),
    write: ({ caller, params }) => writeReply(deps, caller.userId, params.id),
    draftAll: ({ caller, params }) => draftAll(deps, caller.userId, params.id),
  };
}
