import { z } from 'zod';
import { withoutCitations } from '#core/citation-marks.ts';
import { AppError } from '#server/app-error.ts';
import { resolveRef } from '#server/modules/agents/citations.ts';
import { findOpenConnection } from '#server/modules/connections/require-owned-connection.ts';
import { approveWritten } from '#server/modules/engage/comments/approve-comment.ts';
import { checkText } from '#server/modules/engage/comments/check-text.ts';
import { findCommented } from '#server/modules/engage/comments/generate-comments.ts';
import { readBlocks } from '#server/modules/engage/comments/read-blocks.ts';
import { readOpenComments } from '#server/modules/engage/comments/read-comments.ts';
import { commentErrors } from '#server/modules/engage/engage-messages.ts';
import { readPost } from '#server/modules/people/posts/read-post.ts';
import { textProblem } from '#server/modules/publishing/checks/text-limits.ts';
import { oneLine } from './compose-output.ts';
import { writeTool } from './tool.ts';

const Input = z.object({
  post: z.string().describe('The ref of a post, such as p1'),
  text: z.string().describe('The exact comment. At most 1,250 characters, ideally under 600'),
});
type Input = z.infer<typeof Input>;

export const commentOnPost = writeTool({
  name: 'comment_on_post',
  kind: 'write',
  labels: {
    title: 'Comment on a post',
    description: 'Comments on a post in your name after you approve',
    doing: 'Preparing a comment',
    done: 'Commented on a post',
  },
  description:
    'Comments on a LinkedIn post in the user’s name, after the user approves. Read the post first, and write something that fits only this post. Limits: one comment per post, one per person in 48 hours, 50 per day, and none for people on “Do not engage”.',
  input: Input,
  async describe({ db, clock, channels, billing }, run, input) {
    const now = clock.now();
    const { userId, realm } = run;
    const { id } = await resolveRef(db, run, ['post', 'own_post'], input.post);
    const post = await readPost(db, userId, id);
    const text = commentOf(input);
    const { blockFor } = await readBlocks(db, { userId, realm, now }, [post.author?.url ?? null]);
    const isOpen = (await readOpenComments(db, userId, [id], now)).has(id);
    const isCommented = (await findCommented(db, userId, [id])).has(id);
    const own = await findOpenConnection(
      db,
      { channels, clock, billing },
      { userId, channel: 'linkedin', realm, kind: 'comment' },
    );
    const warnings = await checkText(db, { userId, realm, now }, post, text);
    const author = post.author?.name ?? 'an unknown author';
    const problem =
      textProblem('linkedin', 'comment', text) ??
      blockFor(post.author)?.message ??
      (isOpen ? commentErrors.alreadyOnPost : null) ??
      (isCommented ? commentErrors.alreadyCommented : null) ??
      (own instanceof AppError ? own.message : null);
    return {
      title: `Comment on this post by ${author}?`,
      lines: [
        `The post: “${oneLine(post.text ?? '(no text)', 240)}”`,
        'It’s posted ten seconds after you approve it. Until then, you can cancel it under Comments.',
        ...warnings.filter(({ level }) => level === 'warn').map(({ message }) => message),
      ],
      destination:
        own instanceof AppError ? 'LinkedIn' : `A post by ${author} on LinkedIn, as ${own.connection.name}`,
      text,
      confirm: 'Comment',
      problem,
    };
  },
  async perform(trx, deps, run, input) {
    const { id } = await resolveRef(trx, run, ['post', 'own_post'], input.post);
    const post = await readPost(trx, run.userId, id);
    const written = { userId: run.userId, post, text: commentOf(input) };
    await approveWritten(trx, deps, written, deps.clock.now());
    return {
      summary: `Posting a comment on the post by ${post.author?.name ?? 'an unknown author'}`,
      output: 'Approved. The comment is sent in ten seconds. Its outcome appears under Comments.',
    };
  },
});

/** The exact text that would be published. */
function commentOf({ text }: Input): string {
  // PostgreSQL can't store U+0000.
  return withoutCitations(text.replaceAll('\u0000', '')).trim();
}
