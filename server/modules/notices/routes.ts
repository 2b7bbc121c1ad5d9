import type { digestRoutes } from '#contract/channels/digests.ts';
import type { noticeRoutes } from '#contract/channels/notices.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { previewDigest, testDigest } from '#server/modules/notices/digest/test-digest.ts';
import { listNotices } from './list-notices.ts';
import { changeNotices, readNotices, testNotice } from './notice-settings.ts';

export function noticeHandlers(deps: Deps): Handlers<typeof noticeRoutes> {
  return {
    read: ({ caller }) => readNotices(deps, caller.userId),
    change: ({ caller, body }) => changeNotices(deps, caller.userId, body),
    test: ({ caller, body }) => testNotice(deps, caller.userId, body.via),
    list: ({ caller, query }) => listNotices(deps.db, caller.userId, query),
  };
}

export function digestHandlers(deps: Deps): Handlers<typeof digestRoutes> {
  return {
    preview: ({ caller }) => previewDigest(deps, caller.userId),
    test: ({ caller, body }) => testDigest(deps, caller.userId, body.channelId),
  };
}
