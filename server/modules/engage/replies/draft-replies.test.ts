import { afterAll, expect, it } from 'vitest';
import { written } from '#sandbox/world/written/index.ts';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, newPost, record } from '#test/facts.ts';

const app = await startApp();
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const { deps } = app.composition;
afterAll(() => app.stop());
const profile = await makeProfile(deps.db, ann.userId, 'Ann');

/** Posts of the sample network whose authors have written replies. */
const answered = written.posts.filter(({ comments }) => comments.some(({ answers }) => answers.length > 0));

let serial = 0;
/** A post with comments. @returns the post's id and the comments' engagements */
async function thread(text: string, comments: { text: string; parentCommentId?: string }[]) {
  serial += 1;
  const urn = `urn:li:activity:71000000000000${String(serial).padStart(5, '0')}`;
  const post = newPost(urn, { text });
  const engagements = comments.map((comment, index) =>
    newEngagement({
      key: `${urn}/${index}`,
      person: newPerson(`kim-${serial}-${index}`, { name: `Kim${index} Novak` }),
      post,
      type: comment.parentCommentId ? 'reply' : 'comment',
      commentId: `${serial}${index}`,
      occurredAt: new Date(app.now().getTime() - 3_600_000),
      parentCommentId: null,
      ...comment,
    }),
  );
  await record(deps.db, profile, engagements);
  const rows = await deps.db
    .selectFrom('engagement')
    .select(['id', 'key', 'post_id as postId'])
    .where('key', 'like', `${urn}/%`)
    .orderBy('key')
    .execute();
  return { postId: rows[0]?.postId ?? '', ids: rows.map(({ id }) => id) };
}
const draft = (id: string, body: { again?: boolean } = {}) => ann.api.inbox.draft({ params: { id }, body });
const read = (id: string) => ann.api.readyComments.one({ params: { id } });

it('arrive as the sample network wrote them, each citing the comment', async () => {
  const [post] = answered;
  const comment = post?.comments.find(({ answers }) => answers.length > 0);
  if (!post || !comment) throw new Error('No replies are written');
  const { ids } = await thread(post.text, [{ text: comment.text }]);
  const { id, status } = await draft(ids[0] ?? '');
  expect(status).toBe('generating');
  await app.waitForIdle();
  const drafted = await read(id);
  expect(drafted).toMatchObject({ status: 'suggested', answers: { text: comment.text } });
  expect(drafted.variants.map(({ text }) => text).sort()).toEqual([...comment.answers].sort());
  for (const { citation } of drafted.variants) {
    expect(comment.text.slice(citation.start, citation.end)).toBe(citation.text);
  }
  expect((await draft(ids[0] ?? '')).id).toBe(id);
  expect((await draft(ids[0] ?? '', { again: true })).id).not.toBe(id);
  await app.waitForIdle();
});

it('say so where none is written', async () => {
  const { ids } = await thread('A post of mine.', [{ text: 'Nobody wrote an answer to this one.' }]);
  const { id } = await draft(ids[0] ?? '');
  await app.waitForIdle();
  expect(await read(id)).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('no written draft for this comment'),
  });
});

it('name their addressee in a thread of several', async () => {
  const comment = answered.flatMap(({ comments }) => comments).find(({ answers }) => answers.length > 0);
  const { ids } = await thread('Another post.', [{ text: comment?.text ?? '', parentCommentId: 'top' }]);
  const { id } = await draft(ids[0] ?? '');
  await app.waitForIdle();
  const { variants } = await read(id);
  expect(variants).not.toEqual([]);
  for (const { text } of variants) expect(text).toContain('Kim0');
});

it('are made for everything that waits under a post, at most twenty', async () => {
  const comments = Array.from({ length: 23 }, (_, index) => ({
    text: `Comment ${index}${index === 22 ? '?' : ''}`,
  }));
  const { postId } = await thread('A post with many comments.', comments);
  const { items, fitToday } = await ann.api.inbox.draftAll({ params: { id: postId } });
  expect(items).toHaveLength(20);
  // A question first.
  expect(items[0]?.answers?.text).toBe('Comment 22?');
  expect(fitToday).toBe(50);
  await app.waitForIdle();
});
