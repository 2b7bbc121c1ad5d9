import { type Kysely, sql } from 'kysely';
import { channelNames } from '#contract/channel-words.ts';
import type { Network } from '#contract/profile.ts';
import type { Channel, PublicationKind, PublicationWarning } from '#contract/publications.ts';
import type { Database } from '#server/db/database.ts';
import { shownNetwork } from '#server/modules/channels/shown-network.ts';
import { expectedCostMicros } from './expected-cost.ts';
import { isSameText } from './same-text.ts';
import { count, lengthOf, limitsOf, whyRefused } from './text-limits.ts';

/** How far back the same text is a duplicate, in ms. */
const duplicateMs = 7 * 24 * 3_600_000;

export type PublicationToCheck = {
  channel: Channel;
  text: string;
  /** A post by default. */
  kind?: PublicationKind;
  /** Real once a real profile is connected, else sample, by default. */
  network?: Network;
  /** What is written together is no repetition of itself. */
  compositionId?: string | undefined;
};

/** What to know before a text is published; nothing is written. */
export async function checkPublication(
  db: Kysely<Database>,
  userId: string,
  { channel, text, kind = 'post', network, compositionId }: PublicationToCheck,
  now: Date,
): Promise<{
  length: number;
  limit: number | null;
  costUsd: number | null;
  warnings: PublicationWarning[];
}> {
  const { warns, max } = limitsOf(channel, kind);
  const length = lengthOf(channel, text);
  const cost = expectedCostMicros(channel, text);
  const warnings: PublicationWarning[] = [];
  const why = whyRefused(channel, kind, text);
  if (why !== null) {
    const code = text.trim() === '' ? 'empty' : length > max ? 'too_long' : 'refused';
    warnings.push({ code, message: why, blocks: true, publicationId: null });
  } else if (warns !== null && length > warns) {
    const message = `Over ${count(warns)} characters few people read on.`;
    warnings.push({ code: 'long', message, blocks: false, publicationId: null });
  }
  const earlier = await db
    .selectFrom('publication')
    .select(['id', 'state'])
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('network', '=', await shownNetwork(db, userId, network))
    .where('state', 'in', ['scheduled', 'publishing', 'published', 'unconfirmed'])
    .where(
      sql<boolean>`greatest(created_at, due_at, finished_at) >= ${new Date(now.getTime() - duplicateMs)}`,
    )
    .where(isSameText(text))
    .$if(compositionId !== undefined, (query) => query.where('composition_id', '<>', compositionId ?? ''))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (earlier && text.trim() !== '') {
    warnings.push({
      code: 'duplicate',
      message:
        earlier.state === 'published'
          ? `The same text went out on ${channelNames[channel]} within the last 7 days.`
          : `The same text is on its way to ${channelNames[channel]} already.`,
      blocks: false,
      publicationId: earlier.id,
    });
  }
  return { length, limit: max, costUsd: cost === null ? null : cost / 1_000_000, warnings };
}
