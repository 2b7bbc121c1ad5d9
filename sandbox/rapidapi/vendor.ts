import type { Vendor } from '#sandbox/vendor.ts';
import { rapidApiFault } from './rapidapi-error.ts';
import { rapidApiRoutes } from './routes.ts';

export const rapidapi = {
  prefixes: ['/rapidapi/'],
  fault: rapidApiFault,
  routes: rapidApiRoutes,
} satisfies Vendor;
