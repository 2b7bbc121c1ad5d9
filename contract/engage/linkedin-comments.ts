import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { CommentText, ReadyComment } from './ready-comments.ts';

/** A ready comment, or a post with the text to comment. */
export const PostComment = z
  .object({
    readyCommentId: Id.optional(),
    postId: Id.optional(),
    postUrl: z.string().trim().min(1).max(4096).optional(),
    text: CommentText.refine((text) => text.trim() !== '', { message: 'Write the comment first' })
      .optional()
      .describe('Required with a post. With a ready comment, replaces its text.'),
  })
  .superRefine((body, context) => {
    const ways = [body.readyCommentId, body.postId, body.postUrl].filter((one) => one !== undefined).length;
    if (ways !== 1) {
      const message = 'Give exactly one of readyCommentId, postId and postUrl';
      context.addIssue({ code: 'custom', path: ['readyCommentId'], message });
    } else if (body.readyCommentId === undefined && body.text === undefined) {
      context.addIssue({ code: 'custom', path: ['text'], message: 'Write the comment first' });
    }
  });
export type PostComment = z.infer<typeof PostComment>;

export const linkedinCommentRoutes = {
  post: route('POST', '/linkedin-auth/post-linkedin-comment', {
    access: 'user',
    summary:
      "Approve a comment to post on LinkedIn. It's sent in 10 seconds and can be canceled until then. 409 if it's blocked or LinkedIn isn't connected.",
    body: PostComment,
    answer: ReadyComment,
  }),
};
