import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createSandbox } from '#sandbox/app.ts';

const GENESIS = Date.parse('2026-11-20T12:00:00Z');
const KEY = { 'x-api-key': 'sandbox-unipile-key', accept: 'application/json' };
const REACTIONS = ['LIKE', 'PRAISE', 'APPRECIATION', 'EMPATHY', 'INTEREST', 'ENTERTAINMENT'] as const;

const Author = z.strictObject({
  public_identifier: z.string(),
  id: z.string(),
  name: z.string().min(1),
  is_company: z.boolean(),
  headline: z.string().optional(),
});
const Post = z.strictObject({
  object: z.literal('Post'),
  provider: z.literal('LINKEDIN'),
  id: z.string().regex(/^\d{19}$/),
  social_id: z.string().regex(/^urn:li:(activity|ugcPost|share):\d{19}$/),
  share_url: z.url(),
  title: z.string().optional(),
  text: z.string(),
  date: z.string().regex(/^\d+(m|h|d|w|mo|yr)$/),
  parsed_datetime: z.iso.datetime({ precision: 3 }),
  reaction_counter: z.int(),
  comment_counter: z.int(),
  repost_counter: z.int(),
  impressions_counter: z.int(),
  author: Author,
  permissions: z.strictObject({
    can_react: z.boolean(),
    can_share: z.boolean(),
    can_post_comments: z.boolean(),
  }),
  is_repost: z.boolean(),
  repost_id: z.string().optional(),
  reposted_by: Author.optional(),
  repost_content: z
    .strictObject({
      id: z.string(),
      date: z.string(),
      parsed_datetime: z.iso.datetime(),
      author: Author,
      text: z.string(),
    })
    .optional(),
  mentions: z.array(z.never()),
  attachments: z.array(
    z.looseObject({ type: z.enum(['img', 'video', 'file']), id: z.string(), unavailable: z.boolean() }),
  ),
  poll: z.looseObject({ id: z.string(), question: z.string() }).optional(),
});
const Comment = z.strictObject({
  object: z.literal('Comment'),
  id: z.string().regex(/^\d{19}$/),
  post_id: z.string(),
  post_urn: z.string(),
  thread_id: z.string().optional(),
  author: z.string(),
  author_details: z.strictObject({
    id: z.string(),
    is_company: z.boolean(),
    headline: z.string().nullable(),
    profile_url: z.url(),
    network_distance: z.enum(['FIRST_DEGREE', 'SECOND_DEGREE', 'THIRD_DEGREE']).nullable(),
    profile_picture_url: z.null(),
  }),
  date: z.iso.datetime({ precision: 3 }),
  text: z.string().min(1),
  reaction_counter: z.int(),
  reply_counter: z.int(),
});
const Reaction = z.strictObject({
  object: z.literal('PostReaction'),
  value: z.enum(REACTIONS),
  post_id: z.string(),
  author: z.strictObject({
    id: z.string(),
    type: z.enum(['INDIVIDUAL', 'COMPANY']),
    name: z.string(),
    headline: z.string().nullable(),
    profile_url: z.url(),
    network_distance: z.string().nullable(),
  }),
});
const pageOf = <T extends z.ZodType>(object: string, item: T) =>
  z.strictObject({
    object: z.literal(object),
    items: z.array(item),
    cursor: z.string().nullable(),
    total_items: z.int().optional(),
    paging: z.strictObject({ page_count: z.int() }),
  });
const PostList = pageOf('PostList', Post);
const CommentList = pageOf('CommentList', Comment);
const ReactionList = pageOf('PostReactionList', Reaction);
const Profile = z.looseObject({
  object: z.literal('UserProfile'),
  provider_id: z.string().regex(/^ACoAA/),
  public_identifier: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  headline: z.string(),
  // Left out if there is none.
  profile_picture_url: z.url().optional(),
  follower_count: z.int(),
  network_distance: z.string(),
});
const Company = z.looseObject({
  object: z.literal('CompanyProfile'),
  id: z.string().regex(/^\d+$/),
  name: z.string(),
  public_identifier: z.string(),
  profile_url: z.url(),
  followers_count: z.int(),
  viewer_permissions: z.looseObject({ canSeeOrganizationAdministrativePage: z.boolean() }),
  industry: z.array(z.string()),
  employee_count: z.int(),
  website: z.url(),
  locations: z.array(z.looseObject({ city: z.string(), country: z.string(), is_headquarter: z.boolean() })),
});
const Refusal = z.strictObject({
  status: z.int(),
  type: z.string().startsWith('errors/'),
  title: z.string(),
  detail: z.string(),
});

let dataDir: string;
let now = GENESIS;
let sandbox: ReturnType<typeof createSandbox>;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-unipile-'));
  sandbox = createSandbox({ dataDir, now: () => now });
});
beforeEach(() => {
  now = GENESIS;
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function get(path: string, query: Record<string, string> = {}, headers: Record<string, string> = KEY) {
  const by = path.startsWith('accounts') ? {} : { account_id: 'sandbox-account' };
  const search = new URLSearchParams({ ...by, ...query });
  const response = await sandbox.app.request(`/unipile/api/v1/${path}?${search}`, { headers });
  const body: unknown = await response.json();
  return { status: response.status, body };
}
async function refusal(path: string, query?: Record<string, string>, headers?: Record<string, string>) {
  const { status, body } = await get(path, query, headers);
  const { type } = Refusal.parse(body);
  expect(z.object({ status: z.int() }).parse(body).status).toBe(status);
  return [status, type];
}
async function readAll<T>(
  path: string,
  list: z.ZodType<{ items: T[]; cursor: string | null }>,
  limit: string,
) {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: T[]; cursor: string | null } = list.parse(
      (await get(path, { limit, ...(cursor === null ? {} : { cursor }) })).body,
    );
    items.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== null);
  return items;
}
const profile = async (identifier: string) => Profile.parse((await get(`users/${identifier}`)).body);
const mayasPosts = async (limit = '100') =>
  readAll(`users/${(await profile('maya-lindqvist')).provider_id}/posts`, PostList, limit);

test('a profile is found by slug and by id', async () => {
  const bySlug = await profile('maya-lindqvist');
  expect(await profile(bySlug.provider_id)).toEqual(bySlug);
  expect(bySlug).toMatchObject({
    first_name: 'Maya',
    last_name: 'Lindqvist',
    network_distance: 'FIRST_DEGREE',
  });
  expect(bySlug).not.toHaveProperty('work_experience');
  const whole = (await get('users/maya-lindqvist', { linkedin_sections: '*' })).body;
  expect(whole).toMatchObject({
    work_experience: [{ company: 'Northwind Labs', position: 'Founder & CEO' }],
  });
});

test('returns the account and its owner', async () => {
  const Accounts = z.object({
    items: z.array(z.looseObject({ id: z.string(), type: z.literal('LINKEDIN') })),
  });
  expect(Accounts.parse((await get('accounts')).body).items[0]?.id).toBe('sandbox-account');
  expect((await get('accounts/sandbox-account')).body).toMatchObject({ sources: [{ status: 'OK' }] });
  expect((await get('users/me')).body).toMatchObject({
    object: 'AccountOwnerProfile',
    public_identifier: 'maya-lindqvist',
  });
});

test('posts come newest first, each once, for any page size, even while new ones appear', async () => {
  const whole = await mayasPosts();
  expect(whole.length).toBeGreaterThanOrEqual(55);
  const times = whole.map((post) => post.parsed_datetime);
  expect(times.slice(1)).toEqual(times.slice(1).sort().reverse());
  const { provider_id: id } = await profile('maya-lindqvist');
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: z.infer<typeof PostList> = PostList.parse(
      (await get(`users/${id}/posts`, { limit: '7', ...(cursor === null ? {} : { cursor }) })).body,
    );
    seen.push(...page.items.map((post) => post.id));
    cursor = page.cursor;
    now += 24 * 3_600_000;
  } while (cursor !== null);
  expect(seen).toEqual(whole.map((post) => post.id));
});

test('comments, replies and reactions use the social id, each listed once and as often as counted', async () => {
  const post = (await mayasPosts()).find((each) => each.text.startsWith('Why we stopped quoting per seat'));
  if (!post) throw new Error('no such post');
  const path = `posts/${encodeURIComponent(post.social_id)}`;
  const comments = await readAll(`${path}/comments`, CommentList, '3');
  const reactions = await readAll(`${path}/reactions`, ReactionList, '4');
  expect(new Set(comments.map((each) => each.id)).size).toBe(comments.length);
  expect(new Set(reactions.map((each) => each.author.id)).size).toBe(reactions.length);
  expect(reactions.length).toBe(post.reaction_counter);
  const replies: z.infer<typeof Comment>[] = [];
  for (const comment of comments) {
    const { items } = CommentList.parse((await get(`${path}/comments`, { comment_id: comment.id })).body);
    expect(items.length).toBe(comment.reply_counter);
    for (const reply of items) expect(reply.thread_id).toBe(comment.id);
    replies.push(...items);
  }
  expect(replies.some((reply) => reply.author === 'Maya Lindqvist')).toBe(true);
  expect(comments.length + replies.length).toBe(post.comment_counter);
  expect(comments.find((each) => each.author === 'Adaeze Okafor')?.text).toMatch(/usage bands in March/);
});

test('a post is found by every form of its number, but its comments only by the social id', async () => {
  const post = (await mayasPosts()).find((each) => each.social_id.startsWith('urn:li:ugcPost'));
  if (!post) throw new Error('no such post');
  for (const id of [post.id, `urn:li:activity:${post.id}`, post.social_id]) {
    expect(Post.parse((await get(`posts/${encodeURIComponent(id)}`)).body).id).toBe(post.id);
  }
  expect(post.share_url).toContain(`-ugcPost-${post.social_id.split(':')[3]}-`);
  expect(await refusal(`posts/${post.id}/comments`)).toEqual([404, 'errors/resource_not_found']);
  expect(await refusal(`posts/${post.id}/reactions`)).toEqual([404, 'errors/resource_not_found']);
});

test('returns companies and their posts', async () => {
  const company = Company.parse((await get('linkedin/company/northwind-labs')).body);
  const { items } = PostList.parse((await get(`users/${company.id}/posts`, { is_company: 'true' })).body);
  expect(items.length).toBeGreaterThanOrEqual(10);
  expect(items[0]?.author).toMatchObject({ is_company: true, public_identifier: 'northwind-labs' });
});

test('returns reposts with and without text', async () => {
  const adaeze = await profile('adaeze-okafor');
  const posts = await readAll(`users/${adaeze.provider_id}/posts`, PostList, '50');
  expect(posts.find((each) => each.repost_content)).toMatchObject({
    text: 'Worth five minutes if you sell to operations people.',
    is_repost: true,
    repost_content: { author: { public_identifier: 'maya-lindqvist' } },
  });
  const tomasz = await profile('tomasz-wieczorek');
  const bare = (await readAll(`users/${tomasz.provider_id}/posts`, PostList, '50')).find(
    (each) => each.reposted_by,
  );
  expect(bare).toMatchObject({
    author: { public_identifier: 'maya-lindqvist' },
    reposted_by: { public_identifier: 'tomasz-wieczorek' },
  });
});

test('searches by keywords and by a pasted URL', async () => {
  const search = async (body: unknown, query = '') => {
    const response = await sandbox.app.request(
      `/unipile/api/v1/linkedin/search?account_id=sandbox-account${query}`,
      {
        method: 'POST',
        headers: { ...KEY, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    );
    return z
      .looseObject({
        items: z.array(z.looseObject({ id: z.string(), type: z.string() })),
        cursor: z.string().nullable(),
      })
      .parse(await response.json());
  };
  const people = await search({ api: 'classic', category: 'people', keywords: 'founder' });
  expect(people.items).toHaveLength(10);
  expect(people.items[0]?.type).toBe('PEOPLE');
  const next = await search(
    { api: 'classic', category: 'people', keywords: 'founder' },
    `&cursor=${encodeURIComponent(people.cursor ?? '')}`,
  );
  expect(next.items.map((each) => each.id)).not.toContain(people.items[0]?.id);
  const pasted = await search({
    url: 'https://www.linkedin.com/search/results/companies/?keywords=northwind',
  });
  expect(pasted.items).toMatchObject([{ type: 'COMPANY', name: 'Northwind Labs' }]);
  const posts = await search({ api: 'classic', category: 'posts', keywords: 'payroll' });
  expect(posts.items[0]).toMatchObject({ type: 'POST', object: 'Post' });
});

test('refuses calls as documented', async () => {
  const { provider_id: id } = await profile('maya-lindqvist');
  expect(await refusal('users/me', {}, {})).toEqual([401, 'errors/missing_credentials']);
  expect(await refusal('users/me', { account_id: 'other' })).toEqual([404, 'errors/resource_not_found']);
  expect(await refusal('users/me', { account_id: '' })).toEqual([400, 'errors/invalid_parameters']);
  expect(await refusal('users/nobody-here')).toEqual([422, 'errors/invalid_recipient']);
  expect(await refusal('users/maya-lindqvist/posts')).toEqual([422, 'errors/invalid_recipient']);
  expect(await refusal('posts/123')).toEqual([404, 'errors/resource_not_found']);
  for (const limit of ['0', '101', 'ten']) {
    expect(await refusal(`users/${id}/posts`, { limit })).toEqual([400, 'errors/invalid_parameters']);
  }
  expect(await refusal(`users/${id}/posts`, { cursor: 'abc' })).toEqual([400, 'errors/invalid_parameters']);
});

test('refuses unknown parameters and paths', async () => {
  expect(await refusal('users/me', { limit: '5' })).toEqual([400, 'errors/invalid_parameters']);
  const send = async (path: string, body: object) =>
    (
      await sandbox.app.request(`/unipile/api/v1/${path}`, {
        method: 'POST',
        headers: { ...KEY, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).status;
  const by = { account_id: 'sandbox-account' };
  expect(await send('posts/reaction', { ...by, post_id: 'x', reaction: 'like' })).toBe(400);
  expect(await send('posts/x/comments', { ...by, text: 'a', parent: 'b' })).toBe(400);
  expect(
    await send('webhooks', { request_url: 'https://a.example', source: 'account_status', url: 'b' }),
  ).toBe(400);
  // The framework's own 404, without one of the vendor's types.
  expect((await get('posts/1/likes')).body).toEqual({
    message: 'Cannot GET /unipile/api/v1/posts/1/likes',
    error: 'Not Found',
    statusCode: 404,
  });
});

test('every answer has the expected shape across the network', async () => {
  for (const slug of [
    'priya-raman',
    'jonas-beck',
    'elodie-garnier',
    'northwind-labs',
    'kaltwerk',
    'sakura-systems',
  ]) {
    const isCompany = !slug.match(/raman|beck|garnier/);
    const id = isCompany
      ? Company.parse((await get(`linkedin/company/${slug}`)).body).id
      : (await profile(slug)).provider_id;
    const { items } = PostList.parse(
      (await get(`users/${id}/posts`, isCompany ? { is_company: 'true' } : {})).body,
    );
    for (const post of items.slice(0, 3)) {
      const path = `posts/${encodeURIComponent(post.social_id)}`;
      CommentList.parse((await get(`${path}/comments`)).body);
      ReactionList.parse((await get(`${path}/reactions`)).body);
    }
    // Of these companies, only Northwind Labs writes posts.
    expect(items.length > 0).toBe(!/kaltwerk|sakura/.test(slug));
  }
});
