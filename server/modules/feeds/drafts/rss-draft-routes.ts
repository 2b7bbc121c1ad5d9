import type { Handlers } from '#contract/route.ts';
import type { rssDraftRoutes } from '#contract/rss-drafts.ts';
import type { Deps } from '#server/modules/deps.ts';
import { changeRule } from '#server/modules/feeds/rules/change-rule.ts';
import { createRule } from '#server/modules/feeds/rules/create-rule.ts';
import { listRules } from '#server/modules/feeds/rules/list-rules.ts';
import { removeRule } from '#server/modules/feeds/rules/remove-rule.ts';
import { switchRule } from '#server/modules/feeds/rules/switch-rule.ts';
import { testRule } from '#server/modules/feeds/rules/test-rule.ts';
import { listItemDrafts } from './list-item-drafts.ts';
import { makeDraft } from './make-draft.ts';
import { suggestWords } from './suggest-words.ts';

/** What answers the routes of drafts of items, and of the rules that make them. */
export function rssDraftHandlers(deps: Deps): Handlers<typeof rssDraftRoutes> {
  const { db, clock } = deps;
  const key = (caller: { userId: string }, params: { id: string }) => ({
    userId: caller.userId,
    id: params.id,
  });
  return {
    drafts: ({ caller, query }) => listItemDrafts(db, caller.userId, query.itemId),
    makeDraft: ({ caller, params, body }) =>
      makeDraft(deps, { userId: caller.userId, itemId: params.id, ...body }),
    suggestWords: ({ caller, params, body, signal }) =>
      suggestWords(deps, { ...key(caller, params), channel: body.channel, signal }),
    rules: ({ caller, query }) => listRules(db, { userId: caller.userId, feedId: query.feedId }, clock.now()),
    createRule: ({ caller, body }) => createRule(deps, caller.userId, body),
    changeRule: ({ caller, params, body }) => changeRule(deps, key(caller, params), body),
    testRule: ({ caller, params }) => testRule(deps, key(caller, params)),
    switchRule: ({ caller, params, body }) => switchRule(deps, key(caller, params), body.isOn),
    removeRule: ({ caller, params }) => removeRule(deps, key(caller, params)),
  };
}
