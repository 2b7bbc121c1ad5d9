import type { Vendor } from '#sandbox/vendor.ts';
import { sampleRoutes } from './routes.ts';

export const sample = {
  prefixes: ['/sample/'],
  fault: (status) => ({ message: `Sample page failed with ${status} on demand` }),
  routes: sampleRoutes,
} satisfies Vendor;
