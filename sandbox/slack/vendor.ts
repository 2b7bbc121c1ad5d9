import type { Vendor } from '#sandbox/vendor.ts';
import { SlackGrants } from './grants.ts';
import { slackRoutes } from './routes.ts';
import { slackFault, slackRefusal } from './slack-error.ts';

export const slack = {
  prefixes: ['/slack/'],
  fault: slackFault,
  refusal: slackRefusal,
  routes: slackRoutes,
  state: { slack: SlackGrants.default(() => ({ codes: [], tokens: [], hooks: [] })) },
} satisfies Vendor;
