import type { compositionRoutes } from '#contract/channels/compositions.ts';
import type { publicationImageRoutes } from '#contract/channels/publication-images.ts';
import type { publicationRoutes } from '#contract/channels/publications.ts';
import type { Handlers } from '#contract/route.ts';
import { ownKey } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { changeCheckedPost, scheduleCheckedPost } from '#server/modules/publishing/channels/own-rules.ts';
import { checkAll } from '#server/modules/publishing/checks/check-publication.ts';
import { findMentions } from '#server/modules/publishing/checks/mentions.ts';
import {
  describeImage,
  readImage,
  receiveDocument,
  receiveImage,
} from '#server/modules/publishing/images/images.ts';
import { duplicateComposition, listCompositions } from '#server/modules/publishing/posts/compositions.ts';
import { removeDraft, writeDraft } from '#server/modules/publishing/posts/drafts.ts';
import { readGoodTimes } from '#server/modules/publishing/posts/good-times.ts';
import { previewLink } from '#server/modules/publishing/posts/link-preview.ts';
import { setPostReminder } from '#server/modules/publishing/posts/post-reminders.ts';
import { cancelOwnPublication, resolveOwnPublication, unschedulePost } from './after-approval.ts';
import { listPublications, readPublication } from './publications.ts';

export function publicationHandlers(deps: Deps): Handlers<typeof publicationRoutes> {
  const { db, clock } = deps;
  return {
    list: ({ caller, query }) => listPublications(db, caller.userId, query, clock.now()),
    one: ({ caller, params }) => readPublication(db, ownKey(caller, params), clock.now()),
    create: ({ caller, body }) => writeDraft(deps, caller.userId, body),
    change: ({ caller, params, body }) => changeCheckedPost(deps, ownKey(caller, params), body),
    schedule: ({ caller, params, body }) => scheduleCheckedPost(deps, ownKey(caller, params), body.at),
    unschedule: ({ caller, params }) => unschedulePost(deps, ownKey(caller, params)),
    remove: ({ caller, params }) => removeDraft(deps, ownKey(caller, params)),
    cancel: ({ caller, params }) => cancelOwnPublication(db, ownKey(caller, params), clock.now()),
    settle: ({ caller, params, body }) => resolveOwnPublication(deps, ownKey(caller, params), body.as),
    checkAll: ({ caller, body }) => checkAll(deps, caller.userId, body),
  };
}

/** Handlers for compositions: posts written together for several channels. */
export function compositionHandlers(deps: Deps): Handlers<typeof compositionRoutes> {
  const { db, clock } = deps;
  return {
    list: ({ caller, query }) => listCompositions(db, caller.userId, query, clock.now()),
    duplicate: ({ caller, params, query }) =>
      duplicateComposition(deps, { ...ownKey(caller, params), states: query.state }),
    remind: ({ caller, params, body }) => setPostReminder(deps, ownKey(caller, params), body.on),
    goodTimes: ({ caller, query }) =>
      readGoodTimes(db, caller.userId, { realm: query.network, now: clock.now() }),
    mentions: ({ caller, query }) => findMentions(db, caller.userId, query),
    linkPreview: ({ query }) => previewLink(deps, query.url),
  };
}

export function publicationImageHandlers({ db, clock }: Deps): Handlers<typeof publicationImageRoutes> {
  return {
    upload: ({ caller, upload }) => receiveImage(db, caller.userId, upload, clock.now()),
    uploadDocument: ({ caller, upload, query }) =>
      receiveDocument(db, caller.userId, { upload, title: query.title }, clock.now()),
    describe: ({ caller, params, body }) => describeImage(db, ownKey(caller, params), body.alt),
    one: ({ caller, params }) => readImage(db, ownKey(caller, params)),
  };
}
