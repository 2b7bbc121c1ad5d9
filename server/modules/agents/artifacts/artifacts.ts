import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Artifact, ArtifactDetails, ArtifactVersion, NewArtifact } from '#contract/agents/artifacts.ts';
import { Id, Moment } from '#contract/paging.ts';
import type { Realm } from '#contract/profile.ts';
import { invalidField, notFound } from '#server/app-error.ts';
import { decodeCursor, pageOf } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { agentRealm } from '#server/modules/agents/agent-realm.ts';
import { survivingSignals } from '#server/modules/agents/citations.ts';
import type { Deps } from '#server/modules/deps.ts';
import { foldedForLike, termsOf } from '#server/modules/signals/listing/search-terms.ts';
import { saveArtifact } from './save-artifact.ts';

type ArtifactRow = Omit<Artifact, 'createdAt' | 'updatedAt' | 'agent'> & {
  agent: { id: string; name: string } | null;
  createdAt: Date;
  updatedAt: Date;
  /** `updated_at` to the microsecond, for a cursor. */
  exactly: string;
};

/** A user's artifacts as the API returns them. An agent in the trash still has its name here. */
function selectArtifacts(
  db: Kysely<Database>,
  userId: string,
): SelectQueryBuilder<Database, 'artifact', ArtifactRow> {
  return db
    .selectFrom('artifact')
    .select([
      'artifact.id',
      'artifact.kind',
      'artifact.format',
      'artifact.title',
      'artifact.excerpt',
      'artifact.version',
      'artifact.network',
      'artifact.query_id as queryId',
      'artifact.prompt_id as promptId',
      'artifact.schedule_id as scheduleId',
      'artifact.created_at as createdAt',
      'artifact.updated_at as updatedAt',
      sql<{ id: string; name: string } | null>`(
        select jsonb_build_object('id', agent.id, 'name', agent.name) from agent
        where agent.user_id = artifact.user_id and agent.id = artifact.agent_id)`.as('agent'),
      sql<string>`to_char(artifact.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'exactly',
      ),
    ])
    .where('artifact.user_id', '=', userId);
}

function artifactAnswer({ exactly: _, createdAt, updatedAt, ...row }: ArtifactRow): Artifact {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

const defaultLimit = 20;
const ArtifactsCursor = z.object({ at: Moment, id: Id });

/**
 * Which artifacts: those of a conversation, an agent, a schedule or all schedules of an agent. Defaults to
 * all.
 */
type Which = {
  queryId?: string | undefined;
  agentId?: string;
  scheduleId?: string;
  ofSchedules?: boolean;
  realm?: Realm;
  /** Each word must be in the title or at the start of the content. */
  search?: string | undefined;
};
type Page = { cursor?: string | undefined; limit?: number | undefined };

/**
 * A page of the user's artifacts, most recently changed first.
 *
 * @throws AppError that names the field `cursor` if it is invalid
 */
export async function listArtifacts(
  db: Kysely<Database>,
  userId: string,
  { queryId, agentId, scheduleId, ofSchedules = false, realm, search = '' }: Which,
  { cursor, limit = defaultLimit }: Page,
): Promise<{ items: Artifact[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(ArtifactsCursor, cursor);
  const rows = await selectArtifacts(db, userId)
    .$call((all) => (queryId === undefined ? all : all.where('artifact.query_id', '=', queryId)))
    .$call((all) => (agentId === undefined ? all : all.where('artifact.agent_id', '=', agentId)))
    .$call((all) => (scheduleId === undefined ? all : all.where('artifact.schedule_id', '=', scheduleId)))
    .$if(ofSchedules, (all) => all.where('artifact.schedule_id', 'is not', null))
    .$call((all) => (realm === undefined ? all : all.where('artifact.network', '=', realm)))
    .where((eb) =>
      eb.and(
        termsOf(search).map(
          (word) =>
            sql<boolean>`ingrow_fold(artifact.title || ' ' || artifact.excerpt) like '%' || ${foldedForLike(word)} || '%'`,
        ),
      ),
    )
    .$if(after !== null, (all) =>
      all.where(
        sql<boolean>`(artifact.updated_at, artifact.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('artifact.updated_at', 'desc')
    .orderBy('artifact.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, artifactAnswer, ({ exactly, id }) => ({ at: exactly, id }));
}

/**
 * An agent's artifacts. With `scheduledAgent`, those that schedules created; the id is then a schedule's or
 * an agent's.
 *
 * @throws AppError `not_found` for another user's id
 */
export async function listOfAgent(
  db: Kysely<Database>,
  userId: string,
  id: string,
  { scheduledAgent = false, ...page }: Page & { scheduledAgent?: boolean | undefined },
): Promise<{ items: Artifact[]; nextCursor: string | null }> {
  if (scheduledAgent && (await exists(db, 'scheduled_agent', userId, id))) {
    return listArtifacts(db, userId, { scheduleId: id }, page);
  }
  if (!(await exists(db, 'agent', userId, id))) throw notFound(scheduledAgent ? 'Schedule' : 'Agent');
  return listArtifacts(db, userId, { agentId: id, ofSchedules: scheduledAgent }, page);
}

async function exists(
  db: Kysely<Database>,
  table: 'agent' | 'scheduled_agent',
  userId: string,
  id: string,
): Promise<boolean> {
  const row = await db.selectFrom(table).select('id').where(owned(table, { userId, id })).executeTakeFirst();
  return row !== undefined;
}

/** One artifact in its latest version. @throws AppError `not_found` for another user's id */
export async function readArtifact(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<ArtifactDetails> {
  const row = await selectArtifacts(db, userId)
    .innerJoin('artifact_version', (join) =>
      join
        .onRef('artifact_version.user_id', '=', 'artifact.user_id')
        .onRef('artifact_version.artifact_id', '=', 'artifact.id')
        .onRef('artifact_version.version', '=', 'artifact.version'),
    )
    .select(['artifact_version.content', 'artifact.citations'])
    .where('artifact.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Artifact');
  const { content, citations, ...rest } = row;
  // After a merge of people, sources link to the surviving signals.
  const signals = await survivingSignals(
    db,
    userId,
    citations.flatMap((citation) => (citation.kind === 'signal' ? citation.id : [])),
  );
  return {
    ...artifactAnswer(rest),
    content,
    citations: citations.map((citation) => ({ ...citation, id: signals.get(citation.id) ?? citation.id })),
  };
}

const defaultVersions = 20;
const VersionsCursor = z.object({ before: z.int().min(1) });

/**
 * A page of an artifact's versions, newest first.
 *
 * @throws AppError `not_found` for another user's id; or naming the field `cursor` if it is invalid
 */
export async function listVersions(
  db: Kysely<Database>,
  userId: string,
  id: string,
  { cursor, limit = defaultVersions }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ items: ArtifactVersion[]; nextCursor: string | null }> {
  const before = cursor === undefined ? null : decodeCursor(VersionsCursor, cursor).before;
  const own = await db
    .selectFrom('artifact')
    .select('id')
    .where(owned('artifact', { userId, id }))
    .executeTakeFirst();
  if (!own) throw notFound('Artifact');
  const rows = await db
    .selectFrom('artifact_version')
    .select(['version', 'title', 'content', 'made_by as madeBy', 'prompt_id as promptId', 'created_at'])
    .where('user_id', '=', userId)
    .where('artifact_id', '=', id)
    .$if(before !== null, (all) => all.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(
    rows,
    limit,
    ({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }),
    ({ version }) => ({ before: version }),
  );
}

/**
 * Stores what a user wrote by hand, optionally for one of their agents or conversations.
 *
 * @throws AppError `invalid_request` for the fields `agentId` and `queryId` if they aren't the user's
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
            .where(owned('agent_query', { userId, id: queryId }))
            .executeTakeFirst();
    if (query === undefined) throw invalidField('queryId', 'isn’t one of your conversations');
    if (agentId !== undefined) {
      const agent = await trx
        .selectFrom('agent')
        .select('id')
        .where(owned('agent', { userId, id: agentId }))
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!agent) throw invalidField('agentId', 'isn’t one of your agents');
      if (query && query.agent_id !== agent.id) {
        throw invalidField('agentId', 'isn’t the agent of that conversation');
      }
    }
    return saveArtifact(trx, {
      userId,
      kind,
      format,
      title,
      content,
      realm: query?.network ?? (await agentRealm(trx, userId)),
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

/** Deletes an artifact with all its versions. @throws AppError `not_found` for another user's id */
export async function removeArtifact(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  id: string,
): Promise<{ id: string }> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('artifact')
      .where(owned('artifact', { userId, id }))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('Artifact');
    await notifyChange(trx, userId, { name: 'artifact', id });
  });
  return { id };
}
