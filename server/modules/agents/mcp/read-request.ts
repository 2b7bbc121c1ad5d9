import type { TokenHolder } from '#server/modules/access/access-tokens.ts';
import type { Deps } from '#server/modules/deps.ts';

/** What became of something that the user was asked for the holder of a token, in words for its assistant. */
export async function readRequest(
  { db }: Pick<Deps, 'db'>,
  { userId, tokenId }: Pick<TokenHolder, 'userId' | 'tokenId'>,
  id: string,
): Promise<{ text: string; isError: boolean }> {
  const found = await db
    .selectFrom('prompt')
    .innerJoin('agent_query', (join) =>
      join
        .onRef('agent_query.user_id', '=', 'prompt.user_id')
        .onRef('agent_query.id', '=', 'prompt.query_id'),
    )
    .innerJoin('agent', (join) =>
      join.onRef('agent.user_id', '=', 'agent_query.user_id').onRef('agent.id', '=', 'agent_query.agent_id'),
    )
    .innerJoin('prompt_part', (join) =>
      join
        .onRef('prompt_part.user_id', '=', 'prompt.user_id')
        .onRef('prompt_part.prompt_id', '=', 'prompt.id'),
    )
    .select(['prompt_part.state', 'prompt_part.output'])
    .where('prompt.user_id', '=', userId)
    .where('prompt.id', '=', id)
    .where('prompt.is_foreign', '=', true)
    .where('agent.access_token_id', '=', tokenId)
    .where('prompt_part.number', '=', 1)
    .executeTakeFirst();
  if (!found) return { text: 'There is no such request of this token.', isError: true };
  if (found.state === 'waiting') return { text: 'The user has not decided yet.', isError: false };
  if (found.state === 'declined') return { text: 'The user said no. Nothing was done.', isError: false };
  const isDone = found.state === 'done';
  return { text: `${isDone ? 'The user said yes. ' : ''}${found.output ?? ''}`, isError: !isDone };
}
