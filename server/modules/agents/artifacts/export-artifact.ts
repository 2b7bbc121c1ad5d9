import type { Kysely } from 'kysely';
import type { Streamed } from '#contract/route.ts';
import type { Database } from '#server/db/database.ts';
import { writeFileInChild } from './artifact-child.ts';
import type { ArtifactFile } from './artifact-file.ts';
import { readArtifact } from './read-artifact.ts';

const endings: Record<ArtifactFile, string> = { csv: 'csv', markdown: 'md', html: 'html' };

/** The newest version as a file. @throws AppError `not_found` for a stranger's id */
export async function exportArtifact(
  db: Kysely<Database>,
  userId: string,
  id: string,
  as: ArtifactFile,
): Promise<Streamed> {
  const artifact = await readArtifact(db, userId, id);
  const text = await writeFileInChild(userId, as, artifact);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(text);
  }
  return {
    chunks: chunks(),
    headers: { 'content-disposition': `attachment; filename="${fileName(artifact.title)}.${endings[as]}"` },
  };
}

/** Letters, digits and hyphens of a title. */
function fileName(title: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return name === '' ? 'artifact' : name.toLowerCase();
}
