import { type Kysely, sql, type Transaction } from 'kysely';
import type { RunOutput } from '#contract/agents/scheduled-agents.ts';
import type { Channel } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import { channelDefinitions } from '#core/channels/index.ts';
import { withoutCitations } from '#core/citation-marks.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { renderInChild } from '#server/modules/agents/artifacts/export-artifact.ts';
import type { Run, Schedule } from '#server/modules/agents/schedules/schedules.ts';
import type { Deps } from '#server/modules/deps.ts';

export type OutputDeps = Pick<
  Deps,
  'db' | 'wal' | 'clock' | 'log' | 'tasks' | 'channels' | 'web' | 'secrets' | 'mail' | 'origins' | 'billing'
>;
export type RunKey = { userId: string; id: string };

/** A successful run, with its schedule and conversation. */
export type EndedRun = {
  run: Run;
  schedule: Schedule;
  query: { id: string; title: string; realm: Realm };
};

/**
 * A run with what its outputs are created from. The schedule and then the run are locked until the
 * transaction ends. Undefined once its schedule or conversation was deleted.
 */
export function lockRun(trx: Transaction<Database>, key: RunKey): Promise<EndedRun | undefined> {
  return findEndedRun(trx, key, true);
}

/** The same without a lock: the answer no longer changes. */
export async function findEndedRun(
  db: Kysely<Database>,
  key: RunKey,
  isLocked = false,
): Promise<EndedRun | undefined> {
  const found = await readRun(db, key);
  if (found === undefined) return undefined;
  const schedule = await db
    .selectFrom('scheduled_agent')
    .innerJoin('agent', (join) =>
      join
        .onRef('agent.user_id', '=', 'scheduled_agent.user_id')
        .onRef('agent.id', '=', 'scheduled_agent.agent_id'),
    )
    .selectAll('scheduled_agent')
    .select('agent.name as agent_name')
    .where(owned('scheduled_agent', { userId: key.userId, id: found.schedule_id }))
    .$if(isLocked, (one) => one.forNoKeyUpdate('scheduled_agent'))
    .executeTakeFirst();
  const run = await readRun(db, key, isLocked);
  if (schedule === undefined || run === undefined || run.query_id === null) return undefined;
  const query = await db
    .selectFrom('agent_query')
    .select(['id', 'title', 'network as realm'])
    .where(owned('agent_query', { userId: key.userId, id: run.query_id }))
    .executeTakeFirst();
  return query && { run, schedule, query };
}

async function readRun(
  db: Kysely<Database>,
  { userId, id }: RunKey,
  isLocked = false,
): Promise<Run | undefined> {
  return db
    .selectFrom('agent_run')
    .selectAll()
    .where(owned('agent_run', { userId, id }))
    .$if(isLocked, (one) => one.forNoKeyUpdate())
    .executeTakeFirst();
}

/** The state of one kind of output so far. */
export function outputOf(run: Run, kind: RunOutput['kind']): RunOutput | undefined {
  return run.outputs.find((output) => output.kind === kind);
}

/** Whether one kind of output is finished. */
export function isOver(run: Run, kind: RunOutput['kind']): boolean {
  const state = outputOf(run, kind)?.state;
  return state === 'done' || state === 'failed';
}

/** Records the result of one output of a locked run. */
export async function recordOutput(
  trx: Transaction<Database>,
  run: Run,
  output: RunOutput,
  more: { published?: boolean; webhook_tries?: number; mail_tries?: number } = {},
): Promise<void> {
  const others = run.outputs.filter(({ kind }) => kind !== output.kind);
  await trx
    .updateTable('agent_run')
    .set({ outputs: JSON.stringify([...others, output]), ...more })
    .where(owned('agent_run', run))
    .execute();
  await notifyChange(trx, run.user_id, { name: 'scheduled-agent', id: run.schedule_id });
}

/** Sets when a run's outputs need attention next; null once all are finished. */
export async function openOutputs(
  trx: Transaction<Database>,
  { userId, id }: RunKey,
  at: Date | null,
): Promise<void> {
  await trx
    .updateTable('agent_run')
    .set({ outputs_at: at })
    .where(owned('agent_run', { userId, id }))
    .execute();
}

/**
 * The last text of a run, in Markdown with citation marks.
 *
 * @throws AppError `conflict` if it has no text
 */
export async function readAnswer(db: Kysely<Database>, { user_id, prompt_id }: Run): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select text from prompt_part
    where user_id = ${user_id} and prompt_id = ${prompt_id} and kind = 'text' and step = (
      select max(step) from prompt_part where user_id = ${user_id} and prompt_id = ${prompt_id} and kind = 'text'
    )
    order by number`.execute(db);
  const answer = rows
    .map(({ text }) => text)
    .join('\n\n')
    .trim();
  if (answer === '') throw new AppError('conflict', 'The run ended without an answer.');
  return answer;
}

/** A run's answer, as written and as plain text. @throws AppError `conflict` if it has no text */
export type RunAnswer = () => { answer: string; text: string };

/** Reads and renders a run's answer. Runs outside of transactions because it can take seconds. */
export async function readRunAnswer(db: Kysely<Database>, key: RunKey): Promise<RunAnswer> {
  try {
    const ended = await findEndedRun(db, key);
    const answer = ended === undefined ? '' : await readAnswer(db, ended.run);
    const { text } =
      ended && needsText(ended) ? await renderInChild(key.userId, 'markdown', answer) : { text: answer };
    return () => ({ answer, text });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return () => {
      throw error;
    };
  }
}

function needsText({ schedule: { outputs, publish_channel: channel } }: EndedRun): boolean {
  return (
    outputs.slack ||
    [outputs.draft, channel].some((one) => one !== null && !channelDefinitions[one].isMarkdown)
  );
}

/** An answer as a channel shows it: without citation marks, and in Markdown only where the channel shows it. */
export function wordsFor(channel: Channel, said: RunAnswer): string {
  const { answer, text } = said();
  return withoutCitations(channelDefinitions[channel].isMarkdown ? answer : text).trim();
}
