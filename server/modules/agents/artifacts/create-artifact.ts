import type { ArtifactDetails, NewArtifact } from '#contract/artifacts.ts';
import { invalidField } from '#server/app-error.ts';
import { agentNetwork } from '#server/modules/agents/queries/agent-network.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readArtifact } from './read-artifact.ts';
import { saveArtifact } from './save-artifact.ts';

/**
 * Keeps what a user made by hand, by choice as something of an agent or a conversation of theirs.
 *
 * @throws AppError `invalid_request` for the fields `agentId` and `queryId` where they are not this user's
 */
export async function createArtifact(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { kind, format = kind === 'table' ? 'csv' : 'markdown', title, content, agentId, queryId }: NewArtifact,
): Promise<ArtifactDetails> {
  const now = clock.now();
  const { id } = await db.transaction().execute(async (trx) => {
    const query =
      queryId === undefined
        ? null
        : await trx
            .selectFrom('agent_query')
            .select(['id', 'agent_id', 'network'])
            .where('user_id', '=', userId)
            .where('id', '=', queryId)
            .executeTakeFirst();
    if (query === undefined) throw invalidField('queryId', 'is none of your conversations');
    if (agentId !== undefined) {
      const agent = await trx
        .selectFrom('agent')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '=', agentId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!agent) throw invalidField('agentId', 'is none of your agents');
      if (query && query.agent_id !== agent.id) {
        throw invalidField('agentId', 'is not the agent of that conversation');
      }
    }
    return saveArtifact(trx, {
      userId,
      kind,
      format,
      title,
      content,
      network: query?.network ?? (await agentNetwork(trx, userId)),
      agentId: agentId ?? query?.agent_id ?? null,
      queryId: query?.id ?? null,
      promptId: null,
      scheduleId: null,
      madeBy: 'user',
      now,
    });
  });
  return readArtifact(db, userId, id);
}
