import type { csvImportRoutes } from '#contract/imports/csv-import.ts';
import type { enrichmentRoutes } from '#contract/imports/enrichment.ts';
import type { portabilityRoutes } from '#contract/imports/portability.ts';
import type { postImportRoutes } from '#contract/imports/post-import.ts';
import type { sampleDataRoutes } from '#contract/imports/sample-data.ts';
import type { sourceRoutes } from '#contract/imports/sources.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { pageOrigin } from '#server/modules/page-origin.ts';
import { addDirectly } from './add-directly.ts';
import { findArchive, listArchives } from './archive/archive-import.ts';
import { receiveArchive, startArchive } from './archive/upload-archive.ts';
import { connectProfile, previewProfile, requestSync } from './connect-profile.ts';
import { exportCsvErrors, listCsv, readCsvImport } from './csv/csv-import.ts';
import { previewCsv, startCsv } from './csv/start-csv.ts';
import { deleteCsv, receiveCsv } from './csv/upload-csv.ts';
import { readBudget } from './enrichment/budget.ts';
import { enrichCompany, enrichSignal } from './enrichment/enrich-now.ts';
import {
  disconnectPortability,
  finishPortability,
  readPortabilityNow,
  setOwner,
  startPortability,
} from './portability/connect-portability.ts';
import { describePortabilityErasure, readPortability } from './portability/portability-connection.ts';
import { importPost, previewPost } from './post-import/import-post.ts';
import { listImportedPosts } from './post-import/imported-posts.ts';
import { pastePost, previewPaste } from './post-import/paste-post.ts';
import { readSampleData, startRemoval } from './sample-data/sample-data.ts';

export function sourceHandlers(deps: Deps): Handlers<typeof sourceRoutes> {
  const { db } = deps;
  return {
    preview: ({ caller, query }) => previewProfile(deps, caller, query),
    connect: ({ caller, body }) => connectProfile(deps, caller, body),
    sync: ({ caller, params }) => requestSync(deps, caller, params.id),
    uploadArchive: ({ caller, query, upload }) => receiveArchive(deps, caller.userId, query.fileName, upload),
    listArchives: ({ caller }) => listArchives(db, caller.userId),
    archive: ({ caller, params }) => findArchive(db, caller.userId, params.id),
    startArchive: ({ caller, params, body }) => startArchive(deps, caller, params.id, body.ownerUrl),
    addDirectly: ({ caller, body }) => addDirectly(deps, caller, body),
  };
}

export function csvImportHandlers(deps: Deps): Handlers<typeof csvImportRoutes> {
  const { db } = deps;
  return {
    upload: ({ caller, query, upload }) => receiveCsv(deps, caller.userId, query.fileName, upload),
    list: ({ caller }) => listCsv(db, caller.userId),
    one: ({ caller, params }) => readCsvImport(db, caller.userId, params.id),
    preview: ({ caller, params, body }) => previewCsv(db, caller.userId, params.id, body),
    start: ({ caller, params, body }) => startCsv(deps, caller.userId, params.id, body),
    errors: ({ caller, params, abort }) => exportCsvErrors(deps, caller.userId, params.id, abort),
    remove: ({ caller, params }) => deleteCsv(db, caller.userId, params.id),
  };
}

export function enrichmentHandlers(deps: Deps): Handlers<typeof enrichmentRoutes> {
  return {
    budget: ({ caller, query }) => readBudget(deps, { userId: caller.userId, realm: query.network }),
    signal: ({ caller, params }) => enrichSignal(deps, caller, params.id),
    company: ({ caller, params }) => enrichCompany(deps, caller, params.id),
  };
}

export function postHandlers(deps: Deps): Handlers<typeof postImportRoutes> {
  return {
    preview: ({ caller, query }) => previewPost(deps, caller, query.url),
    bring: ({ caller, body }) => importPost(deps, caller, body),
    brought: ({ caller, params }) => listImportedPosts(deps.db, caller.userId, params.id),
    previewPaste: ({ caller, body }) => previewPaste(deps, caller.userId, body),
    paste: ({ caller, body }) => pastePost(deps, caller.userId, body),
  };
}

export function portabilityHandlers(deps: Deps): Handlers<typeof portabilityRoutes> {
  return {
    read: ({ caller }) => readPortability(deps, caller.userId),
    authUrl: ({ caller, body, request }) =>
      startPortability(deps, caller.userId, pageOrigin(deps.origins, body.origin, request.host)),
    connect: ({ caller, body }) => finishPortability(deps, caller.userId, body),
    owner: ({ caller, body }) => setOwner(deps, caller.userId, body.ownerUrl),
    readNow: ({ caller }) => readPortabilityNow(deps, caller.userId),
    disconnect: ({ caller, body }) => disconnectPortability(deps, caller.userId, body),
    erasure: ({ caller }) => describePortabilityErasure(deps, caller.userId),
  };
}

export function sampleDataHandlers(deps: Deps): Handlers<typeof sampleDataRoutes> {
  return {
    read: ({ caller }) => readSampleData(deps, caller.userId),
    remove: ({ caller }) => startRemoval(deps, caller.userId),
  };
}
