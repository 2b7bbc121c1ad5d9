import type { accountExportRoutes } from '#contract/account-exports.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { downloadExport } from './download-export.ts';
import { listExports } from './list-exports.ts';
import { startExport } from './start-export.ts';

/** What answers the routes of exports of everything. */
export function accountExportHandlers(deps: Deps): Handlers<typeof accountExportRoutes> {
  return {
    start: ({ caller }) => startExport(deps, caller.userId),
    list: ({ caller }) => listExports(deps, caller.userId),
    download: ({ caller, params }) => downloadExport(deps, caller.userId, params.id),
  };
}
