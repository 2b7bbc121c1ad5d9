import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { resolveRef } from '#server/modules/agents/citations.ts';
import { lockRun } from '#server/modules/agents/prompts/lock-run.ts';
import { storeDrafts } from '#server/modules/engage/comments/store-drafts.ts';
import { requireAnswered } from '#server/modules/engage/replies/answered.ts';
import { readPost } from '#server/modules/people/posts/read-post.ts';
import { inboxSince, saidInPublic, saidToUser } from '#server/modules/people/posts/said-to-user.ts';
import { repeatableTool, type ToolRun } from './tool.ts';
import { draftFields, originOf, readDrafts, storedText } from './written-drafts.ts';

const Input = z.object({
  person: z.string().describe('The ref of the person who wrote the comment, such as s1'),
  post: z.string().describe('The ref of the post it is under, such as p1'),
  ...draftFields,
});

export const draftReply = repeatableTool({
  name: 'draft_reply',
  kind: 'draft',
  labels: {
    title: 'Draft a reply',
    description: 'Saves drafts of a reply for you to review in Inbox',
    doing: 'Drafting a reply',
    done: 'Drafted a reply',
  },
  description:
    'Saves up to three drafts of a reply to a comment from comments_to_answer for the user to review, each ideally under 300 characters. Answer what was asked first; never make up facts about the user. Nothing is posted: the user edits and approves. Answers the newest comment of that person under that post.',
  input: Input,
  async run({ db, clock }, run, input) {
    const now = clock.now();
    const signal = await resolveRef(db, run, ['signal'], input.person);
    const { id: postId } = await resolveRef(db, run, ['post', 'own_post'], input.post);
    const answered = await requireAnswered(db, run.userId, await findSaid(db, run, now, signal.id, postId));
    const post = await readPost(db, run.userId, postId);
    const origin = await originOf(db, run);
    const { warnings } = await storeDrafts(
      db,
      { ...run, now, begin: (trx) => lockRun(trx, run) },
      { post, answered },
      readDrafts(input),
      origin,
    );
    return { summary: `Drafted a reply to ${answered.name}`, output: storedText(warnings) };
  },
});

/** The newest comment by a signal's person under a post. @throws AppError `not_found` for the model */
async function findSaid(
  db: Kysely<Database>,
  { userId, realm }: ToolRun,
  asOf: Date,
  signalId: string,
  postId: string,
): Promise<string> {
  const said = saidToUser({ userId, realm, since: inboxSince(asOf), asOf, kinds: saidInPublic });
  const { rows } = await sql<{ id: string }>`
    select said.id from ${said} as said
    where said.post_id = ${postId}::uuid and said.person_id = (
      select person_id from signal where user_id = ${userId}::uuid and id = ${signalId}::uuid
    ) order by said.at desc, said.id limit 1`.execute(db);
  const [found] = rows;
  if (!found) throw new AppError('not_found', 'That person wrote nothing to the user under that post.');
  return found.id;
}
