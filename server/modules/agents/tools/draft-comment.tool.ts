import { z } from 'zod';
import { resolveRef } from '#server/modules/agents/citations.ts';
import { lockRun } from '#server/modules/agents/prompts/lock-run.ts';
import { storeDrafts } from '#server/modules/engage/comments/store-drafts.ts';
import { readPost } from '#server/modules/people/posts/read-post.ts';
import { repeatableTool } from './tool.ts';
import { draftFields, originOf, readDrafts, storedText } from './written-drafts.ts';

const Input = z.object({
  post: z.string().describe('The ref of a post, such as p1'),
  ...draftFields,
});

export const draftComment = repeatableTool({
  name: 'draft_comment',
  kind: 'draft',
  labels: {
    title: 'Draft a comment',
    description: 'Saves drafts of a comment for you to review in Inbox',
    doing: 'Drafting a comment',
    done: 'Drafted a comment',
  },
  description:
    'Saves up to three drafts of one comment on a post for the user to review, each at most 1,250 characters, ideally under 300. Read the post and the user’s own posts first. Give the author a reason to answer; never praise, sum up, or make up facts about the user. Nothing is posted: the user edits and approves.',
  input: Input,
  async run({ db, clock }, run, input) {
    const now = clock.now();
    const { id } = await resolveRef(db, run, ['post'], input.post);
    const post = await readPost(db, run.userId, id);
    const origin = await originOf(db, run);
    const { warnings } = await storeDrafts(
      db,
      { ...run, now, begin: (trx) => lockRun(trx, run) },
      { post, answered: null },
      readDrafts(input),
      origin,
    );
    return {
      summary: `Drafted a comment on the post by ${post.author?.name ?? 'an unknown author'}`,
      output: storedText(warnings),
    };
  },
});
