import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import type { FactOrigin } from './fact-origin.ts';
import type { NewEngagement } from './new-facts.ts';
import { storableText } from './storable-text.ts';

/** An engagement whose person and post are stored. */
export type LinkedEngagement = {
  engagement: NewEngagement;
  personId: string | null;
  /** The record that the fact named, where it was merged into the person's. */
  mergedFrom: string | null;
  postId: string | null;
};

const engagementColumns = {
  person_id: 'uuid',
  merged_from: 'uuid',
  post_id: 'uuid',
  direction: 'text',
  type: 'text',
  reaction_type: 'text',
  text: 'text',
  conversation_id: 'text',
  occurred_at: 'timestamptz',
  key: 'text',
} as const;

/**
 * Stores engagements that are not known yet: one whose key the connected profile already has changes nothing.
 *
 * @returns of each new one, whom it concerns and in which direction
 */
export async function insertEngagements(
  trx: Transaction<Database>,
  origin: FactOrigin,
  profileId: string,
  engagements: LinkedEngagement[],
): Promise<{ personId: string | null; direction: 'inbound' | 'outbound' }[]> {
  if (engagements.length === 0) return [];
  const told = engagements.map(({ engagement, personId, mergedFrom, postId }) => ({
    person_id: personId,
    merged_from: mergedFrom,
    post_id: postId,
    direction: engagement.direction,
    type: engagement.type,
    reaction_type: engagement.reactionType,
    text: storableText(engagement.text),
    conversation_id: storableText(engagement.conversationId),
    occurred_at: engagement.occurredAt,
    key: engagement.key,
  }));
  const { rows } = await sql<{ personId: string | null; direction: 'inbound' | 'outbound' }>`
    insert into engagement (user_id, connected_profile_id, source, person_id, merged_from, post_id, direction, type,
      reaction_type, text, conversation_id, occurred_at, key)
    select ${origin.userId}::uuid, ${profileId}::uuid, ${origin.source}, e.*
    from ${unnestRows('e', engagementColumns, told)}
    on conflict (user_id, connected_profile_id, key) do nothing
    returning person_id as "personId", direction`.execute(trx);
  return rows;
}
