import { z } from 'zod';
import { pluralize } from '#core/pluralize.ts';
import { citeRecords } from '#server/modules/agents/citations.ts';
import { readDailyPosts } from '#server/modules/engage/daily/daily-posts.ts';
import { composeRows, oneLine, recordRow, rowsAsked } from './compose-output.ts';
import { citedPost } from './post-row.ts';
import { repeatableTool } from './tool.ts';

const maxShown = 10;

const Input = z.object({
  limit: z.number().nullable().describe('Number of results, at most 10. null: 10'),
});

export const postsWorthAComment = repeatableTool({
  name: 'posts_worth_a_comment',
  kind: 'read',
  labels: {
    title: 'Read posts worth a comment',
    description: 'The posts picked for you today, with the reasons',
    doing: 'Reading posts worth a comment',
    done: 'Read posts worth a comment',
  },
  description:
    'Lists the posts picked for the user to comment on today, best first, each with its ref, such as [p1], and why it was picked. Posts the user has dealt with are left out. Read a post in full before drafting.',
  input: Input,
  async run({ db, clock }, run, input) {
    const { items } = await readDailyPosts(db, run.userId, run.realm, clock.now());
    const all = items.filter(({ state }) => state === 'open');
    const open = all.slice(0, Math.min(rowsAsked(input.limit), maxShown));
    const refs = await citeRecords(
      db,
      run,
      open.map(({ post }) => citedPost(post)),
    );
    const words = pluralize(all.length, 'post');
    return {
      summary: `${words} worth a comment`,
      output: composeRows(
        all.length === 0 ? 'No post is open today.' : `${words}, best first.`,
        open.map(({ post, reasons }, index) =>
          recordRow(
            refs[index] ?? '',
            [
              oneLine(post.author?.name ?? 'Unknown author', 60),
              post.publishedAt?.slice(0, 10) ?? null,
              reasons.map(({ text }) => text).join(', '),
              oneLine(post.text ?? '', 200),
            ],
            post.url,
          ),
        ),
        all.length - open.length,
      ),
    };
  },
});
