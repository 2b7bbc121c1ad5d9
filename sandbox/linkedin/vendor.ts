import { z } from 'zod';
import type { Vendor } from '#sandbox/vendor.ts';
import { linkedInFault, linkedInRefused } from './linkedin-error.ts';
import { linkedinRoutes } from './routes.ts';

const grant = { personId: z.string(), scope: z.string(), expiresAt: z.number() };

/** What members granted to apps: codes that can be exchanged once, and tokens. */
const LinkedInGrants = z.object({
  codes: z.array(z.object({ ...grant, code: z.string(), redirectUri: z.string() })),
  tokens: z.array(z.object({ ...grant, token: z.string() })),
});
export const linkedin = {
  prefixes: ['/linkedin/'],
  fault: linkedInFault,
  refusal: linkedInRefused,
  routes: linkedinRoutes,
  state: { linkedin: LinkedInGrants.default(() => ({ codes: [], tokens: [] })) },
} satisfies Vendor;
