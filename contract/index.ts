import { accessRoutes } from './access.ts';
import { jobRoutes } from './jobs.ts';
import { listRoutes } from './lists.ts';
import { profileRoutes } from './profile.ts';
import { signalRoutes } from './signals.ts';
import { sourceRoutes } from './sources.ts';

/** Every route of the product, by the module that answers it. */
export const contract = {
  access: accessRoutes,
  jobs: jobRoutes,
  lists: listRoutes,
  profile: profileRoutes,
  signals: signalRoutes,
  sources: sourceRoutes,
};
export type AppContract = typeof contract;
