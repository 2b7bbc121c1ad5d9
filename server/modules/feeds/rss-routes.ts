import type { Handlers } from '#contract/route.ts';
import type { rssRoutes } from '#contract/rss.ts';
import type { Deps } from '#server/modules/deps.ts';
import { addFeed } from './adding/add-feed.ts';
import { changeFeed, refreshFeed, removeFeed } from './adding/change-feed.ts';
import { checkUrl } from './adding/check-url.ts';
import { readFeed } from './adding/feed-answer.ts';
import { listFeeds } from './adding/list-feeds.ts';
import { summarise } from './adding/summarise.ts';
import { listItems, readItem } from './items/list-items.ts';
import { markRead } from './items/mark-read.ts';
import { exportOpml } from './opml/export-opml.ts';
import { listLines, readImport, startImport } from './opml/import-opml.ts';
import { recommendFeeds } from './recommendations/recommend-feeds.ts';

/** What answers the routes of feeds. */
export function rssHandlers(deps: Deps): Handlers<typeof rssRoutes> {
  const { db, clock } = deps;
  return {
    recommendations: ({ caller, query }) => recommendFeeds(deps, caller.userId, query),
    async add({ caller, body }) {
      const { id, added } = await addFeed(deps, caller.userId, body);
      return { ...(await readFeed(db, caller.userId, id)), added };
    },
    list: ({ caller, query }) => listFeeds(db, caller.userId, query),
    checkUrl: ({ caller, body }) => checkUrl(deps, caller.userId, body.url),
    remove: ({ caller, params }) => removeFeed(db, caller.userId, params.id),
    summary: ({ caller }) => summarise(db, caller.userId),
    items: ({ caller, query }) => listItems(db, caller.userId, query, clock.now()),
    markRead: ({ caller, body }) => markRead(db, caller.userId, body, clock.now()),
    item: ({ caller, params }) => readItem(db, caller.userId, params.id),
    exportOpml: ({ caller, query }) => exportOpml(db, caller.userId, query.network, clock.now()),
    importOpml: ({ caller, body }) => startImport(deps, caller.userId, body.opml),
    readImport: ({ caller, params }) => readImport(db, caller.userId, params.id),
    importLines: ({ caller, params, query }) => listLines(db, caller.userId, params.id, query),
    change: ({ caller, params, body }) => changeFeed(deps, caller.userId, params.id, body),
    refresh: ({ caller, params }) => refreshFeed(deps, caller.userId, params.id),
  };
}
