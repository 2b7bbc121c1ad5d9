import type { Kysely } from 'kysely';
import type { ArtifactDetails } from '#contract/artifacts.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { survivingSignals } from '#server/modules/agents/citations/surviving-signals.ts';
import { artifactAnswer, selectArtifacts } from './artifact-answer.ts';

/** One artifact in its newest version. @throws AppError `not_found` for a stranger's id */
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
  // Sources that a merge of people has made part of others lead to those.
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
