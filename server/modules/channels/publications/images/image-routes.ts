import type { publicationImageRoutes } from '#contract/publications.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { describeImage } from './describe-image.ts';
import { readImage } from './read-image.ts';
import { receiveImage } from './receive-image.ts';

/** What answers the routes of the pictures of posts. */
export function publicationImageHandlers({ db, clock }: Deps): Handlers<typeof publicationImageRoutes> {
  return {
    upload: ({ caller, upload }) => receiveImage(db, caller.userId, upload, clock.now()),
    describe: ({ caller, params, body }) =>
      describeImage(db, { userId: caller.userId, id: params.id }, body.alt),
    one: ({ caller, params }) => readImage(db, { userId: caller.userId, id: params.id }),
  };
}
