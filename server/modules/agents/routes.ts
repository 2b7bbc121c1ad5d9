import type { agentRoutes } from '#contract/agents/agents.ts';
import type { artifactRoutes } from '#contract/agents/artifacts.ts';
import type { postDraftRoutes } from '#contract/agents/post-drafts.ts';
import type { promptRoutes } from '#contract/agents/prompts.ts';
import type { queryRoutes } from '#contract/agents/queries.ts';
import type { scheduledAgentRoutes } from '#contract/agents/scheduled-agents.ts';
import type { templateRoutes } from '#contract/agents/templates.ts';
import type { unsubscribeRoutes } from '#contract/agents/unsubscribe.ts';
import type { Handlers } from '#contract/route.ts';
import { ownKey } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { withModel } from '#server/modules/plan/model.ts';
import { changeAgent, createAgent, listAgents, readAgent } from './agents.ts';
import {
  createArtifact,
  listArtifacts,
  listOfAgent,
  listVersions,
  readArtifact,
  removeArtifact,
} from './artifacts/artifacts.ts';
import { draftArtifact } from './artifacts/draft-artifact.ts';
import { editArtifact } from './artifacts/edit-artifact.ts';
import { exportArtifact, readPage } from './artifacts/export-artifact.ts';
import { writeBrief } from './artifacts/write-brief.ts';
import { deleteAgents, restoreAgent } from './delete-agents.ts';
import { listPostSources } from './post-drafts/post-sources.ts';
import { readPostBrief, streamPostDraft } from './post-drafts/stream-post-draft.ts';
import { ask, retryPrompt, stopPrompt } from './prompts/ask.ts';
import { decideCall } from './prompts/decide-call.ts';
import { readPrompts } from './prompts/prompts.ts';
import { streamPrompt } from './prompts/stream-prompt.ts';
import { beginQuery, listQueries, readQuery, removeQuery, renameQuery } from './queries.ts';
import { changeSchedule, createSchedule, removeSchedules } from './schedules/change-schedule.ts';
import { runNow } from './schedules/run-schedules.ts';
import { listRuns, listSchedules, previewSchedule, readSchedule } from './schedules/schedules.ts';
import {
  addTemplate,
  changeTemplate,
  listTemplates,
  readTemplate,
  removeTemplate,
} from './templates/templates.ts';
import { listTools } from './tools/all-tools.ts';
import { unsubscribe } from './unsubscribe.ts';

export function agentHandlers(deps: Deps): Handlers<typeof agentRoutes> {
  const { db } = deps;
  return {
    list: ({ caller, query }) => listAgents(db, caller.userId, query),
    tools: async () => listTools(),
    create: ({ caller, body }) => createAgent(deps, caller.userId, body),
    remove: ({ caller, body }) => deleteAgents(deps, caller.userId, body),
    one: ({ caller, params }) => readAgent(db, caller.userId, params.id),
    change: ({ caller, params, body }) => changeAgent(deps, ownKey(caller, params), body),
    restore: ({ caller, params }) => restoreAgent(deps, ownKey(caller, params)),
  };
}

export function artifactHandlers(deps: Deps): Handlers<typeof artifactRoutes> {
  const { db } = deps;
  return {
    all: ({ caller, query }) => listArtifacts(db, caller.userId, { queryId: query.queryId }, query),
    create: ({ caller, body }) => createArtifact(deps, caller.userId, body),
    brief: ({ caller, body }) => writeBrief(deps, caller.userId, body),
    ofAgent: ({ caller, params, query }) => listOfAgent(db, caller.userId, params.agentId, query),
    one: ({ caller, params }) => readArtifact(db, caller.userId, params.id),
    change: ({ caller, params, body }) => editArtifact(deps, caller.userId, params.id, body),
    remove: ({ caller, params }) => removeArtifact(deps, caller.userId, params.id),
    versions: ({ caller, params, query }) => listVersions(db, caller.userId, params.id, query),
    page: ({ caller, params, query }) => readPage(db, caller.userId, params.id, query.version),
    exportCsv: ({ caller, params }) => exportArtifact(db, caller.userId, params.id, 'csv'),
    exportMarkdown: ({ caller, params }) => exportArtifact(db, caller.userId, params.id, 'markdown'),
    exportHtml: ({ caller, params }) => exportArtifact(db, caller.userId, params.id, 'html'),
    draft: ({ caller, params, body }) => draftArtifact(deps, caller.userId, params.id, body.channels),
  };
}

export function postDraftHandlers(deps: Deps): Handlers<typeof postDraftRoutes> {
  return {
    sources: ({ caller, query: { network: realm, ...query } }) =>
      listPostSources(deps.db, caller.userId, { ...query, realm }, deps.clock.now()),
    draft: ({ caller, body, abort }) =>
      streamPostDraft(withModel(deps, body.network), caller.userId, body, abort),
    brief: ({ caller, body }) => readPostBrief(deps, caller.userId, body),
  };
}

export function promptHandlers(deps: Deps): Handlers<typeof promptRoutes> {
  return {
    ask: ({ caller, body }) => ask(deps, caller.userId, body),
    one: ({ caller, params, query }) => readPrompts(deps.db, ownKey(caller, params), query),
    stream: ({ caller, params, abort }) => streamPrompt(deps, ownKey(caller, params), abort),
    stop: ({ caller, params }) => stopPrompt(deps, ownKey(caller, params)),
    retry: ({ caller, params }) => retryPrompt(deps, ownKey(caller, params)),
    decide: ({ caller, params, body }) => decideCall(deps, ownKey(caller, params), body),
  };
}

export function queryHandlers(deps: Deps): Handlers<typeof queryRoutes> {
  const { db } = deps;
  return {
    list: ({ caller, params, query }) =>
      listQueries(db, { userId: caller.userId, id: params.agentId }, query),
    create: ({ caller, body }) => beginQuery(deps, caller.userId, body),
    one: ({ caller, params }) => readQuery(db, caller.userId, params.id),
    change: ({ caller, params, body }) => renameQuery(deps, { ...ownKey(caller, params), title: body.title }),
    remove: ({ caller, params }) => removeQuery(deps, ownKey(caller, params)),
  };
}

export function scheduledAgentHandlers(deps: Deps): Handlers<typeof scheduledAgentRoutes> {
  const { db, clock } = deps;
  return {
    list: ({ caller, query }) => listSchedules(db, caller.userId, query, clock.now()),
    create: ({ caller, body }) => createSchedule(deps, caller.userId, body),
    preview: ({ caller, body }) => previewSchedule(db, caller.userId, body, clock.now()),
    one: ({ caller, params }) => readSchedule(db, deps, ownKey(caller, params), clock.now()),
    change: ({ caller, params, body }) => changeSchedule(deps, ownKey(caller, params), body),
    remove: ({ caller, body }) => removeSchedules(deps, caller.userId, body),
    run: ({ caller, params }) => runNow(deps, ownKey(caller, params)),
    runs: ({ caller, params, query }) => listRuns(db, ownKey(caller, params), query),
  };
}

export function templateHandlers(deps: Deps): Handlers<typeof templateRoutes> {
  return {
    list: ({ caller, query }) => listTemplates(deps.db, caller.userId, query),
    one: ({ caller, params }) => readTemplate(deps.db, caller.userId, params.id),
    add: ({ caller, params, body }) => addTemplate(deps, caller.userId, params.id, body?.name),
    change: ({ caller, params, body }) => changeTemplate(deps, caller.userId, params.id, body),
    remove: ({ caller, params }) => removeTemplate(deps, caller.userId, params.id),
  };
}

export function unsubscribeHandlers(deps: Deps): Handlers<typeof unsubscribeRoutes> {
  return { turnOff: ({ params }) => unsubscribe(deps, params.token) };
}
