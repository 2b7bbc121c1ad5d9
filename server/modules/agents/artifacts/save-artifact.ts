import { type Kysely, sql, type Transaction } from 'kysely';
import type { ArtifactFormat, ArtifactKind } from '#contract/agents/artifacts.ts';
import type { Citation } from '#contract/agents/prompts.ts';
import type { Realm } from '#contract/profile.ts';
import { refsIn } from '#core/citation-marks.ts';
import { notFound } from '#server/app-error.ts';
import { ChangedElsewhere } from '#server/based-on.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';

type SavedArtifact = {
  userId: string;
  kind: ArtifactKind;
  format: ArtifactFormat;
  title: string;
  content: string;
  realm: Realm;
  agentId: string | null;
  /** The conversation that its citations come from. */
  queryId: string | null;
  /** Citations of an artifact without a conversation. */
  citations?: readonly Citation[];
  promptId: string | null;
  scheduleId: string | null;
  madeBy: 'agent' | 'user';
  now: Date;
};

/** Stores an artifact's first version, in the caller's transaction. */
export async function saveArtifact(trx: Transaction<Database>, what: SavedArtifact): Promise<{ id: string }> {
  const citations =
    what.queryId === null
      ? (what.citations ?? [])
      : await citedIn(trx, what.userId, what.queryId, what.content);
  const { id } = await trx
    .insertInto('artifact')
    .values({
      user_id: what.userId,
      kind: what.kind,
      format: what.format,
      title: what.title,
      excerpt: excerptOf(what.content),
      version: 1,
      network: what.realm,
      agent_id: what.agentId,
      query_id: what.queryId,
      prompt_id: what.promptId,
      schedule_id: what.scheduleId,
      citations: JSON.stringify(citations),
      created_at: what.now,
      updated_at: what.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('artifact_version')
    .values({
      user_id: what.userId,
      artifact_id: id,
      version: 1,
      title: what.title,
      content: what.content,
      made_by: what.madeBy,
      prompt_id: what.promptId,
      created_at: what.now,
    })
    .execute();
  await notifyChange(trx, what.userId, { name: 'artifact', id });
  return { id };
}

/** The start of the content, as lists show it: at most 200 characters on one line. */
function excerptOf(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim();
  return [...line].length > 200 ? `${[...line].slice(0, 199).join('')}…` : line;
}

/** The records of a conversation that a text cites as `[ref]`, in order of first mention. */
export async function citedIn(
  db: Kysely<Database>,
  userId: string,
  queryId: string,
  content: string,
): Promise<Citation[]> {
  const refs = refsIn(content);
  if (refs.length === 0) return [];
  const rows = await db
    .selectFrom('query_citation')
    .select(['ref', 'kind', 'record_id as id', 'label', 'url'])
    .where('user_id', '=', userId)
    .where('query_id', '=', queryId)
    .where('ref', '=', sql<string>`any(${refs}::text[])`)
    .execute();
  const byRef = new Map(rows.map((row) => [row.ref, row]));
  return refs.flatMap((ref) => byRef.get(ref) ?? []);
}

type ArtifactEdit = {
  userId: string;
  id: string;
  /** If absent, it stays as it is. */
  title?: string | undefined;
  content?: string | undefined;
  /** The version that was edited, if known. */
  basedOn?: number | undefined;
  /** New citations of an artifact without a conversation. They replace the former ones. */
  citations?: readonly Citation[];
  madeBy: 'agent' | 'user';
  promptId: string | null;
  now: Date;
};

/**
 * Stores a new version, in the caller's transaction. An unchanged title and content create no version.
 *
 * @throws AppError `not_found` for another user's id; `changed_elsewhere` if there is a newer version than `basedOn`
 */
export async function changeArtifact(
  trx: Transaction<Database>,
  { userId, id, title, content, basedOn, citations, madeBy, promptId, now }: ArtifactEdit,
): Promise<{ version: number }> {
  const locked = await trx
    .selectFrom('artifact')
    .innerJoin('artifact_version', (join) =>
      join
        .onRef('artifact_version.user_id', '=', 'artifact.user_id')
        .onRef('artifact_version.artifact_id', '=', 'artifact.id')
        .onRef('artifact_version.version', '=', 'artifact.version'),
    )
    .select([
      'artifact.version',
      'artifact.title',
      'artifact.query_id',
      'artifact.citations',
      'artifact_version.content',
    ])
    .where(owned('artifact', { userId, id }))
    .forUpdate('artifact')
    .executeTakeFirst();
  if (!locked) throw notFound('Artifact');
  const next = { title: title ?? locked.title, content: content ?? locked.content };
  if (next.title === locked.title && next.content === locked.content) return { version: locked.version };
  if (basedOn !== undefined && basedOn !== locked.version) {
    const { version, title, content } = locked;
    throw new ChangedElsewhere({ version, title, content });
  }
  const version = locked.version + 1;
  const cited = locked.query_id === null ? [] : await citedIn(trx, userId, locked.query_id, next.content);
  // A citation that the conversation no longer knows keeps its former source.
  const known = new Map(
    [...(citations ?? [...locked.citations, ...cited])].map((citation) => [citation.ref, citation]),
  );
  await trx
    .updateTable('artifact')
    .set({
      version,
      title: next.title,
      excerpt: excerptOf(next.content),
      citations: JSON.stringify([...known.values()]),
      updated_at: now,
    })
    .where(owned('artifact', { userId, id }))
    .execute();
  await trx
    .insertInto('artifact_version')
    .values({
      user_id: userId,
      artifact_id: id,
      version,
      ...next,
      made_by: madeBy,
      prompt_id: promptId,
      created_at: now,
    })
    .execute();
  await notifyChange(trx, userId, { name: 'artifact', id });
  return { version };
}
