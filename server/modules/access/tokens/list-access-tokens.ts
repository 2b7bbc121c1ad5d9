import type { AccessToken } from '#contract/access-tokens.ts';
import type { Deps } from '#server/modules/deps.ts';
import { accessTokenAnswer } from './access-token-answer.ts';

/** The user's access tokens, the newest first, and where an assistant connects with one. */
export async function listAccessTokens(
  { db, origins }: Pick<Deps, 'db' | 'origins'>,
  userId: string,
): Promise<{ items: AccessToken[]; mcpUrl: string }> {
  const rows = await db
    .selectFrom('access_token')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { items: rows.map(accessTokenAnswer), mcpUrl: `${origins.public ?? origins.local}/mcp` };
}
