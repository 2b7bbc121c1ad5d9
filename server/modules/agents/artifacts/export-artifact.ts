import type { Kysely } from 'kysely';
import type { ArtifactDetails, ArtifactFormat } from '#contract/agents/artifacts.ts';
import type { Streamed } from '#contract/route.ts';
import { notFound } from '#server/app-error.ts';
import { ChildFailed, ChildLost, childModule } from '#server/child-processes/child-pool.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { type ArtifactFile, showPlain, writePlainFile } from './artifact-file.ts';
import { readArtifact } from './artifacts.ts';

const endings: Record<ArtifactFile, string> = { csv: 'csv', markdown: 'md', html: 'html' };

/** The latest version as a file. @throws AppError `not_found` for another user's id */
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

/** The letters, digits and hyphens of a title. */
function fileName(title: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return name === '' ? 'artifact' : name.toLowerCase();
}

/**
 * A version of an artifact as safe HTML for a frame: nothing in it runs, loads or links anywhere.
 *
 * @param version undefined for the latest
 * @throws AppError `not_found` for another user's id, or a version that doesn't exist
 */
export async function readPage(
  db: Kysely<Database>,
  userId: string,
  id: string,
  version: number | undefined,
): Promise<{ html: string }> {
  const row = await db
    .selectFrom('artifact')
    .innerJoin('artifact_version', (join) =>
      join
        .onRef('artifact_version.user_id', '=', 'artifact.user_id')
        .onRef('artifact_version.artifact_id', '=', 'artifact.id'),
    )
    .select(['artifact.format', 'artifact_version.content'])
    .where(owned('artifact', { userId, id }))
    .where((eb) => eb('artifact_version.version', '=', version ?? eb.ref('artifact.version')))
    .executeTakeFirst();
  if (!row) throw notFound('Artifact');
  return { html: await framedInChild(userId, row.format, row.content) };
}

/** Text from people and models takes milliseconds; text that takes longer was crafted to be slow. In ms. */
const limitMs = 5_000;

const inChild = childModule<typeof import('./artifact-file.ts')>(
  new URL('./artifact-file.ts', import.meta.url),
  limitMs,
);

/** An artifact as a file, from a child process. Plain text if it takes too much time or memory. */
function writeFileInChild(userId: string, as: ArtifactFile, artifact: ArtifactDetails): Promise<string> {
  return orPlain(
    () => inChild({ urgent: true, userId }, (call) => call('writeFile', [as, artifact])),
    () => writePlainFile(as, artifact),
  );
}

/**
 * Content as safe HTML and as plain text, from a child process. Falls back to the content as written if it
 * takes too much time or memory.
 */
export function renderInChild(
  userId: string,
  format: ArtifactFormat,
  content: string,
): Promise<{ html: string; text: string }> {
  return orPlain(
    () => inChild({ urgent: true, userId }, (call) => call('renderBoth', [format, content])),
    () => showPlain(content),
  );
}

/**
 * Content as safe HTML for a frame on our page, from a child process. Falls back to text if it takes too much
 * time or memory.
 */
function framedInChild(userId: string, format: ArtifactFormat, content: string): Promise<string> {
  return orPlain(
    () => inChild({ urgent: true, userId }, (call) => call('renderPage', [format, content])),
    () => showPlain(content).html,
  );
}

async function orPlain<T>(render: () => Promise<T>, plain: () => T): Promise<T> {
  try {
    return await render();
  } catch (error) {
    if (error instanceof ChildLost || error instanceof ChildFailed) return plain();
    throw error;
  }
}
