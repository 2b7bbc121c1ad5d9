import { z } from 'zod';
import type { Vendor } from '#sandbox/vendor.ts';
import { slackRoutes } from './routes.ts';
import { slackFault, slackRefusal } from './slack-error.ts';

const grant = {
  scope: z.string(),
  /** Who agreed, and the channel they picked for the incoming webhook. Null without that scope. */
  userId: z.string(),
  channelId: z.string().nullable(),
};

/**
 * What members granted to apps: codes that can be exchanged once, tokens, and webhooks by the last part of
 * their URL.
 */
const SlackGrants = z.object({
  codes: z.array(
    z.object({
      ...grant,
      code: z.string(),
      redirectUri: z.string(),
      expiresAt: z.number(),
      isUsed: z.boolean(),
    }),
  ),
  tokens: z.array(z.object({ ...grant, token: z.string() })),
  hooks: z.array(z.object({ secret: z.string(), channelId: z.string(), token: z.string() })),
});
export const slack = {
  prefixes: ['/slack/'],
  fault: slackFault,
  refusal: slackRefusal,
  routes: slackRoutes,
  state: { slack: SlackGrants.default(() => ({ codes: [], tokens: [], hooks: [] })) },
} satisfies Vendor;
