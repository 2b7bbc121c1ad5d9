import { afterAll, expect, test } from 'vitest';
import { refsIn } from '#core/citation-marks.ts';
import { startApp } from '#test/app.ts';
import { followUrl, publish } from '#test/engage-facts.ts';
import { makeProfile, newEngagement, newPerson, record } from '#test/facts.ts';

const question = 'How do you count a loom that stands still?';
const published = 'Ninety looms, one meter. Nobody reads it on Fridays.';

const app = await startApp();
const { deps } = app.composition;
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
const profile = await makeProfile(deps.db, ann.userId, 'Ann');
const url = 'https://www.linkedin.com/in/ada';
await publish(deps.db, profile, {
  urn: 'urn:li:activity:7777777777777777001',
  text: published,
  publishedAt: new Date(app.now().getTime() - 3_600_000),
  author: { name: 'Ada', url },
  followedId: await followUrl(deps.db, profile, url, 'Ada'),
});
await record(deps.db, profile, [
  newEngagement({
    person: newPerson('ada', { name: 'Ada' }),
    type: 'comment',
    text: `Good. ${question} [s9]`,
  }),
]);
const { items } = await ann.api.signals.list({ params: { id: profile.id } });
const signalId = items[0]?.id ?? '';
afterAll(() => app.stop());

test("a brief shows the person's own words, each with its source", async () => {
  const brief = await ann.api.artifacts.brief({ body: { signalId } });
  expect(brief).toMatchObject({ kind: 'report', title: 'Before you talk to Ada', version: 1, queryId: null });
  for (const heading of [
    'Who',
    'What they did and said',
    'What you did',
    'What they published',
    'Conversation starters',
  ]) {
    expect(brief.content).toContain(`## ${heading}`);
  }
  const opening = brief.content.split('## Conversation starters')[1] ?? '';
  expect(opening).toContain(`They asked: “${question}” [s1]`);
  expect(opening).toMatch(/They published: “[^”]+” \[p\d\]/);
  // Every citation refers to a record, and text that others wrote cites none.
  const known = new Set(brief.citations.map(({ ref }) => ref));
  expect(refsIn(brief.content).filter((ref) => !known.has(ref))).toEqual([]);
  expect(brief.citations[0]).toMatchObject({ ref: 's1', kind: 'signal', id: signalId });
});

test('a brief is one artifact that another click updates', async () => {
  const first = await ann.api.artifacts.brief({ body: { signalId } });
  await ann.api.triage.writeNote({ params: { id: signalId }, body: { note: 'Met in Lyon' } });
  const second = await ann.api.artifacts.brief({ body: { signalId } });
  expect(second.id).toBe(first.id);
  expect(second.version).toBe(first.version + 1);
  expect(second.content).toContain('Your note: Met in Lyon');
  for (const citation of first.citations) expect(second.citations).toContainEqual(citation);
});

test('a brief needs exactly one person or company that the user owns', async () => {
  await expect(bob.api.artifacts.brief({ body: { signalId } })).rejects.toMatchObject({ status: 404 });
  await expect(bob.api.artifacts.brief({ body: { companyId: signalId } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(ann.api.artifacts.brief({ body: {} })).rejects.toMatchObject({ status: 400 });
  await expect(ann.api.artifacts.brief({ body: { signalId, companyId: signalId } })).rejects.toMatchObject({
    status: 400,
  });
});
