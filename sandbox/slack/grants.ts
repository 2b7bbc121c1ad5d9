import { z } from 'zod';

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
export const SlackGrants = z.object({
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
export type SlackGrants = z.infer<typeof SlackGrants>;
