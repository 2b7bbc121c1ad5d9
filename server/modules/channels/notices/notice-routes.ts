import type { noticeRoutes } from '#contract/notices.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { changeNotices } from './change-notices.ts';
import { listNotices } from './list-notices.ts';
import { readNotices } from './read-notices.ts';
import { testNotice } from './test-notice.ts';

/** Handlers of what users are notified of. */
export function noticeHandlers(deps: Deps): Handlers<typeof noticeRoutes> {
  return {
    read: ({ caller }) => readNotices(deps, caller.userId),
    change: ({ caller, body }) => changeNotices(deps, caller.userId, body),
    test: ({ caller, body }) => testNotice(deps, caller.userId, body.via),
    list: ({ caller, query }) => listNotices(deps.db, caller.userId, query),
  };
}
