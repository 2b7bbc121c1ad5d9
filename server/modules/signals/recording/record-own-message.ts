import type { Transaction } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { recordOwn } from './record-own.ts';

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
  const where = { userId, realm, profileId, personId, mergedFrom: null, postId: null };
  await recordOwn(trx, where, { key, type, text, conversationId, occurredAt: at });
}
