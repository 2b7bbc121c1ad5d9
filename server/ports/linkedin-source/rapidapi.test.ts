import { afterAll, afterEach, expect, it } from 'vitest';
import { DEFAULT_SEED } from '#sandbox/app.ts';
import { seenBy } from '#sandbox/world/model.ts';
import { openWorld } from '#sandbox/world/world.ts';
import { accessMessage } from '#server/modules/provider-access-messages.ts';
import { startChannelSandbox } from '#test/channel-sandbox.ts';
import { type RapidapiPaths, rapidapiSource } from './rapidapi.ts';
import { Post, readPost } from './rapidapi-answers.ts';

/** Behavior specific to this listing. What every provider guarantees is in `compliance.test.ts`. */

const now = Date.parse('2026-11-20T12:00:00Z');
const world = openWorld(DEFAULT_SEED, now);
const maya = {
  kind: 'person',
  url: 'https://www.linkedin.com/in/maya-lindqvist',
  publicId: 'maya-lindqvist',
  urn: null,
} as const;
const sandbox = await startChannelSandbox(() => now);
afterAll(() => sandbox?.stop());
afterEach(() => sandbox.endFaults());

const open = (paths: RapidapiPaths = {}) =>
  rapidapiSource({
    baseUrl: `${sandbox.url}/rapidapi`,
    apiKey: 'sandbox-rapidapi-key',
    host: 'fresh-linkedin-profile-data.p.rapidapi.com',
    realm: 'sample',
    paths,
  });
async function reactionCalls(): Promise<number> {
  const answer = await fetch(`${sandbox.url}/control/requests`);
  const { requests } = (await answer.json()) as { requests: { rapidapi?: Record<string, number> } };
  return requests.rapidapi?.['GET /rapidapi/get-post-reactions'] ?? 0;
}

it('tells the operator that an endpoint is gone, and uses another path from the settings', async () => {
  const error = await open({ profile: '/get-linkedin-profile' })
    .profile(maya)
    .catch((caught) => caught);
  expect(error).toMatchObject({ kind: 'forbidden', reason: 'endpoint_gone' });
  expect(error.message).toContain("Endpoint '/get-linkedin-profile' does not exist");
  expect(accessMessage(error.reason, 'server')).toContain('Ask your administrator');
  expect(await open({ profile: '/enrich-lead' }).profile(maya)).toMatchObject({ name: 'Maya Lindqvist' });
});

it('recognizes the last page of reactions by its size, and requests no more', async () => {
  const posts = world.postsUntil(now).filter((post) => !post.original);
  const short = posts.find((post) => {
    const count = seenBy(post.reactions, now).length;
    return count > 0 && count < 50;
  });
  const before = await reactionCalls();
  const { items, next } = await open().engagers({ urn: `urn:li:activity:${short?.id}`, url: null }, null);
  expect(items.length).toBeGreaterThan(0);
  const second = await open().engagers({ urn: `urn:li:activity:${short?.id}`, url: null }, next);
  expect(second.items.every(({ type }) => type !== 'reaction')).toBe(true);
  expect((await reactionCalls()) - before).toBe(1);
});

it('continues with the comments of a post without reactions, which is a 400', async () => {
  const silent = world.postsUntil(now).find((post) => seenBy(post.reactions, now).length === 0);
  expect(silent).toBeDefined();
  const post = { urn: `urn:li:activity:${silent?.id}`, url: null };
  const { items, next } = await open().engagers(post, null);
  expect(items).toEqual([]);
  expect(next).not.toBeNull();
  await expect(open().engagers(post, next)).resolves.toBeDefined();
});

it("reads the activity of a company's post from its `url`", () => {
  const url = 'https://www.linkedin.com/feed/update/urn:li:activity:7300000000000000001/';
  const post = Post.parse({ urn: '7300000000000000999', url, text: 'News', posted: '2026-02-09 01:21:47' });
  expect(readPost(post)).toMatchObject({ urn: 'urn:li:activity:7300000000000000001', url });
});
