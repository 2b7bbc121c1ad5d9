import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { makeOwner, newPost, openTestDatabase, record } from '#test/facts.ts';

const test = await openTestDatabase();
afterAll(() => test.stop());

const publishedAt = new Date('2026-05-03T08:00:20Z');
const toTheMinute = new Date('2026-05-03T08:00:00Z');
const first = newPost('urn:li:activity:1', { text: 'Cold chains break', publishedAt });

/** The names of each stored post: its own first, then the further ones. */
async function namesAfter(second: Partial<typeof first>): Promise<string[][]> {
  const owner = await makeOwner(test.db, 'Ann');
  await record(test.db, owner, [], { posts: [first], source: 'archive' });
  const reported = newPost('urn:li:share:2', { text: first.text, publishedAt: toTheMinute, ...second });
  await record(test.db, owner, [], { posts: [reported] });
  const { rows } = await sql<{ names: string[] }>`
    select array_prepend(post.urn, array(select urn from post_name where post_id = post.id)) as names
    from post where user_id = ${owner.user_id} order by post.urn`.execute(test.db);
  return rows.map(({ names }) => names);
}

describe('a post that two sources give different numbers', () => {
  it("is stored once, under both names, if it's the user's own with the same text and time", async () => {
    expect(await namesAfter({})).toEqual([['urn:li:share:2', 'urn:li:activity:1']]);
  });

  it.each([
    ['another text', { text: 'Cold chains hold' }],
    ['no text', { text: null }],
    ['another time', { publishedAt: new Date('2026-05-03T08:02:00Z') }],
    ['another author', { isOwn: false }],
  ])('is another post with %s', async (_, second) => {
    expect(await namesAfter(second)).toEqual([['urn:li:activity:1'], ['urn:li:share:2']]);
  });
});
