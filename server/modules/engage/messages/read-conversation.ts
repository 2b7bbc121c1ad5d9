import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Occasion, Recipient } from './find-occasion.ts';

/** A draft knows this many of a conversation's latest messages. */
const maxMessages = 20;

type Said = { id: string; isOwn: boolean; text: string; at: Date };

/** The messages before the one that is answered, or the conversation so far, oldest first. */
export async function readConversation(
  db: Kysely<Database>,
  { userId, profileId, personId }: Recipient,
  { conversationId, engagementId }: Pick<Occasion, 'conversationId' | 'engagementId'>,
): Promise<Said[]> {
  if (conversationId === null) return [];
  const { rows } = await sql<Said>`
    select id, direction = 'outbound' as "isOwn", text, occurred_at as at from engagement
    where user_id = ${userId}::uuid and connected_profile_id = ${profileId}::uuid and type = 'message'
      and person_id = ${personId}::uuid and conversation_id = ${conversationId}
      and id is distinct from ${engagementId}::uuid and btrim(coalesce(text, '')) <> ''
    order by occurred_at desc, id desc limit ${maxMessages}`.execute(db);
  return rows.reverse();
}
