import type { Handlers } from '#contract/route.ts';
import type { sourceRoutes } from '#contract/sources.ts';
import type { Deps } from '#server/modules/deps.ts';
import { addDirectly } from './add-directly.ts';
import { findArchive, listArchives } from './archive-answer.ts';
import { connectProfile } from './connect-profile.ts';
import { previewProfile } from './preview-profile.ts';
import { receiveArchive } from './receive-archive.ts';
import { startArchive } from './start-archive.ts';
import { requestSync } from './sync-profile.ts';

export function sourceHandlers(deps: Deps): Handlers<typeof sourceRoutes> {
  const { db } = deps;
  return {
    preview: ({ caller, query }) => previewProfile(deps, caller, query.url),
    connect: ({ caller, body }) => connectProfile(deps, caller, body.url),
    sync: ({ caller, params }) => requestSync(deps, caller, params.id),
    uploadArchive: ({ caller, query, upload }) => receiveArchive(deps, caller.userId, query.fileName, upload),
    listArchives: ({ caller }) => listArchives(db, caller.userId),
    archive: ({ caller, params }) => findArchive(db, caller.userId, params.id),
    startArchive: ({ caller, params, body }) => startArchive(deps, caller, params.id, body.ownerUrl),
    addDirectly: ({ caller, body }) => addDirectly(deps, caller, body),
  };
}
