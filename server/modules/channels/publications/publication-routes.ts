import type { publicationRoutes } from '#contract/publications.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { checkPublication } from './check-publication.ts';
import { listPublications } from './list-publications.ts';
import { readPublication } from './read-publication.ts';
import { settlePublication } from './settle-publication.ts';
import { takeBack } from './take-back.ts';

/** What answers the routes of publications. */
export function publicationHandlers({ db, clock }: Deps): Handlers<typeof publicationRoutes> {
  const key = (caller: { userId: string }, params: { id: string }) => ({
    userId: caller.userId,
    id: params.id,
  });
  return {
    list: ({ caller, query }) => listPublications(db, caller.userId, query, clock.now()),
    one: ({ caller, params }) => readPublication(db, key(caller, params), clock.now()),
    cancel: ({ caller, params }) => takeBack(db, key(caller, params), clock.now()),
    settle: async ({ caller, params, body }) => {
      const own = { ...key(caller, params), as: body.as, now: clock.now() };
      await db.transaction().execute((trx) => settlePublication(trx, own));
      return readPublication(db, own, clock.now());
    },
    check: ({ caller, body }) => checkPublication(db, caller.userId, body, clock.now()),
  };
}
