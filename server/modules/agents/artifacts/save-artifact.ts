import { type Kysely, sql, type Transaction } from 'kysely';
import type { ArtifactFormat, ArtifactKind } from '#contract/artifacts.ts';
import { refsIn } from '#contract/citation-marks.ts';
import type { Network } from '#contract/profile.ts';
import type { Citation } from '#contract/prompts.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';

export type SavedArtifact = {
  userId: string;
  kind: ArtifactKind;
  format: ArtifactFormat;
  title: string;
  content: string;
  network: Network;
  agentId: string | null;
  /** Its citations are taken from there. */
  queryId: string | null;
  promptId: string | null;
  scheduleId: string | null;
  madeBy: 'agent' | 'user';
  now: Date;
};

/** Keeps an artifact in its first version, in the caller's transaction. */
export async function saveArtifact(trx: Transaction<Database>, what: SavedArtifact): Promise<{ id: string }> {
  const citations = what.queryId === null ? [] : await citedIn(trx, what.userId, what.queryId, what.content);
  const { id } = await trx
    .insertInto('artifact')
    .values({
      user_id: what.userId,
      kind: what.kind,
      format: what.format,
      title: what.title,
      excerpt: excerptOf(what.content),
      version: 1,
      network: what.network,
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

/** The beginning of a content, as lists show it: at most 200 characters on one line. */
export function excerptOf(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim();
  return [...line].length > 200 ? `${[...line].slice(0, 199).join('')}…` : line;
}

/** The records of a conversation that a text names as `[ref]`, in the order of their first mention. */
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
