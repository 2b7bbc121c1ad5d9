import type { queryRoutes } from '#contract/queries.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { beginQuery } from './begin-query.ts';
import { listQueries } from './list-queries.ts';
import { readQuery } from './query-answer.ts';
import { removeQuery } from './remove-query.ts';
import { renameQuery } from './rename-query.ts';

/** What answers the routes of conversations. */
export function queryHandlers(deps: Deps): Handlers<typeof queryRoutes> {
  const { db } = deps;
  return {
    list: ({ caller, params, query }) =>
      listQueries(db, { userId: caller.userId, id: params.agentId }, query),
    create: ({ caller, body }) => beginQuery(deps, caller.userId, body),
    one: ({ caller, params }) => readQuery(db, caller.userId, params.id),
    change: ({ caller, params, body }) =>
      renameQuery(deps, { userId: caller.userId, id: params.id, title: body.title }),
    remove: ({ caller, params }) => removeQuery(deps, { userId: caller.userId, id: params.id }),
  };
}
