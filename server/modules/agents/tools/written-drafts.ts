import type { Kysely } from 'kysely';
import { z } from 'zod';
import { VariantKind } from '#contract/engage/ready-comment-text.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { WrittenDraft } from '#server/modules/engage/comments/store-drafts.ts';
import type { ToolRun } from './tool.ts';

const text = (does: string) => z.string().nullable().describe(`The exact text that ${does}. null: none`);
const sentence = (kind: VariantKind) =>
  z.string().nullable().describe(`The sentence that ${kind} answers, copied letter by letter. null: none`);

/** Up to three drafts of one comment or reply, as a model gives them. */
export const draftFields = {
  insight: text('adds something'),
  insightAnswers: sentence('insight'),
  question: text('asks back'),
  questionAnswers: sentence('question'),
  disagreement: text('doubts something, politely'),
  disagreementAnswers: sentence('disagreement'),
};
type DraftFields = { [Field in keyof typeof draftFields]: string | null };

/** The drafts to store. @throws AppError `invalid_request` with a message for the model */
export function readDrafts(given: DraftFields): WrittenDraft[] {
  const drafts = VariantKind.options.flatMap((kind) => {
    // PostgreSQL can't store U+0000.
    const written = (given[kind] ?? '').replaceAll('\u0000', '').trim();
    return written === '' ? [] : [{ kind, sentence: given[`${kind}Answers`] ?? '', text: written }];
  });
  if (drafts.length === 0) throw new AppError('invalid_request', 'insight: write one draft at least.');
  return drafts;
}

/** Who wrote a draft: an agent, or an assistant by its access token. */
export async function originOf(db: Kysely<Database>, { userId, agentId }: ToolRun): Promise<string> {
  const agent = await db
    .selectFrom('agent')
    .select('name')
    .where('user_id', '=', userId)
    .where('id', '=', agentId)
    .executeTakeFirst();
  return `Drafted by ${agent?.name ?? 'an agent'}.`;
}

/** What a model reads after its drafts were stored. */
export const storedText = (warnings: readonly string[]): string =>
  [
    'Saved for review in Inbox. The user decides whether one is posted.',
    ...(warnings.length === 0 ? [] : ['They will see these notes:', ...warnings]),
  ].join('\n');
