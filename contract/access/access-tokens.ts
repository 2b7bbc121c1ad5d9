import { z } from 'zod';
import { AgentToolKind } from '#contract/agents/agent-tools.ts';
import { Deleted, Id, IdParams, Moment } from '#contract/paging.ts';
import { PlainName } from '#contract/plain-text.ts';
import { route } from '#contract/route.ts';

/** The most access tokens a user can have. */
export const maxAccessTokens = 20;

/**
 * What a token allows, named like the kinds of tools. `read` reads data, `draft` stores drafts inside inGrow,
 * and `write` may request changes that others see. A write still needs the user's approval in inGrow.
 */
export const AccessScope = AgentToolKind;
export type AccessScope = z.infer<typeof AccessScope>;

/** Lets the user's own assistant work with their data over MCP. It grants nothing else. */
export const AccessToken = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(AccessScope),
  hint: z.string().describe('Last four characters of the token'),
  createdAt: Moment,
  expiresAt: Moment.nullable().describe("Null if it doesn't expire"),
  lastUsedAt: Moment.nullable(),
});
export type AccessToken = z.infer<typeof AccessToken>;

export const NewAccessToken = z.object({
  name: PlainName.min(1, 'is missing').max(80, 'must have at most 80 characters'),
  scopes: z.array(AccessScope).min(1, 'is missing').max(3).optional().describe('Default `read`'),
  expiresInDays: z.int().min(1).max(365).nullable().optional().describe('Default 90. Null for no expiry.'),
});
export type NewAccessToken = z.infer<typeof NewAccessToken>;

export const accessTokenRoutes = {
  list: route('GET', '/access-tokens', {
    access: 'user',
    summary: 'List access tokens, newest first',
    answer: z.object({
      items: z.array(AccessToken),
      mcpUrl: z.string().describe('URL of the MCP server (Streamable HTTP)'),
    }),
  }),
  create: route('POST', '/access-tokens', {
    access: 'user',
    summary: `Create an access token. It's returned only once. 409 if the user already has ${maxAccessTokens}.`,
    body: NewAccessToken,
    answer: AccessToken.extend({ token: z.string() }),
  }),
  revoke: route('DELETE', '/access-tokens/{id}', {
    access: 'user',
    summary: 'Revoke an access token immediately',
    params: IdParams,
    answer: Deleted,
  }),
};
