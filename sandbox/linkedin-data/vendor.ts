import { linkedInFault } from '#sandbox/linkedin/linkedin-error.ts';
import type { Vendor } from '#sandbox/vendor.ts';
import { LinkedInDataState, newLinkedInDataState } from './grants.ts';
import { linkedinDataRoutes } from './routes.ts';

export const linkedinData = {
  prefixes: ['/linkedin-data/'],
  fault: linkedInFault,
  routes: linkedinDataRoutes,
  state: { linkedinData: LinkedInDataState.default(newLinkedInDataState) },
} satisfies Vendor;
