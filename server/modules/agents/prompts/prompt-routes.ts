import type { promptRoutes } from '#contract/prompts.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { ask } from './ask.ts';
import { decideCall } from './decide-call.ts';
import { readPrompts } from './read-prompts.ts';
import { retryPrompt } from './retry-prompt.ts';
import { stopPrompt } from './stop-prompt.ts';
import { streamPrompt } from './stream-prompt.ts';

/** What answers the routes of prompts. */
export function promptHandlers(deps: Deps): Handlers<typeof promptRoutes> {
  return {
    ask: ({ caller, body }) => ask(deps, caller.userId, body),
    one: ({ caller, params, query }) => readPrompts(deps.db, { userId: caller.userId, id: params.id }, query),
    stream: ({ caller, params, signal }) =>
      streamPrompt(deps, { userId: caller.userId, id: params.id }, signal),
    stop: ({ caller, params }) => stopPrompt(deps, { userId: caller.userId, id: params.id }),
    retry: ({ caller, params }) => retryPrompt(deps, { userId: caller.userId, id: params.id }),
    decide: ({ caller, params, body }) => decideCall(deps, { userId: caller.userId, id: params.id }, body),
  };
}
