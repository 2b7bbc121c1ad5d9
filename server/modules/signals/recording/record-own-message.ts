import type { Transaction } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { insertEngagements } from '#server/modules/people/posts/engagements.ts';
import { markEngaged } from './mark-engaged.ts';

/** A message or an invitation that the user says they sent. */
type OwnMessage = {
  userId: string;
  realm: Realm;
  profileId: string;
  personId: string;
  type: 'message' | 'invitation';
  /** Identifies it among the user's: recording it again changes nothing. */
  key: string;
  conversationId: string | null;
  text: string;
  at: Date;
};

/**
 * Stores a message as the user's own outbound engagement with a person, and marks the person's new or reviewed
 * signals as engaged. Runs in the caller's transaction and locks the user's facts.
 */
export async function recordOwnMessage(trx: Transaction<Database>, message: OwnMessage): Promise<void> {
  const { userId, realm, profileId, personId, type, key, conversationId, text, at } = message;
  await lockFacts(trx, userId);
  const engagement = {
    key,
    person: null,
    post: null,
    direction: 'outbound' as const,
    type,
    reactionType: null,
    text,
    conversationId,
    occurredAt: at,
    timeBasis: 'reported' as const,
  };
  const added = await insertEngagements(
    trx,
    { userId, realm, source: 'user', seenAt: at },
    profileId,
    [{ engagement, personId, mergedFrom: null, postId: null }],
    { at, isNews: false },
  );
  if (added.length > 0) await markEngaged(trx, userId, personId, at);
}
