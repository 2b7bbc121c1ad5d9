import { type Kysely, sql } from 'kysely';
import { withoutCitations } from '#contract/citation-marks.ts';
import type { Channel } from '#contract/publications.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { renderContent } from '#server/modules/agents/artifacts/render-content.ts';
import type { Run } from '#server/modules/agents/schedules/run-answer.ts';
import { htmlToText } from '#server/modules/feeds/reading/clean-html.ts';

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

/** An answer as a channel shows it: only Reddit knows Markdown, and nobody there knows our marks. */
export function wordsFor(channel: Channel, answer: string): string {
  const text = channel === 'reddit' ? answer : htmlToText(renderContent('markdown', answer));
  return withoutCitations(text).trim();
}
