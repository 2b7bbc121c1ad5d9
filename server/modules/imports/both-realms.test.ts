import { afterAll, expect, test } from 'vitest';
import type { SourceEngagement } from '#server/ports/linkedin-source/port.ts';
import { startApp } from '#test/app.ts';
import {
  type ScriptedPost,
  type ScriptedSource,
  scriptedPerson,
  scriptedSource,
} from '#test/scripted-source.ts';

const app = await startApp();
const { deps } = app.composition;
afterAll(() => app?.stop());

const url = 'https://www.linkedin.com/in/maya';

/** A provider that knows one profile, and one person who engaged with its post. */
function sourceOf(realm: 'sample' | 'real', engaged: string): ScriptedSource {
  const profile = {
    kind: 'person' as const,
    urn: 'ACoAAmaya00',
    publicId: 'maya',
    name: 'Maya Lind',
    headline: null,
    location: null,
    pictureUrl: null,
    followers: 7,
    title: null,
    employer: null,
  };
  const reaction: SourceEngagement = {
    key: `reaction:${engaged}`,
    type: 'reaction',
    reaction: 'like',
    text: null,
    id: null,
    parentId: null,
    actor: scriptedPerson(engaged),
    occurredAt: null,
  };
  const post: ScriptedPost = {
    urn: 'urn:li:activity:7',
    url: 'https://www.linkedin.com/feed/update/urn:li:activity:7/',
    text: 'Bands, not seats',
    postType: 'text',
    reactionCount: 1,
    commentCount: 0,
    repostCount: 0,
    publishedAt: app.now(),
    engagers: [reaction],
  };
  return scriptedSource(new Map([['maya', { profile, posts: [post] }]]), { realm });
}

test('a sample and a real profile at one URL are each read from their own network', async () => {
  const sources = { sample: sourceOf('sample', 'sam'), real: sourceOf('real', 'rea') };
  Object.assign(deps.source, sources);
  const ann = await app.signIn('ann@northwind-labs.example');
  const sample = await ann.api.sources.connect({ body: { url, network: 'sample' } });
  expect(sources.real.calls).toEqual([]);
  // Without a realm, the real one comes first.
  const real = await ann.api.sources.connect({ body: { url } });
  expect([sample.network, real.network]).toEqual(['sample', 'real']);
  expect((await ann.api.sources.connect({ body: { url, network: 'sample' } })).id).toBe(sample.id);
  const listed = async () => (await ann.api.profile.list({})).items;
  await expect
    .poll(async () => (await listed()).every(({ lastSyncedAt }) => lastSyncedAt !== null))
    .toBe(true);
  expect((await listed()).map(({ id, isReadable }) => ({ id, isReadable }))).toEqual([
    { id: sample.id, isReadable: true },
    { id: real.id, isReadable: true },
  ]);
  const namesOf = async ({ id }: { id: string }) =>
    (await ann.api.signals.list({ params: { id }, query: {} })).items.map(({ name }) => name);
  expect([await namesOf(sample), await namesOf(real)]).toEqual([['sam'], ['rea']]);

  const before = sources.real.calls.length;
  await ann.api.sources.sync({ params: { id: sample.id } });
  await expect.poll(() => sources.sample.calls.filter((call) => call.startsWith('posts')).length).toBe(2);
  expect(sources.real.calls).toHaveLength(before);
});
