import type { artifactRoutes } from '#contract/artifacts.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { changeArtifact } from './change-artifact.ts';
import { createArtifact } from './create-artifact.ts';
import { draftArtifact } from './draft-artifact.ts';
import { exportArtifact } from './export-artifact.ts';
import { listArtifacts, listOfAgent } from './list-artifacts.ts';
import { listVersions } from './list-versions.ts';
import { readArtifact } from './read-artifact.ts';
import { readPage } from './read-page.ts';
import { removeArtifact } from './remove-artifact.ts';

/** What answers the routes of artifacts. */
export function artifactHandlers(deps: Deps): Handlers<typeof artifactRoutes> {
  const { db, clock } = deps;
  return {
    all: ({ caller, query }) => listArtifacts(db, caller.userId, { queryId: query.queryId }, query),
    create: ({ caller, body }) => createArtifact(deps, caller.userId, body),
    ofAgent: ({ caller, params, query }) => listOfAgent(db, caller.userId, params.agentId, query),
    one: ({ caller, params }) => readArtifact(db, caller.userId, params.id),
    change: async ({ caller: { userId }, params: { id }, body }) => {
      const edit = { ...body, userId, id, madeBy: 'user' as const, promptId: null, now: clock.now() };
      await db.transaction().execute((trx) => changeArtifact(trx, edit));
      return readArtifact(db, userId, id);
    },
    remove: ({ caller, params }) => removeArtifact(deps, caller.userId, params.id),
    versions: ({ caller, params, query }) => listVersions(db, caller.userId, params.id, query),
    page: ({ caller, params, query }) => readPage(db, caller.userId, params.id, query.version),
    exportCsv: ({ caller, params }) => exportArtifact(db, caller.userId, params.id, 'csv'),
    exportMarkdown: ({ caller, params }) => exportArtifact(db, caller.userId, params.id, 'markdown'),
    exportHtml: ({ caller, params }) => exportArtifact(db, caller.userId, params.id, 'html'),
    draft: ({ caller, params, body }) => draftArtifact(deps, caller.userId, params.id, body.channels),
  };
}
