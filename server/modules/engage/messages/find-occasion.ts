import { type Kysely, type Selectable, sql } from 'kysely';
import { followUpDays, type MessageKind } from '#contract/engage/messages.ts';
import { inboxDays } from '#contract/inbox.ts';
import type { Realm } from '#contract/profile.ts';
import { inboundLabel } from '#contract/signals/engagement-labels.ts';
import { jobChangeLabel, previousJob } from '#contract/signals/job-change-labels.ts';
import type { JobChangeKind } from '#contract/signals/job-changes.ts';
import type { EngagementType, ReactionType } from '#contract/signals/signal-kinds.ts';
import { warmScore } from '#contract/today.ts';
import { changedDays } from '#contract/today-changes.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { messageReasons } from '#server/modules/engage/engage-messages.ts';
import type { MessageDraftTable } from '#server/modules/engage/tables.ts';
import { requireOwnedSignal } from '#server/modules/signals/require-owned-signal.ts';
import { shownScoreSql } from '#server/modules/signals/score/score.ts';

/** The person a message is for. */
export type Recipient = {
  userId: string;
  signalId: string;
  profileId: string;
  personId: string;
  realm: Realm;
  name: string;
  headline: string | null;
  url: string | null;
  score: number;
  isConnected: boolean;
};

/** Why to write to them now, and what a draft cites. */
export type Occasion = {
  kind: MessageKind;
  reason: string;
  about: string;
  at: Date;
  /** The message it answers. */
  engagementId: string | null;
  /** The conversation it belongs to; null for a new one. */
  conversationId: string | null;
};

const dayMs = 86_400_000;

/** A signal's id, and the message to answer. */
export type Asked = { id: string; answers?: string | undefined };

/** @throws AppError `not_found` for another user's signal, or if `answers` isn't a message of that person's */
export async function readRecipient(
  db: Kysely<Database>,
  userId: string,
  { id, answers }: Asked,
  now: Date,
): Promise<Recipient> {
  const { connectedProfileId, personId } = await requireOwnedSignal(db, userId, id);
  type Row = Omit<Recipient, 'userId' | 'signalId' | 'profileId' | 'personId'> & { isTheirs: boolean };
  const { rows } = await sql<Row>`
    select person.network as realm, person.name, person.headline, person.url, ${shownScoreSql(now)} as score,
      exists (select from engagement where engagement.user_id = signal.user_id
        and engagement.person_id = signal.person_id
        and engagement.connected_profile_id = signal.connected_profile_id
        and (engagement.type in ('connection', 'message')
          or engagement.type = 'invitation' and engagement.direction = 'outbound')) as "isConnected",
      (${answers ?? null}::uuid is null or exists (select from engagement said where said.user_id = signal.user_id
        and said.id = ${answers ?? null}::uuid and said.person_id = signal.person_id
        and said.connected_profile_id = signal.connected_profile_id
        and said.type = 'message' and said.direction = 'inbound')) as "isTheirs"
    from signal join person on person.user_id = signal.user_id and person.id = signal.person_id
    where signal.user_id = ${userId}::uuid and signal.id = ${id}::uuid`.execute(db);
  if (rows[0] === undefined) throw notFound('Signal');
  const { isTheirs, ...row } = rows[0];
  if (!isTheirs) throw notFound('Message');
  return { userId, signalId: id, profileId: connectedProfileId, personId, ...row };
}

/**
 * Why to write to a person now: they wrote last in a conversation of two and nobody decided about it; they engaged
 * since the user wrote; they changed jobs; or they are warm and not connected. Null if nothing applies.
 *
 * @param answers the message to answer; by default the first reason in this order
 */
export async function findOccasion(
  db: Kysely<Database>,
  to: Recipient,
  { answers, now }: { answers?: string | undefined; now: Date },
): Promise<Occasion | null> {
  const talks = await readTalks(db, to);
  const since = now.getTime() - inboxDays * dayMs;
  const waiting = talks.find(
    ({ id, direction, at, isDecided }) =>
      direction === 'inbound' &&
      (answers === undefined ? at.getTime() > since && !isDecided : id === answers),
  );
  if (waiting) {
    const { id, text, at, conversationId } = waiting;
    return {
      kind: 'answer',
      reason: messageReasons.answer,
      about: text,
      at,
      engagementId: id,
      conversationId,
    };
  }
  if (answers !== undefined) return null;
  const [last] = talks;
  const waited = last?.direction === 'outbound' ? (now.getTime() - last.at.getTime()) / dayMs : null;
  // Whoever was written to this week isn't written to again.
  if (waited !== null && waited < followUpDays.from) return null;
  const did = await readLatestAct(db, to, last?.at ?? null);
  if (last && did && waited !== null && waited <= followUpDays.to) {
    return { ...did, kind: 'follow_up', engagementId: null, conversationId: last.conversationId };
  }
  const changed = await readJobChange(db, to, new Date(now.getTime() - changedDays * dayMs));
  if (changed)
    return {
      ...changed,
      kind: 'job_change',
      engagementId: null,
      conversationId: last?.conversationId ?? null,
    };
  if (did === null || to.isConnected || to.score < warmScore) return null;
  return { ...did, kind: 'invitation', engagementId: null, conversationId: null };
}

type Talk = {
  id: string;
  direction: 'inbound' | 'outbound';
  text: string;
  at: Date;
  conversationId: string | null;
  isDecided: boolean;
};

/** The last message of each conversation of two with them, newest first. */
async function readTalks(db: Kysely<Database>, { userId, profileId, personId }: Recipient): Promise<Talk[]> {
  const { rows } = await sql<Talk>`
    select last.* from (
      select distinct on (said.conversation_id) said.id, said.direction, coalesce(said.text, '') as text,
        said.occurred_at as at, said.conversation_id as "conversationId",
        exists (select from inbox_decision decision where decision.user_id = said.user_id
          and decision.engagement_id = said.id and decision.state is not null) as "isDecided"
      from engagement said
      where said.user_id = ${userId}::uuid and said.connected_profile_id = ${profileId}::uuid
        and said.person_id = ${personId}::uuid and said.type = 'message' and not exists (
          select from engagement other where other.user_id = said.user_id
            and other.connected_profile_id = said.connected_profile_id and other.type = 'message'
            and other.conversation_id = said.conversation_id and other.person_id <> said.person_id)
      order by said.conversation_id, said.occurred_at desc, said.direction desc, said.id desc
    ) as last order by last.at desc, last.id desc`.execute(db);
  return rows;
}

type Act = Pick<Occasion, 'reason' | 'about' | 'at'>;

/** A text in which somebody laughs, and no more: there is nothing to come back to. */
const onlyLaughs = '^([^[:alpha:]]|a*(ha|he|ja|je|hi|ho)+h?|lo+l|rofl|lmao|mdr|哈|笑|ㅋ|ㅎ)*$';

/** The latest thing they did with the user's posts, after a time, whose words or post can be cited. */
async function readLatestAct(
  db: Kysely<Database>,
  { userId, profileId, personId }: Recipient,
  after: Date | null,
): Promise<Act | null> {
  const { rows } = await sql<{
    type: EngagementType;
    reactionType: ReactionType | null;
    text: string | null;
    post: string | null;
    isOwn: boolean;
    at: Date;
  }>`
    select said.type, said.reaction_type as "reactionType", nullif(btrim(said.text), '') as text,
      nullif(btrim(post.text), '') as post, post.author_profile_id = said.connected_profile_id as "isOwn",
      said.occurred_at as at
    from engagement said
    join post on post.user_id = said.user_id and post.id = said.post_id
    where said.user_id = ${userId}::uuid and said.connected_profile_id = ${profileId}::uuid
      and said.person_id = ${personId}::uuid and said.direction = 'inbound'
      and said.type in ('comment', 'reply', 'mention', 'reaction', 'repost') and said.time_basis = 'reported'
      and (${after}::timestamptz is null or said.occurred_at > ${after}::timestamptz)
      and (btrim(coalesce(said.text, '')) <> '' or btrim(coalesce(post.text, '')) <> '')
      and not coalesce(said.text ~* ${onlyLaughs}, said.reaction_type = 'funny', false)
    order by said.occurred_at desc, said.id desc limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { text, post, at, isOwn, ...did } = row;
  const label = inboundLabel(did, true);
  return {
    reason: did.type === 'mention' ? inboundLabel(did, false) : messageReasons.did(label, isOwn),
    about: text ?? post ?? '',
    at,
  };
}

async function readJobChange(
  db: Kysely<Database>,
  { userId, personId }: Recipient,
  since: Date,
): Promise<Act | null> {
  const { rows } = await sql<{
    kind: JobChangeKind;
    beforeTitle: string | null;
    beforeCompany: string | null;
    afterTitle: string | null;
    afterCompany: string | null;
    at: Date;
  }>`
    select kind, before_title as "beforeTitle", before_company as "beforeCompany", after_title as "afterTitle",
      after_company as "afterCompany", after_at as at
    from job_change where user_id = ${userId}::uuid and person_id = ${personId}::uuid and kind is not null
      and after_at >= ${since}::timestamptz
    order by after_at desc, id desc limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const change = {
    kind: row.kind,
    before: { title: row.beforeTitle, company: row.beforeCompany },
    after: { title: row.afterTitle, company: row.afterCompany },
  };
  const was = previousJob(change);
  const reason = jobChangeLabel(change);
  return { reason, about: was === null ? reason : `${reason}, ${was}`, at: row.at };
}

/** Why a stored message is written. */
export async function readOccasion(
  db: Kysely<Database>,
  row: Selectable<MessageDraftTable>,
): Promise<Occasion> {
  const { user_id: userId, engagement_id: engagementId, signal_id: signalId } = row;
  const { rows } = await sql<{ conversationId: string | null }>`
    select said.conversation_id as "conversationId" from signal
    join engagement said on said.user_id = signal.user_id and said.person_id = signal.person_id
      and said.connected_profile_id = signal.connected_profile_id and said.type = 'message'
    where signal.user_id = ${userId}::uuid and signal.id = ${signalId}::uuid
      and (${engagementId}::uuid is null or said.id = ${engagementId}::uuid)
    order by said.occurred_at desc, said.id desc limit 1`.execute(db);
  const conversationId = row.kind === 'invitation' ? null : (rows[0]?.conversationId ?? null);
  return {
    kind: row.kind,
    reason: row.reason,
    about: row.about,
    at: row.about_at,
    engagementId,
    conversationId,
  };
}
