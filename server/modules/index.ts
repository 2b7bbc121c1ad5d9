import type { AppContract } from '#contract/index.ts';
import type { Handlers } from '#contract/route.ts';
import type { AnyJob, Tick } from '#server/jobs/job.ts';
import { eraseUsers } from './access/erase-users.tick.ts';
import { accessHandlers } from './access/routes.ts';
import type { Deps } from './deps.ts';
import { forgetJobs } from './jobs/forget-jobs.tick.ts';
import { jobHandlers } from './jobs/routes.ts';
import { purgeDisconnected } from './profile/purge-disconnected.tick.ts';
import { profileHandlers } from './profile/routes.ts';
import { listHandlers } from './signals/list-routes.ts';
import { signalHandlers } from './signals/routes.ts';
import { forgetUploads } from './sources/forget-archive.ts';
import { importArchiveJob } from './sources/import-archive.job.ts';
import { inspectArchiveJob } from './sources/inspect-archive.job.ts';
import { sourceHandlers } from './sources/routes.ts';
import { syncDue } from './sources/sync-due.tick.ts';
import { syncProfileJob } from './sources/sync-profile.job.ts';

/** Every module's routes: a group that is missing here does not compile. */
export function createHandlers(deps: Deps): { [G in keyof AppContract]: Handlers<AppContract[G]> } {
  return {
    access: accessHandlers(deps),
    jobs: jobHandlers(deps),
    lists: listHandlers(deps),
    profile: profileHandlers(deps),
    signals: signalHandlers(deps),
    sources: sourceHandlers(deps),
  };
}

/** Every job of every module. */
export const allJobs: AnyJob<Deps>[] = [syncProfileJob, inspectArchiveJob, importArchiveJob];

/** Every tick of the system. */
export const allTicks: Tick<Deps>[] = [eraseUsers, forgetJobs, purgeDisconnected, syncDue, forgetUploads];
