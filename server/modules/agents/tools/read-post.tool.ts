import { z } from 'zod';
import { citeRecords, resolveRef } from '#server/modules/agents/citations.ts';
import { readBlocks } from '#server/modules/engage/comments/read-blocks.ts';
import { readPost as readStoredPost } from '#server/modules/people/posts/read-post.ts';
import { composeLines, oneLine, withoutRefs } from './compose-output.ts';
import { citedPost, commentStates, commentText, countsText } from './post-row.ts';
import { doNotEngageText } from './signal-row.ts';
import { repeatableTool } from './tool.ts';

const Input = z.object({ post: z.string().describe('The ref of a post, such as p1') });

export const readPost = repeatableTool({
  name: 'read_post',
  kind: 'read',
  labels: {
    title: 'Read a post',
    description: 'One post in full',
    doing: 'Reading a post',
    done: 'Read a post',
    several: 'posts',
  },
  description:
    'Reads one post in full: author, text, counts, the user’s comment, and whether they can comment now. Use it before suggesting a comment.',
  input: Input,
  async run({ db, clock }, run, input) {
    const now = clock.now();
    const { id } = await resolveRef(db, run, ['post', 'own_post'], input.post);
    const post = await readStoredPost(db, run.userId, id);
    const { author } = post;
    const blocks = await readBlocks(db, { userId: run.userId, realm: run.realm, now }, [author?.url ?? null]);
    const block = post.isOwn ? null : blocks.blockFor(author);
    const comment = (await commentStates(db, run.userId, [id], now)).get(id);
    const cited = citedPost(post);
    const [ref = ''] = await citeRecords(db, run, [post.isOwn ? { ...cited, kind: 'own_post' } : cited]);
    return {
      summary: `Read a post${author === null ? '' : ` by ${author.name}`}`,
      output: composeLines([
        `[${ref}] ${post.isOwn ? "A post of the user's own" : `A post of ${oneLine(author?.name ?? 'an unknown author', 120)}`}`,
        block?.reason === 'do_not_engage' ? doNotEngageText : null,
        post.publishedAt === null ? null : `Published: ${post.publishedAt.slice(0, 10)}`,
        post.url === null ? null : `Address: ${withoutRefs(post.url)}`,
        `Kind: ${post.postType}`,
        countsText(post.counts),
        block === null ? null : `No comment is possible now: ${oneLine(block.message, 300)}`,
        comment === undefined ? null : `Comment: ${commentText[comment.status]}`,
        comment?.text ? `It says: ${oneLine(comment.text, 1300)}` : null,
        'Text:',
        withoutRefs(post.text ?? '(no text)'),
      ]),
    };
  },
});
