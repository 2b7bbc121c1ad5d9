import type { Vendor } from '#sandbox/vendor.ts';
import { linkedInFault, linkedInRefused } from './linkedin-error.ts';
import { LinkedInGrants } from './oauth.ts';
import { linkedinRoutes } from './routes.ts';

export const linkedin = {
  prefixes: ['/linkedin/'],
  fault: linkedInFault,
  refusal: linkedInRefused,
  routes: linkedinRoutes,
  state: { linkedin: LinkedInGrants.default(() => ({ codes: [], tokens: [] })) },
} satisfies Vendor;
