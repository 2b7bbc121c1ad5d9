import type { draftBriefRoutes } from '#contract/engage/draft-brief.ts';
import type { engageAnalyticsRoutes } from '#contract/engage/engage-analytics.ts';
import type { engageFeedRoutes } from '#contract/engage/engage-feed.ts';
import type { linkedinCommentRoutes } from '#contract/engage/linkedin-comments.ts';
import type { messageRoutes } from '#contract/engage/messages.ts';
import type { readyCommentRoutes } from '#contract/engage/ready-comments.ts';
import type { recommendationRoutes } from '#contract/engage/recommendations.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readAnalytics } from './analytics.ts';
import { changeComment, moveComment, postComment, removeComment } from './comments/change-comment.ts';
import { readDraftEdits } from './comments/draft-edits.ts';
import { generateComments } from './comments/generate-comments.ts';
import { countComments, listComments } from './comments/list-comments.ts';
import { findComment } from './comments/read-comments.ts';
import { readBriefOf, strikeLines } from './comments/strike-lines.ts';
import { markDailyPick, readDailyPosts, refreshDailyPosts } from './daily/daily-posts.ts';
import { listFeedPosts, markSeen, readFeedPost } from './feed/feed-posts.ts';
import { followSignals, followUrl, readNow, unfollow } from './following/follow-profiles.ts';
import { listFollowed } from './following/followed-profiles.ts';
import { copyMessage, draftMessage, resolveMessage } from './messages/open-message.ts';
import { readMessage, readMessageBrief } from './messages/read-message.ts';
import { followRecommended, listProfiles } from './recommendations/profiles-to-follow.ts';
import {
  neverRecommend,
  readRecommendations,
  recommendAgain,
  startRecommendations,
} from './recommendations/recommendations.ts';

export function engageAnalyticsHandlers({ db, clock }: Deps): Handlers<typeof engageAnalyticsRoutes> {
  return {
    read: ({ caller, query }) => readAnalytics(db, caller.userId, query, clock.now()),
    edits: ({ caller }) => readDraftEdits(db, caller.userId),
  };
}

export function readyCommentHandlers(deps: Deps): Handlers<typeof readyCommentRoutes> {
  const { db, clock } = deps;
  return {
    list: ({ caller, query }) => listComments(db, caller.userId, query, clock.now()),
    counts: ({ caller, query }) => countComments(deps, caller.userId, query),
    one: ({ caller, params }) => findComment(db, caller.userId, params.id, clock.now()),
    generate: ({ caller, body }) => generateComments(deps, caller.userId, body),
    change: ({ caller, params, body }) => changeComment(deps, caller.userId, params.id, body),
    move: ({ caller, params, body }) => moveComment(deps, caller.userId, params.id, body),
    remove: ({ caller, params }) => removeComment(deps, caller.userId, params.id),
  };
}

export function draftBriefHandlers(deps: Deps): Handlers<typeof draftBriefRoutes> {
  return {
    read: ({ caller, params }) => readBriefOf(deps, caller.userId, params.id),
    strike: ({ caller, params, body }) => strikeLines(deps, caller.userId, params.id, body.struck),
  };
}

export function messageHandlers(deps: Deps): Handlers<typeof messageRoutes> {
  type Call = { params: { id: string }; query: { answers?: string | undefined } };
  const asked = ({ params, query }: Call) => ({ id: params.id, answers: query.answers });
  return {
    read: ({ caller, ...call }) => readMessage(deps, caller.userId, asked(call)),
    draft: ({ caller, body, ...call }) => draftMessage(deps, caller.userId, asked(call), body),
    copy: ({ caller, body, ...call }) => copyMessage(deps, caller.userId, asked(call), body.text),
    resolve: ({ caller, body, ...call }) => resolveMessage(deps, caller.userId, asked(call), body.sent),
    brief: ({ caller, ...call }) => readMessageBrief(deps, caller.userId, asked(call)),
  };
}

export function linkedinCommentHandlers(deps: Deps): Handlers<typeof linkedinCommentRoutes> {
  return { post: ({ caller, body }) => postComment(deps, caller.userId, body) };
}

export function engageFeedHandlers(deps: Deps): Handlers<typeof engageFeedRoutes> {
  const { db, clock } = deps;
  return {
    profiles: ({ caller, query }) => listFollowed(db, caller.userId, query),
    addProfile: ({ caller, body }) => followUrl(deps, caller, body),
    followSignals: ({ caller, body }) => followSignals(deps, caller, body.ids),
    unfollow: ({ caller, params }) => unfollow(db, caller.userId, params.id, clock.now()),
    readProfile: ({ caller, params }) => readNow(deps, caller, params.id),
    posts: ({ caller, query }) => listFeedPosts(db, caller.userId, query),
    markSeen: ({ caller, body }) => markSeen(db, caller.userId, body, clock.now()),
    post: ({ caller, params }) => readFeedPost(db, caller.userId, params.id),
  };
}

export function recommendationHandlers(deps: Deps): Handlers<typeof recommendationRoutes> {
  const { db, clock } = deps;
  return {
    profiles: ({ caller, query }) => listProfiles(db, caller.userId, query, clock.now()),
    follow: ({ caller, body }) => followRecommended(deps, caller.userId, body.id),
    generate: ({ caller }) => startRecommendations(deps, caller.userId),
    list: ({ caller, query }) => readRecommendations(db, caller.userId, query.network),
    never: ({ caller, body }) => neverRecommend(db, caller.userId, body.id, clock.now()),
    again: ({ caller, body }) => recommendAgain(db, caller.userId, body.id),
    daily: ({ caller, query }) => readDailyPosts(db, caller.userId, query.network, clock.now()),
    refreshDaily: ({ caller, body }) => refreshDailyPosts(db, caller.userId, body.network, clock.now()),
    markDaily: ({ caller, params, body }) => markDailyPick(db, caller.userId, params.id, body.state),
  };
}
