import type { rssRoutes } from '#contract/feeds/rss.ts';
import type { rssDraftRoutes } from '#contract/feeds/rss-drafts.ts';
import type { Handlers } from '#contract/route.ts';
import { ownKey } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { addFeedAndRead, checkUrl } from './adding/add-feed.ts';
import { changeFeed, refreshFeed, removeFeed } from './adding/change-feed.ts';
import { listFeeds, summarize } from './adding/list-feeds.ts';
import { listItemDrafts, makeDraft } from './drafts/item-drafts.ts';
import { suggestComments } from './drafts/suggest-comments.ts';
import { listItems, markRead, readItem } from './items/list-items.ts';
import { exportOpml, listLines, readImport, startImport } from './opml/opml.ts';
import { recommendFeeds } from './recommendations/recommend-feeds.ts';
import { changeRule, createRule, listRules, removeRule, switchRule } from './rules/rules.ts';
import { testRule } from './rules/test-rule.ts';

export function rssHandlers(deps: Deps): Handlers<typeof rssRoutes> {
  const { db, clock } = deps;
  return {
    recommendations: ({ caller, query }) => recommendFeeds(deps, caller.userId, query),
    add: ({ caller, body }) => addFeedAndRead(deps, caller.userId, body),
    list: ({ caller, query }) => listFeeds(db, caller.userId, query),
    checkUrl: ({ caller, body }) => checkUrl(deps, caller.userId, body.url),
    remove: ({ caller, params }) => removeFeed(db, caller.userId, params.id),
    summary: ({ caller }) => summarize(db, caller.userId),
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

export function rssDraftHandlers(deps: Deps): Handlers<typeof rssDraftRoutes> {
  const { db, clock } = deps;
  return {
    drafts: ({ caller, query }) => listItemDrafts(db, caller.userId, query.itemId),
    makeDraft: ({ caller, params, body }) =>
      makeDraft(deps, { userId: caller.userId, itemId: params.id, ...body }),
    suggestWords: ({ caller, params, body, abort }) =>
      suggestComments(deps, { ...ownKey(caller, params), channel: body.channel, abort }),
    rules: ({ caller, query }) => listRules(db, { userId: caller.userId, feedId: query.feedId }, clock.now()),
    createRule: ({ caller, body }) => createRule(deps, caller.userId, body),
    changeRule: ({ caller, params, body }) => changeRule(deps, ownKey(caller, params), body),
    testRule: ({ caller, params }) => testRule(deps, ownKey(caller, params)),
    switchRule: ({ caller, params, body }) => switchRule(deps, ownKey(caller, params), body.isOn),
    removeRule: ({ caller, params }) => removeRule(deps, ownKey(caller, params)),
  };
}
