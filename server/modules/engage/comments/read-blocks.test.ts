import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { startApp } from '#test/app.ts';
import { cases } from '#test/cases.ts';
import { makeComment, makePost } from '#test/comment-facts.ts';
import { readBlocks } from './read-blocks.ts';

const now = new Date('2026-11-20T12:00:00Z');
const minute = 60_000;

const app = await startApp({ startAt: now, works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
afterAll(() => app.stop());

const authors = ['ada', 'bea', 'cyd'];
const counting = ['approved', 'posting', 'posted', 'unconfirmed'] as const;
const sent = fc.record({
  author: fc.constantFrom(...authors),
  // Around both limits, 24 and 48 hours.
  minutesAgo: fc.oneof(
    fc.integer({ min: 0, max: 3000 }),
    fc.constantFrom(1439, 1440, 1441, 2879, 2880, 2881),
  ),
  status: fc.constantFrom(...counting, 'suggested', 'dismissed', 'failed', 'copied', 'expired'),
});
type Sent = { author: string; minutesAgo: number; status: string };

/** When this author may be commented on again, computed comment by comment. */
function freeFrom(all: readonly Sent[], author: string): number | null {
  const counted = all.filter(({ status }) => (counting as readonly string[]).includes(status));
  const last = Math.min(
    ...counted.filter((one) => one.author === author).map(({ minutesAgo }) => minutesAgo),
    Number.POSITIVE_INFINITY,
  );
  if (last < 2880) return now.getTime() + (2880 - last) * minute;
  const today = counted.map(({ minutesAgo }) => minutesAgo).filter((ago) => ago < 1440);
  if (today.length < 50) return null;
  const fiftieth = today.sort((a, b) => a - b)[49] ?? 0;
  return now.getTime() + (1440 - fiftieth) * minute;
}

it('the cooldown and the daily cap match a plain calculation', async () => {
  const { db } = app.composition.deps;
  const posts = new Map<string, string[]>();
  for (const author of authors) {
    const some = Array.from({ length: 60 }, () => makePost(db, ann, { author }));
    posts.set(author, await Promise.all(some));
  }
  const shapes = fc.oneof(
    fc.array(sent, { maxLength: 12 }),
    // Many comments in one day, so the cap is reached.
    fc.array(
      fc.record({
        author: fc.constantFrom('ada', 'bea'),
        minutesAgo: fc.integer({ min: 1380, max: 1445 }),
        status: fc.constantFrom(...counting),
      }),
      { minLength: 47, maxLength: 56 },
    ),
  );
  await fc.assert(
    fc.asyncProperty(shapes, async (all) => {
      await db.deleteFrom('ready_comment').execute();
      await Promise.all(
        all.map(({ author, minutesAgo, status }, index) =>
          makeComment(db, ann, {
            status,
            now: new Date(now.getTime() - minutesAgo * minute),
            postId: posts.get(author)?.[index] ?? '',
          }),
        ),
      );
      const urls = authors.map((author) => `https://www.linkedin.com/in/${author}`);
      const blocks = await readBlocks(db, { userId: ann.userId, realm: 'sample', now }, urls);
      for (const [index, author] of authors.entries()) {
        const until = blocks.blockFor({ name: author, url: urls[index] ?? null })?.until ?? null;
        const expected = freeFrom(all, author);
        expect(until).toBe(expected === null ? null : new Date(expected).toISOString());
      }
    }),
    { numRuns: cases(25, 3) },
  );
});
