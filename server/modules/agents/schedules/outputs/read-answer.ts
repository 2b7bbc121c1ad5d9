import { type Kysely, sql } from 'kysely';
import { withoutCitations } from '#contract/citation-marks.ts';
import type { Channel } from '#contract/publications.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { renderInChild } from '#server/modules/agents/artifacts/export-artifact.ts';
import type { Run } from '#server/modules/agents/schedules/schedules.ts';
import { type EndedRun, findEndedRun, type RunKey } from './lock-run.ts';

/**
 * What a run said last, in Markdown with the marks of its sources.
 *
 * @throws AppError `conflict` where it said nothing
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

/** What a run said, as it was written and as plain text. @throws AppError `conflict` where it said nothing */
export type Said = () => { answer: string; text: string };

/** Reads and renders what a run said: outside of transactions, since it may take seconds. */
export async function readSaid(db: Kysely<Database>, key: RunKey): Promise<Said> {
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
  return outputs.slack || [outputs.draft, channel].some((one) => one !== null && one !== 'reddit');
}

/** An answer as a channel shows it: only Reddit knows Markdown, and nobody there knows our marks. */
export function wordsFor(channel: Channel, said: Said): string {
  const { answer, text } = said();
  return withoutCitations(channel === 'reddit' ? answer : text).trim();
}
