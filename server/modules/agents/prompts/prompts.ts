import type { Kysely } from 'kysely';
import { z } from 'zod';
import { AgentToolName } from '#contract/agents/agent-tools.ts';
import type { Citation, Prompt, PromptPart } from '#contract/agents/prompts.ts';
import { refsIn } from '#core/citation-marks.ts';
import { notFound } from '#server/app-error.ts';
import { decodeCursor, pageRows } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { survivingSignals } from '#server/modules/agents/citations.ts';
import { findQuery } from '#server/modules/agents/require-owned-query.ts';
import { callTitle } from '#server/modules/agents/tools/all-tools.ts';
import { callOfPart } from './call-of-part.ts';
import type { PartRow } from './claimed-run.ts';
import type { PromptKey, PromptRow } from './prompt-states.ts';

/** The user's prompts in conversations that aren't deleted. */
export function selectPrompts(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('prompt')
    .innerJoin('agent_query', (join) =>
      join
        .onRef('agent_query.user_id', '=', 'prompt.user_id')
        .onRef('agent_query.id', '=', 'prompt.query_id'),
    )
    .innerJoin('agent', (join) =>
      join.onRef('agent.user_id', '=', 'agent_query.user_id').onRef('agent.id', '=', 'agent_query.agent_id'),
    )
    .where('prompt.user_id', '=', userId)
    .where('agent.deleted_at', 'is', null)
    .selectAll('prompt');
}

/** @throws AppError `not_found` for another user's prompt or one of a deleted agent */
export async function readPrompt(db: Kysely<Database>, { userId, id }: PromptKey): Promise<Prompt> {
  const row = await selectPrompts(db, userId).where('prompt.id', '=', id).executeTakeFirst();
  const [prompt] = row === undefined ? [] : await promptAnswers(db, userId, [row]);
  if (prompt === undefined) throw notFound('Prompt');
  return prompt;
}

/** The user's prompts as the API returns them, in the same order. */
async function promptAnswers(
  db: Kysely<Database>,
  userId: string,
  rows: readonly PromptRow[],
): Promise<Prompt[]> {
  if (rows.length === 0) return [];
  const parts = await db
    .selectFrom('prompt_part')
    .selectAll()
    .where('user_id', '=', userId)
    .where(
      'prompt_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('number')
    .execute();
  const cited = await db
    .selectFrom('query_citation')
    .selectAll()
    .where('user_id', '=', userId)
    .where('query_id', 'in', [...new Set(rows.map(({ query_id }) => query_id))])
    .orderBy('ref')
    .execute();
  const signals = await survivingSignals(
    db,
    userId,
    cited.flatMap(({ kind, record_id }) => (kind === 'signal' ? record_id : [])),
  );
  return rows.map((row) => {
    const own = parts.filter(({ prompt_id }) => prompt_id === row.id);
    const named = namedIn(own);
    const citations = cited
      .filter(({ query_id }) => query_id === row.query_id)
      .filter(({ prompt_id, ref }) => prompt_id === row.id || named.has(ref))
      .map(
        ({ ref, kind, record_id, label, url }): Citation => ({
          ref,
          kind,
          id: signals.get(record_id) ?? record_id,
          label,
          url,
        }),
      );
    return promptAnswer(row, own, citations);
  });
}

/** The short names an answer cites, including records that an earlier prompt has shown. */
function namedIn(parts: readonly PartRow[]): ReadonlySet<string> {
  const text = parts.map((part) => part.text ?? '').join('\n');
  return new Set(refsIn(text));
}

function promptAnswer(row: PromptRow, parts: readonly PartRow[], citations: Citation[]): Prompt {
  return {
    id: row.id,
    queryId: row.query_id,
    text: row.text,
    state: row.state,
    retryOf: row.retry_of,
    parts: parts.map(partAnswer),
    citations,
    model: row.model,
    isSample: row.is_sample,
    steps: row.steps,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    costMicros: row.cost_micros,
    error:
      row.error_kind === null ? null : { kind: row.error_kind, message: row.error_message ?? 'It failed.' },
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

function partAnswer(part: PartRow): PromptPart {
  if (part.kind === 'text') return { kind: 'text', text: part.text ?? '' };
  const { callId, tool: name } = callOfPart(part);
  const tool = AgentToolName.safeParse(name);
  return {
    kind: 'call',
    callId,
    tool: tool.success ? tool.data : null,
    title: callTitle(name, part.input),
    state: part.state ?? 'failed',
    input: JSON.stringify(part.input),
    summary: part.summary,
    output: part.output,
    approval: part.approval,
    decidedAt: part.decided_at?.toISOString() ?? null,
  };
}

const defaultLimit = 20;
const PromptsCursor = z.object({ number: z.int().positive() });

type PageOf<T> = { items: T[]; nextCursor: string | null };

/**
 * One prompt by its id, or a page of a conversation's prompts by the conversation's id, newest first.
 *
 * @throws AppError `not_found` if the id is neither of the user's; or names an invalid `cursor`
 */
export async function readPrompts(
  db: Kysely<Database>,
  { userId, id }: { userId: string; id: string },
  query: { cursor?: string | undefined; limit?: number | undefined },
): Promise<Prompt | PageOf<Prompt>> {
  const after = query.cursor === undefined ? null : decodeCursor(PromptsCursor, query.cursor);
  if ((await findQuery(db, userId, id)) === undefined) return readPrompt(db, { userId, id });
  const limit = query.limit ?? defaultLimit;
  const rows = await selectPrompts(db, userId)
    .where('prompt.query_id', '=', id)
    .$if(after !== null, (shown) => shown.where('prompt.number', '<', after?.number ?? 0))
    .orderBy('prompt.number', 'desc')
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = pageRows(rows, limit, ({ number }) => ({ number }));
  return { items: await promptAnswers(db, userId, shown), nextCursor };
}

/** What an agent said and did for a prompt, in order, optionally starting at a step. */
export async function readParts(
  db: Kysely<Database>,
  { user_id, id }: Pick<PromptRow, 'user_id' | 'id'>,
  fromStep = 1,
): Promise<PartRow[]> {
  return db
    .selectFrom('prompt_part')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('prompt_id', '=', id)
    .where('step', '>=', fromStep)
    .orderBy('number')
    .execute();
}
