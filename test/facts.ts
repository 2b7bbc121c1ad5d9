import { Kysely, PostgresDialect, type Selectable } from 'kysely';
import type { Pool } from 'pg';
import type { Realm } from '#contract/profile.ts';
import type { ScoreRules } from '#contract/signals/score.ts';
import type { Database } from '#server/db/database.ts';
import { openPool } from '#server/db/pool.ts';
import type { Jobs } from '#server/jobs/job.ts';
import type { NewEngagement, NewPerson, NewPost } from '#server/modules/people/new-facts.ts';
import {
  type OwnedConnectedProfile,
  requireOwnedConnectedProfile,
} from '#server/modules/profile/require-owned-connected-profile.ts';
import { type Recorded, recordEngagements } from '#server/modules/signals/recording/record-engagements.ts';
import { currentScoreRules, shippedRules } from '#server/modules/signals/score/score-rules.ts';
import type { SignalTable } from '#server/modules/signals/tables.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/**
 * A migrated database of one test file, with typed queries. No change here is large enough for a job, so
 * enqueueing one fails.
 */
export type OpenTestDatabase = { db: Kysely<Database>; copyPool: Pool; jobs: Jobs; stop(): Promise<void> };

export async function openTestDatabase(made?: TestDatabase): Promise<OpenTestDatabase> {
  const database = made ?? (await createTestDatabase());
  const pool = openPool(database.url);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    copyPool: pool,
    jobs: { enqueue: async () => Promise.reject(new Error('Nothing here is large enough for a job')) },
    async stop() {
      await db.destroy();
      await database.drop();
    },
  };
}

/** A new user with one connected profile in the sample network. */
export async function makeOwner(db: Kysely<Database>, name: string): Promise<OwnedConnectedProfile> {
  const user = await db
    .insertInto('app_user')
    .values({ email: `${name.toLowerCase()}-${crypto.randomUUID()}@sample.example`, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return makeProfile(db, user.id, name);
}

/** Another connected profile of a user. */
export async function makeProfile(
  db: Kysely<Database>,
  userId: string,
  name: string,
  realm: Realm = 'sample',
): Promise<OwnedConnectedProfile> {
  const profile = await db
    .insertInto('connected_profile')
    .values({
      user_id: userId,
      network: realm,
      kind: 'person',
      url: `https://www.linkedin.com/in/${crypto.randomUUID()}`,
      name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return requireOwnedConnectedProfile(db, userId, profile.id);
}

/** A person with only a slug, plus the given fields. */
export function newPerson(slug: string, more: Partial<NewPerson> = {}): NewPerson {
  return {
    urn: null,
    publicId: slug,
    url: `https://www.linkedin.com/in/${encodeURIComponent(slug)}`,
    name: slug,
    headline: null,
    company: null,
    title: null,
    location: null,
    email: null,
    pictureUrl: null,
    ...more,
  };
}

export function newPost(urn: string, more: Partial<NewPost> = {}): NewPost {
  return {
    urn,
    url: null,
    text: null,
    postType: 'text',
    isOwn: true,
    reactionCount: null,
    commentCount: null,
    repostCount: null,
    publishedAt: null,
    ...more,
  };
}

/** An inbound comment from 1 May 2026 without an actor, with a new key, plus the given fields. */
export function newEngagement(more: Partial<NewEngagement> = {}): NewEngagement {
  return {
    key: crypto.randomUUID(),
    person: null,
    post: null,
    direction: 'inbound',
    type: 'comment',
    reactionType: null,
    text: null,
    conversationId: null,
    occurredAt: new Date('2026-05-01T12:00:00Z'),
    timeBasis: 'reported',
    ...more,
  };
}

/** Records a batch in its own transaction. */
export function record(
  db: Kysely<Database>,
  profile: OwnedConnectedProfile,
  engagements: NewEngagement[],
  more: {
    source?: Parameters<typeof recordEngagements>[1]['source'];
    seenAt?: Date;
    posts?: NewPost[];
    isFirstImport?: boolean;
  } = {},
): Promise<Recorded> {
  const {
    source = 'unipile',
    seenAt = new Date('2026-06-01T00:00:00Z'),
    posts,
    isFirstImport = false,
  } = more;
  const where = { userId: profile.user_id, connectedProfileId: profile.id, realm: profile.network };
  return db
    .transaction()
    .execute((trx) =>
      recordEngagements(trx, { ...where, source, seenAt, isFirstImport }, engagements, posts),
    );
}

/** Saves the next version of a user's scoring rules. It only applies to what is recorded afterward. */
export async function saveRules(
  db: Kysely<Database>,
  userId: string,
  rules: Partial<ScoreRules>,
): Promise<number> {
  const { version } = await currentScoreRules(db, userId);
  const { points, fit } = { ...shippedRules, ...rules };
  await db
    .insertInto('score_rules')
    .values({
      user_id: userId,
      version: version + 1,
      points: JSON.stringify(points),
      fit: JSON.stringify(fit),
    })
    .execute();
  return version + 1;
}

/** A profile's signals by the person's name. */
export async function signalsByName(
  db: Kysely<Database>,
  profile: OwnedConnectedProfile,
): Promise<Map<string, Selectable<SignalTable>>> {
  const rows = await db
    .selectFrom('signal')
    .selectAll()
    .where('user_id', '=', profile.user_id)
    .where('connected_profile_id', '=', profile.id)
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}
