import {
  type channelRoutes,
  type OAuthChannel,
  type PlainChannel,
  plainChannels,
} from '#contract/channels/channel-routes.ts';
import type { compositionRoutes } from '#contract/channels/compositions.ts';
import type { connectionRoutes } from '#contract/channels/connections.ts';
import type { digestRoutes } from '#contract/channels/digests.ts';
import type { linkedinAuthRoutes } from '#contract/channels/linkedin-auth.ts';
import type { noticeRoutes } from '#contract/channels/notices.ts';
import type { oauthRoutes } from '#contract/channels/oauth.ts';
import type { publicationImageRoutes } from '#contract/channels/publication-images.ts';
import type { publicationRoutes } from '#contract/channels/publications.ts';
import type { webhookRoutes } from '#contract/channels/webhook.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { pageOrigin } from '#server/modules/page-origin.ts';
import { listConnections } from './connections/connections.ts';
import { disconnectChannel } from './connections/end-connections.ts';
import { finishOAuth, startOAuth } from './connections/oauth.ts';
import { previewDigest, testDigest } from './digest/test-digest.ts';
import { receiveStatusHint } from './linkedin-auth/account-status.ts';
import { createLink, receiveCallback, verifyConnection } from './linkedin-auth/connect-linkedin.ts';
import { disconnect } from './linkedin-auth/disconnect-linkedin.ts';
import { listNotices } from './notices/list-notices.ts';
import { changeNotices, readNotices, testNotice } from './notices/notice-settings.ts';
import { refuseStoredByOwnRules } from './own-rules.ts';
import { duplicateComposition, listCompositions } from './posts/compositions.ts';
import { readGoodTimes } from './posts/good-times.ts';
import { previewLink } from './posts/link-preview.ts';
import { setPostReminder } from './posts/post-reminders.ts';
import { checkAll } from './publications/check-publication.ts';
import { changePost, removeDraft, writeDraft } from './publications/drafts.ts';
import { describeImage, readImage, receiveDocument, receiveImage } from './publications/images/images.ts';
import { findMentions } from './publications/mentions.ts';
import { resolvePublication } from './publications/publication-states.ts';
import { listPublications, readPublication } from './publications/publications.ts';
import {
  cancelOwnPublication,
  publishPost,
  schedulePost,
  unschedulePost,
} from './publications/schedule-publication.ts';
import { enqueueNextPart } from './publications/send-publication.task.ts';
import { postToReddit, readSubreddit } from './reddit.ts';
import { listChannels } from './slack.ts';
import { uploadPost } from './twitter.ts';
import { startBackfill } from './webhook/backfill-webhook.job.ts';
import { listEvents, readEvent, replayEvent, replayFailed, sendTest } from './webhook/events.ts';
import {
  changeWebhook,
  createWebhook,
  disconnectWebhook,
  readWebhook,
  rotateSecret,
} from './webhook/webhooks.ts';

/** Handlers for connecting LinkedIn and posting to it. */
function linkedinAuthHandlers(deps: Deps): Handlers<typeof linkedinAuthRoutes> {
  return {
    createLink: ({ caller, body, request }) =>
      createLink(deps, caller.userId, {
        via: body.via,
        origin: pageOrigin(deps.origins, body.origin, request.host),
      }),
    verifyConnection: ({ caller, body }) => verifyConnection(deps, caller.userId, body),
    callback: ({ body }) => receiveCallback(deps, body),
    accountStatus: ({ body }) => receiveStatusHint(deps, body),
    postLinkedinPost: ({ caller, body: { text, at } }) =>
      publishPost(deps, caller.userId, { channel: 'linkedin', text, options: null, costMicros: null, at }),
    disconnect: ({ caller, body }) => disconnect(deps, caller.userId, body.id),
  };
}

export function connectionHandlers(deps: Deps): Handlers<typeof connectionRoutes> {
  return { list: ({ caller }) => listConnections(deps, caller.userId) };
}

const startAt = (
  deps: Deps,
  { userId }: { userId: string },
  provider: OAuthChannel,
  ...[origin, host]: [string | undefined, string]
) => startOAuth(deps, userId, { provider, origin: pageOrigin(deps.origins, origin, host) });

/** Handlers for connecting a channel by OAuth and disconnecting it. */
function oauthHandlers<C extends OAuthChannel>(
  deps: Deps,
  provider: C,
): Handlers<ReturnType<typeof oauthRoutes<C>>> {
  return {
    authUrl: ({ caller, query, request }) => startAt(deps, caller, provider, query.origin, request.host),
    createProfile: ({ caller, body }) => finishOAuth(deps, caller.userId, { provider, ...body }),
    disconnect: ({ caller }) => disconnectChannel(deps, caller.userId, provider),
  };
}

/** Handlers for the routes of each channel. */
export function channelHandlers(deps: Deps): {
  [C in keyof typeof channelRoutes]: Handlers<(typeof channelRoutes)[C]>;
} {
  const plain = plainChannels.map((channel) => [channel, oauthHandlers(deps, channel)]);
  const twitter = oauthHandlers(deps, 'twitter');
  return {
    ...(Object.fromEntries(plain) as {
      [C in PlainChannel]: ReturnType<typeof oauthHandlers<C>>;
    }),
    linkedinAuth: linkedinAuthHandlers(deps),
    slack: {
      ...oauthHandlers(deps, 'slack'),
      channels: ({ caller, query }) => listChannels(deps, caller.userId, query),
      post: ({ caller, body: { text, channelId = null, at } }) =>
        publishPost(deps, caller.userId, {
          channel: 'slack',
          text,
          options: { channel: 'slack', channelId },
          costMicros: null,
          at,
        }),
    },
    reddit: {
      ...oauthHandlers(deps, 'reddit'),
      subreddit: ({ caller, query }) =>
        readSubreddit(deps, caller.userId, { name: query.name, field: 'name' }),
      post: ({ caller, body }) => postToReddit(deps, caller.userId, body),
    },
    twitter: {
      auth: ({ caller, query, request }) => startAt(deps, caller, 'twitter', query.origin, request.host),
      createProfile: twitter.createProfile,
      disconnect: ({ caller }) => disconnectChannel(deps, caller.userId, 'twitter'),
      uploadPost: ({ caller, body }) => uploadPost(deps, caller.userId, body),
    },
  };
}

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
      await refuseStoredByOwnRules(deps, key(caller, params), { text, options });
      return changePost(deps, key(caller, params), body);
    },
    schedule: async ({ caller, params, body }) => {
      await refuseStoredByOwnRules(deps, key(caller, params));
      return schedulePost(deps, key(caller, params), body.at);
    },
    unschedule: ({ caller, params }) => unschedulePost(deps, key(caller, params)),
    remove: ({ caller, params }) => removeDraft(deps, key(caller, params)),
    cancel: ({ caller, params }) => cancelOwnPublication(db, key(caller, params), clock.now()),
    settle: async ({ caller, params, body }) => {
      const own = { ...key(caller, params), as: body.as, now: clock.now() };
      await db.transaction().execute(async (trx) => {
        await resolvePublication(trx, own);
        await enqueueNextPart(trx, deps, own);
      });
      return readPublication(db, own, clock.now());
    },
    checkAll: ({ caller, body }) => checkAll(deps, caller.userId, body),
  };
}

/** Handlers for compositions: posts written together for several channels. */
export function compositionHandlers(deps: Deps): Handlers<typeof compositionRoutes> {
  const { db, clock } = deps;
  return {
    list: ({ caller, query }) => listCompositions(db, caller.userId, query, clock.now()),
    duplicate: ({ caller, params, query }) =>
      duplicateComposition(deps, { userId: caller.userId, id: params.id, states: query.state }),
    remind: ({ caller, params, body }) =>
      setPostReminder(deps, { userId: caller.userId, id: params.id }, body.on),
    goodTimes: ({ caller, query }) =>
      readGoodTimes(db, caller.userId, { network: query.network, now: clock.now() }),
    mentions: ({ caller, query }) => findMentions(db, caller.userId, query),
    linkPreview: ({ query }) => previewLink(deps, query.url),
  };
}

export function publicationImageHandlers({ db, clock }: Deps): Handlers<typeof publicationImageRoutes> {
  return {
    upload: ({ caller, upload }) => receiveImage(db, caller.userId, upload, clock.now()),
    uploadDocument: ({ caller, upload, query }) =>
      receiveDocument(db, caller.userId, { upload, title: query.title }, clock.now()),
    describe: ({ caller, params, body }) =>
      describeImage(db, { userId: caller.userId, id: params.id }, body.alt),
    one: ({ caller, params }) => readImage(db, { userId: caller.userId, id: params.id }),
  };
}

export function noticeHandlers(deps: Deps): Handlers<typeof noticeRoutes> {
  return {
    read: ({ caller }) => readNotices(deps, caller.userId),
    change: ({ caller, body }) => changeNotices(deps, caller.userId, body),
    test: ({ caller, body }) => testNotice(deps, caller.userId, body.via),
    list: ({ caller, query }) => listNotices(deps.db, caller.userId, query),
  };
}

export function webhookHandlers(deps: Deps): Handlers<typeof webhookRoutes> {
  const { db, clock } = deps;
  return {
    create: ({ caller, body }) => createWebhook(deps, caller.userId, body),
    test: ({ caller, body }) => sendTest(deps, caller.userId, body.network),
    disconnect: ({ caller, query }) => disconnectWebhook(db, caller.userId, query.network),
    read: ({ caller, query }) => readWebhook(db, caller.userId, query.network, clock.now()),
    change: ({ caller, body }) => changeWebhook(deps, caller.userId, body),
    rotateSecret: ({ caller, body }) => rotateSecret(deps, caller.userId, body.network),
    events: ({ caller, query }) => listEvents(db, caller.userId, query),
    event: ({ caller, params }) => readEvent(db, caller.userId, params.id, clock.now()),
    replay: ({ caller, params }) => replayEvent(deps, caller.userId, params.id),
    replayFailed: ({ caller, body }) => replayFailed(deps, caller.userId, body.network),
    backfill: ({ caller, body }) => startBackfill(deps, caller.userId, body),
  };
}

export function digestHandlers(deps: Deps): Handlers<typeof digestRoutes> {
  return {
    preview: ({ caller }) => previewDigest(deps, caller.userId),
    test: ({ caller, body }) => testDigest(deps, caller.userId, body.channelId),
  };
}
