import type { Transaction } from 'kysely';
import { z } from 'zod';
import { ArtifactFormat, ArtifactKind, NewArtifact } from '#contract/agents/artifacts.ts';
import { readInput as readContent } from '#contract/issue-messages.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import {
  changeArtifact,
  saveArtifact as storeArtifact,
} from '#server/modules/agents/artifacts/save-artifact.ts';
import { citeRecords } from '#server/modules/agents/citations.ts';
import { lockRun } from '#server/modules/agents/prompts/lock-run.ts';
import { lockQuery } from '#server/modules/agents/require-owned-query.ts';
import { askedSummary } from './asked-texts.ts';
import { repeatableTool, type ToolRun } from './tool.ts';

const Input = z.object({
  kind: ArtifactKind.describe('post, comments, list, report or table'),
  format: ArtifactFormat.nullable().describe('null: csv for a table, otherwise markdown'),
  title: z
    .string()
    .describe('At most 160 characters. Reusing a title from this conversation saves a new version'),
  content: z.string().describe('The full content. Cite sources by ref, such as [s1]. Refs become links'),
});
type Input = z.infer<typeof Input>;

export const saveArtifact = repeatableTool({
  name: 'save_artifact',
  kind: 'draft',
  labels: {
    title: 'Save an artifact',
    description: 'Saves a post, report, list, or table as an artifact that you can edit',
    doing: 'Saving an artifact',
    done: 'Saved an artifact',
  },
  description:
    'Saves a result as an artifact: a post, comments, a list, a report, or a table. Only the user sees it, and can edit, export, and publish it. Use it for results longer than a few lines.',
  input: Input,
  entryMessage: (input) => askedSummary([input.title]),
  async run({ db, clock }, run, input) {
    const wanted = readInput(input);
    const now = clock.now();
    const saved = await db.transaction().execute((trx) => save(trx, run, wanted, now));
    const [ref = ''] = await citeRecords(db, run, [
      { kind: 'artifact', id: saved.id, label: wanted.title, url: null },
    ]);
    return {
      summary: `Saved “${wanted.title}”, version ${saved.version}`,
      output: `[${ref}] Saved as version ${saved.version}. The user sees it beside this conversation.`,
    };
  },
});

type Wanted = Pick<Input, 'kind' | 'title' | 'content'> & { format: ArtifactFormat };

/** @throws AppError `invalid_request` with a message for the model */
function readInput({ kind, format, title, content }: Input): Wanted {
  // PostgreSQL can't store U+0000.
  const clean = { kind, title: title.replaceAll('\u0000', ''), content: content.replaceAll('\u0000', '') };
  const read = readContent(NewArtifact, clean);
  if (!read.success || clean.content.trim() === '') {
    const why = read.success ? 'Content is required.' : read.issues.map(({ message }) => message).join(' ');
    throw new AppError('invalid_request', `Nothing was saved: ${why}`);
  }
  return {
    kind,
    title: read.data.title,
    content: read.data.content,
    format: format ?? (kind === 'table' ? 'csv' : 'markdown'),
  };
}

async function save(
  trx: Transaction<Database>,
  run: ToolRun,
  { kind, format, title, content }: Wanted,
  now: Date,
): Promise<{ id: string; version: number }> {
  const { userId, queryId, promptId } = run;
  await lockRun(trx, run);
  // Serializes saves in a conversation, so a title stays one artifact.
  await lockQuery(trx, run);
  const there = await trx
    .selectFrom('artifact')
    .select('id')
    .where('user_id', '=', userId)
    .where('query_id', '=', queryId)
    .where('title', '=', title)
    .where('kind', '=', kind)
    .where('format', '=', format)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (there) {
    const change = { userId, id: there.id, content, madeBy: 'agent' as const, promptId, now };
    return { id: there.id, ...(await changeArtifact(trx, change)) };
  }
  const { id } = await storeArtifact(trx, {
    userId,
    kind,
    format,
    title,
    content,
    realm: run.realm,
    agentId: run.agentId,
    queryId,
    promptId,
    scheduleId: run.scheduleId,
    madeBy: 'agent',
    now,
  });
  return { id, version: 1 };
}
