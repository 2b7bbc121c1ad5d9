import { z } from 'zod';
import { pluralize } from '#core/pluralize.ts';
import { citeRecords } from '#server/modules/agents/citations.ts';
import { readBlocks } from '#server/modules/engage/comments/read-blocks.ts';
import { listFeedPosts } from '#server/modules/engage/feed/feed-posts.ts';
import { askedSummary, askedTexts, daysBefore, daysText } from './asked-texts.ts';
import { composeRows, rowsAsked } from './compose-output.ts';
import { citedPost, commentStates, postRow } from './post-row.ts';
import { repeatableTool } from './tool.ts';

const Input = z.object({
  all: z.array(z.string()).nullable().describe('The text contains all of these words or phrases'),
  any: z.array(z.string()).nullable().describe('The text contains at least one of these'),
  none: z.array(z.string()).nullable().describe('The text contains none of these'),
  days: z.number().nullable().describe('Published within this many days. null: any time'),
  limit: z.number().nullable().describe('Number of results, at most 30. null: 15'),
});

/** The most posts to examine in one call. */
const maxExamined = 100;

export const searchPosts = repeatableTool({
  name: 'search_posts',
  kind: 'read',
  labels: {
    title: 'Search posts',
    description: 'Posts of the people and companies you follow',
    doing: 'Searching posts',
    done: 'Searched posts',
  },
  description:
    'Finds posts by people and companies the user follows, newest first, with counts and whether the user has commented. Matches whole words in any of their forms. Each post starts with a ref, such as [p1]. Posts by people on “Do not engage” are left out.',
  input: Input,
  entryMessage: (input) =>
    askedSummary([
      input.all?.join(' and '),
      input.any,
      input.none?.length ? `without ${input.none.join(' or ')}` : null,
      daysText('of the last', input.days),
    ]),
  async run({ db, clock }, run, input) {
    const now = clock.now();
    const since = daysBefore(now, input.days);
    const { items, nextCursor } = await listFeedPosts(db, run.userId, {
      network: run.realm,
      andKeywords: askedTexts(input.all),
      orKeywords: askedTexts(input.any),
      exceptKeywords: askedTexts(input.none),
      stemming: true,
      limit: maxExamined,
    });
    const recent = items.filter(({ publishedAt }) => since === undefined || new Date(publishedAt) >= since);
    const urls = recent.map(({ author }) => author.url);
    const { blockFor } = await readBlocks(db, { userId: run.userId, realm: run.realm, now }, urls);
    const found = recent.filter(({ author }) => blockFor(author)?.reason !== 'do_not_engage');
    const posts = found.slice(0, rowsAsked(input.limit));
    const states = await commentStates(
      db,
      run.userId,
      posts.map(({ id }) => id),
      now,
    );
    const refs = await citeRecords(db, run, posts.map(citedPost));
    const isAll = nextCursor === null || recent.length < items.length;
    const words = `${isAll ? '' : 'at least '}${pluralize(found.length, 'post', 'posts')}`;
    return {
      summary: `${words} found`,
      output: composeRows(
        found.length === 0 ? 'No posts match. Try fewer words or more days.' : `${words}, newest first.`,
        posts.map((post, index) =>
          postRow(refs[index] ?? '', post, {
            block: blockFor(post.author),
            comment: states.get(post.id)?.status ?? (post.isCommented ? 'posted' : null),
          }),
        ),
        found.length - posts.length,
      ),
    };
  },
});
