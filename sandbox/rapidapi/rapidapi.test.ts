import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createSandbox } from '#sandbox/app.ts';

const HOST = 'fresh-linkedin-profile-data.p.rapidapi.com';
const HEADERS = { 'x-rapidapi-key': 'sandbox-rapidapi-key', 'x-rapidapi-host': HOST };
const MAYA = 'https://www.linkedin.com/in/maya-lindqvist/';
const Text = z.string().nullable();
const count = z.int().min(1).optional();
const counts = {
  num_likes: count,
  num_praises: count,
  num_empathy: count,
  num_interests: count,
  num_appreciations: count,
  num_entertainments: count,
  num_reactions: count,
  num_comments: count,
  num_reposts: count,
};
const Zoneless = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const Post = z.strictObject({
  urn: z.string().regex(/^\d{19}$/),
  post_url: z.url().optional(),
  url: z.url().optional(),
  text: z.string(),
  time: z.string(),
  posted: Zoneless,
  ...counts,
  images: z.array(z.object({ url: z.string() })).optional(),
  video: z.strictObject({ duration: z.int(), stream_url: z.string() }).optional(),
  document: z.strictObject({ title: z.string(), page_count: z.int(), url: z.string() }).optional(),
  attributes: z.array(z.never()),
  poster: z.looseObject({ linkedin_url: z.url() }),
  poster_linkedin_url: z.url(),
  reshared: z.boolean(),
  resharer_comment: z.string().optional(),
  repost_urn: z.string().optional(),
  reposted: Zoneless.optional(),
  repost_stats: z.strictObject(counts).optional(),
});
const Someone = z.strictObject({ name: z.string(), headline: z.string(), linkedin_url: z.url() });
const American = z.string().regex(/^\d\d\/\d\d\/\d{4}, \d{1,2}:\d\d:\d\d (AM|PM)$/);
const Words = { commenter: Someone, text: z.string().min(1), created_datetime: American };
const Comment = z.strictObject({
  ...Words,
  permalink: z.url(),
  pinned: z.boolean(),
  replies: z.array(z.strictObject(Words)),
});
const Reaction = z.strictObject({
  reactor: Someone,
  type: z.enum(['LIKE', 'EMPATHY', 'APPRECIATION', 'INTEREST', 'PRAISE', 'ENTERTAINMENT']),
});
const listOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    data: z.array(item).max(50),
    message: z.literal('ok'),
    paging: z.object({ pagination_token: z.string().optional() }),
  });
const Posts = listOf(Post);
const Profile = z.looseObject({
  urn: z.string().regex(/^ACoAA/),
  profile_id: z.string().regex(/^\d+$/),
  public_id: z.string(),
  linkedin_url: z.url(),
  full_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  headline: Text,
  about: Text,
  location: z.string(),
  profile_image_url: Text,
  follower_count: z.int(),
  connection_count: z.int(),
  company: Text,
  job_title: z.string(),
  experiences: z.array(z.looseObject({ company: z.string(), title: z.string() })),
});

let dataDir: string;
let sandbox: ReturnType<typeof createSandbox>;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-rapidapi-'));
  const now = Date.parse('2026-11-20T12:00:00Z');
  sandbox = createSandbox({ dataDir, now: () => now });
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function call(path: string, query: Record<string, string>, headers: Record<string, string> = HEADERS) {
  return sandbox.app.request(`/rapidapi/${path}?${new URLSearchParams(query)}`, { headers });
}
async function get(path: string, query: Record<string, string>): Promise<unknown> {
  return (await call(path, query)).json();
}
async function refusal(path: string, query: Record<string, string>, headers?: Record<string, string>) {
  const response = await call(path, query, headers);
  return { status: response.status, ...z.strictObject({ message: z.string() }).parse(await response.json()) };
}
async function readPosts(path: string, query: Record<string, string>) {
  const posts: z.infer<typeof Post>[] = [];
  let token: string | undefined;
  do {
    const page: z.infer<typeof Posts> = Posts.parse(
      await get(path, {
        ...query,
        start: String(posts.length),
        ...(token ? { pagination_token: token } : {}),
      }),
    );
    posts.push(...page.data);
    token = page.paging.pagination_token;
  } while (token);
  return posts;
}

test('returns the same people as Unipile, for any spelling of the URL', async () => {
  const Answer = z.strictObject({ data: Profile, message: z.literal('ok') });
  const { data } = Answer.parse(await get('enrich-lead', { linkedin_url: MAYA }));
  expect(data).toMatchObject({
    public_id: 'maya-lindqvist',
    company: 'Northwind Labs',
    job_title: 'Founder & CEO',
  });
  const other = await get('enrich-lead', {
    linkedin_url: 'http://se.linkedin.com/in/Maya-Lindqvist?trk=x',
  });
  expect(Answer.parse(other).data).toEqual(data);
  const atUnipile = await sandbox.app.request(
    '/unipile/api/v1/users/maya-lindqvist?account_id=sandbox-account',
    {
      headers: { 'x-api-key': 'sandbox-unipile-key' },
    },
  );
  expect(await atUnipile.json()).toMatchObject({ provider_id: data.urn });
});

test('pages posts by start and token, each once, without zero counts', async () => {
  const posts = await readPosts('get-profile-posts', { linkedin_url: MAYA, type: 'posts' });
  expect(posts.length).toBeGreaterThan(50);
  expect(new Set(posts.map((post) => post.urn)).size).toBe(posts.length);
  expect(posts[0]?.text).toMatch(/^Why we stopped quoting per seat/);
  expect(posts.some((post) => post.num_entertainments === undefined)).toBe(true);
  const { num_reactions = 0, num_likes = 0 } = posts[0] ?? {};
  expect(num_reactions).toBeGreaterThan(num_likes);
  expect((await refusal('get-profile-posts', { linkedin_url: MAYA, start: '50' })).status).toBe(400);
});

test("a reshare has the original at the top and the person's own text below it", async () => {
  const posts = await readPosts('get-profile-posts', {
    linkedin_url: 'https://www.linkedin.com/in/adaeze-okafor',
  });
  const reshare = posts.find((post) => post.reshared && post.resharer_comment);
  expect(reshare).toMatchObject({
    poster_linkedin_url: 'https://www.linkedin.com/in/maya-lindqvist',
    resharer_comment: 'Worth five minutes if you sell to operations people.',
  });
  expect(reshare?.text).toMatch(/^The three mails that get answers/);
  expect(reshare?.repost_urn).not.toBe(reshare?.urn);
});

test('returns the comments, replies and reactions of a post, as many as counted', async () => {
  const [post] = await readPosts('get-profile-posts', { linkedin_url: MAYA });
  const urn = post?.urn ?? '';
  const comments = listOf(Comment).parse(
    await get('get-post-comments', { urn, sort_by: 'Most recent' }),
  ).data;
  const replies = comments.reduce((sum, comment) => sum + comment.replies.length, 0);
  expect(comments.length + replies).toBe(post?.num_comments);
  expect(comments.some((each) => each.commenter.linkedin_url.endsWith('/in/adaeze-okafor'))).toBe(true);
  const reactions = listOf(Reaction).parse(
    await get('get-post-reactions', { urn, type: 'ALL', page: '1' }),
  ).data;
  expect(reactions.length).toBe(post?.num_reactions);
  const likes = listOf(Reaction).parse(await get('get-post-reactions', { urn, type: 'LIKE' })).data;
  expect(likes.length).toBe(post?.num_likes);
  expect(listOf(Reaction).parse(await get('get-post-reactions', { urn, page: '2' })).data).toEqual([]);
  // This path was moved in 2025.
  expect((await refusal('get-linkedin-profile', { linkedin_url: MAYA })).status).toBe(404);
  expect(
    z.strictObject({ data: Post, message: z.string() }).parse(await get('get-post-details', { urn })).data,
  ).toEqual(post);
});

test('returns what a person commented on and reacted to', async () => {
  const linkedin_url = 'https://www.linkedin.com/in/adaeze-okafor';
  for (const type of ['comments', 'reactions']) {
    const posts = await readPosts('get-profile-posts', { linkedin_url, type });
    expect(posts.some((post) => post.poster_linkedin_url.endsWith('/in/maya-lindqvist'))).toBe(true);
  }
});

test('returns companies and their posts', async () => {
  const linkedin_url = 'https://www.linkedin.com/company/northwind-labs/';
  expect(await get('get-company-by-linkedinurl', { linkedin_url })).toMatchObject({
    data: { company_name: 'Northwind Labs', employee_count: 34 },
  });
  const recent = await readPosts('get-company-posts', { linkedin_url, sort_by: 'recent' });
  const top = await readPosts('get-company-posts', { linkedin_url, sort_by: 'top' });
  expect(recent[0]).not.toHaveProperty('post_url');
  expect(recent.every(({ url }) => url !== undefined)).toBe(true);
  expect(recent.map((post) => post.posted)).toEqual(
    recent
      .map((post) => post.posted)
      .sort()
      .reverse(),
  );
  expect(new Set(top.map((post) => post.urn))).toEqual(new Set(recent.map((post) => post.urn)));
});

test("sends the gateway's headers and refusals", async () => {
  const remaining = async () => {
    const response = await call('enrich-lead', { linkedin_url: MAYA });
    expect(Number(response.headers.get('x-ratelimit-requests-limit'))).toBeGreaterThan(0);
    expect(Number(response.headers.get('x-ratelimit-requests-reset'))).toBeGreaterThan(0);
    return Number(response.headers.get('x-ratelimit-requests-remaining'));
  };
  const first = await remaining();
  expect(await remaining()).toBe(first - 1);
  const url = { linkedin_url: MAYA };
  expect((await refusal('enrich-lead', url, { 'x-rapidapi-host': HOST })).status).toBe(401);
  expect(
    await refusal('enrich-lead', url, { ...HEADERS, 'x-rapidapi-host': 'other.p.rapidapi.com' }),
  ).toEqual({ status: 403, message: 'You are not subscribed to this API.' });
  expect(await refusal('get-nothing', {})).toEqual({
    status: 404,
    message: "Endpoint '/get-nothing' does not exist",
  });
  expect((await refusal('enrich-lead', {})).status).toBe(400);
  expect(
    (await refusal('enrich-lead', { linkedin_url: 'https://www.linkedin.com/in/%E0%A4%A' })).status,
  ).toBe(400);
  expect(
    (await refusal('enrich-lead', { linkedin_url: 'https://www.linkedin.com/in/nobody-x' })).status,
  ).toBe(404);
  expect((await refusal('get-post-comments', { urn: 'abc' })).status).toBe(400);
});

test('refuses an unknown parameter by name', async () => {
  expect(await refusal('get-profile-posts', { linkedin_url: MAYA, pageToken: 'x' })).toEqual({
    status: 400,
    message: "Unknown parameter 'pageToken'",
  });
  const include = { linkedin_url: MAYA, include_skills: 'false' };
  expect((await call('enrich-lead', include)).status).toBe(200);
});
