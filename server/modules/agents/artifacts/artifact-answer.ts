import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Artifact } from '#contract/artifacts.ts';
import type { Database } from '#server/db/database.ts';

export type ArtifactRow = Omit<Artifact, 'createdAt' | 'updatedAt' | 'agent'> & {
  agent: { id: string; name: string } | null;
  createdAt: Date;
  updatedAt: Date;
  /** `updated_at` with microseconds, for a cursor. */
  exactly: string;
};

/** Artifacts of a user as the wire shows them. An agent in the trash keeps its name there. */
export function selectArtifacts(
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

export function artifactAnswer({ exactly: _, createdAt, updatedAt, ...row }: ArtifactRow): Artifact {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
