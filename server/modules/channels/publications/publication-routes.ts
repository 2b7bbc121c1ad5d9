import type { publicationRoutes } from '#contract/publications.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { changePost } from './change-post.ts';
import { checkAll } from './check-all.ts';
import { listPublications } from './list-publications.ts';
import { readPublication } from './read-publication.ts';
import { refuseByRules } from './refuse-by-rules.ts';
import { removeDraft } from './remove-draft.ts';
import { resolvePublication } from './resolve-publication.ts';
import { schedulePost } from './schedule-post.ts';
import { takeBack } from './take-back.ts';
import { unschedulePost } from './unschedule-post.ts';
import { writeDraft } from './write-draft.ts';

/** What answers the routes of publications. */
export function publicationHandlers(deps: Deps): Handlers<typeof publicationRoutes> {
  const { db, clock } = deps;
  const key = (caller: { userId: string }, params: { id: string }) => ({
    userId: caller.userId,
    id: params.id,
  });
  return {
    list: ({ caller, query }) => listPublications(db, caller.userId, query, clock.now()),
    one: ({ caller, params }) => readPublication(db, key(caller, params), clock.now()),
    create: ({ caller, body }) => writeDraft(deps, caller.userId, body),
    change: async ({ caller, params, body }) => {
      const { text, options = null } = body;
      await refuseByRules(deps, key(caller, params), { text, options });
      return changePost(deps, key(caller, params), body);
    },
    schedule: async ({ caller, params, body }) => {
      await refuseByRules(deps, key(caller, params));
      return schedulePost(deps, key(caller, params), body.at);
    },
    unschedule: ({ caller, params }) => unschedulePost(deps, key(caller, params)),
    remove: ({ caller, params }) => removeDraft(deps, key(caller, params)),
    cancel: ({ caller, params }) => takeBack(db, key(caller, params), clock.now()),
    settle: async ({ caller, params, body }) => {
      const own = { ...key(caller, params), as: body.as, now: clock.now() };
      await db.transaction().execute((trx) => resolvePublication(trx, own));
      return readPublication(db, own, clock.now());
    },
    checkAll: ({ caller, body }) => checkAll(deps, caller.userId, body),
  };
}
