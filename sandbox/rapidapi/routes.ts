import { type Context, Hono } from 'hono';
import { readCursor, writeCursor } from '#sandbox/page-cursor.ts';
import { RapidApiError } from '#sandbox/rapidapi/rapidapi-error.ts';
import {
  showRapidComment,
  showRapidCompany,
  showRapidPost,
  showRapidProfile,
  showRapidReaction,
} from '#sandbox/rapidapi/show-rapidapi.ts';
import type { Network } from '#sandbox/vendor.ts';
import type { Actor, At, Comment, Company, Person, Post, ReactionValue } from '#sandbox/world/model.ts';
import { seenBy } from '#sandbox/world/model.ts';
import type { World } from '#sandbox/world/world.ts';

/** The key and the host header that the sample listing accepts. */
export const SANDBOX_RAPIDAPI_KEY = 'sandbox-rapidapi-key';
export const SANDBOX_RAPIDAPI_HOST = 'fresh-linkedin-profile-data.p.rapidapi.com';

const BASE = '/rapidapi';
const PAGE = 50;
const QUOTA = 100_000;
const MONTH = 30 * 86_400;
const VALUES: readonly ReactionValue[] = [
  'LIKE',
  'EMPATHY',
  'APPRECIATION',
  'INTEREST',
  'PRAISE',
  'ENTERTAINMENT',
];

/** The parameters each call accepts. `include_…` adds further parts of a profile. */
const parameters: Record<string, readonly string[]> = {
  'enrich-lead': ['linkedin_url'],
  'get-company-by-linkedinurl': ['linkedin_url'],
  'get-profile-posts': ['linkedin_url', 'type', 'start', 'pagination_token'],
  'get-company-posts': ['linkedin_url', 'sort_by', 'start', 'pagination_token'],
  'get-post-details': ['urn'],
  'get-post-comments': ['urn', 'sort_by', 'page', 'pagination_token'],
  'get-post-reactions': ['urn', 'type', 'page'],
};

/** Stricter than the listing, which may ignore unknown parameters. This catches a misspelled one. */
function refuseUnknown(c: Context): void {
  const call = c.req.path.slice(BASE.length + 1);
  const unknown = Object.keys(c.req.query()).find(
    (name) => !parameters[call]?.includes(name) && !(call === 'enrich-lead' && name.startsWith('include_')),
  );
  if (call in parameters && unknown !== undefined) {
    throw new RapidApiError(400, `Unknown parameter '${unknown}'`);
  }
}

/**
 * The listing "Fresh LinkedIn Profile Data" behind RapidAPI's gateway, over the same people as Unipile. Its
 * formats are known from community code, including their quirks.
 */
export function rapidApiRoutes({ world, now }: Network): Hono {
  const app = new Hono();
  let used = 0;
  app.onError((error, c) => {
    if (!(error instanceof RapidApiError)) throw error;
    return c.json({ message: error.message }, error.status);
  });
  app.use(`${BASE}/*`, async (c, next) => {
    if (c.req.header('x-rapidapi-key') !== SANDBOX_RAPIDAPI_KEY) {
      throw new RapidApiError(
        401,
        'Invalid API key. Go to https://docs.rapidapi.com/docs/keys for more info.',
      );
    }
    if (c.req.header('x-rapidapi-host') !== SANDBOX_RAPIDAPI_HOST) {
      throw new RapidApiError(403, 'You are not subscribed to this API.');
    }
    refuseUnknown(c);
    used += 1;
    await next();
    c.res.headers.set('x-ratelimit-requests-limit', String(QUOTA));
    c.res.headers.set('x-ratelimit-requests-remaining', String(Math.max(0, QUOTA - used)));
    c.res.headers.set('x-ratelimit-requests-reset', String(MONTH - (Math.floor(now() / 1000) % MONTH)));
  });

  app.get(`${BASE}/enrich-lead`, (c) =>
    c.json({ data: showRapidProfile(personAt(c, world)), message: 'ok' }),
  );
  app.get(`${BASE}/get-company-by-linkedinurl`, (c) =>
    c.json({ data: showRapidCompany(companyAt(c, world)), message: 'ok' }),
  );
  app.get(`${BASE}/get-profile-posts`, (c) => {
    const person = personAt(c, world);
    const type = c.req.query('type') ?? 'posts';
    const listed = (asOf: At) => activityOf(world, person, type, asOf);
    return postPage(c, `profile:${person.id}:${type}`, now(), listed);
  });
  app.get(`${BASE}/get-company-posts`, (c) => {
    const company = companyAt(c, world);
    const sort = c.req.query('sort_by') ?? 'top';
    if (sort !== 'top' && sort !== 'recent')
      throw new RapidApiError(400, 'sort_by must be "top" or "recent"');
    const listed = (asOf: At) => {
      const posts = world.postsOf(company, asOf);
      const loudness = (post: Post) => seenBy(post.reactions, asOf).length;
      return sort === 'recent' ? posts : posts.sort((a, b) => loudness(b) - loudness(a));
    };
    return postPage(c, `company:${company.id}:${sort}`, now(), listed);
  });
  app.get(`${BASE}/get-post-details`, (c) =>
    c.json({ data: showRapidPost(postAt(c, world, now()), now()), message: 'ok' }),
  );
  app.get(`${BASE}/get-post-comments`, (c) => {
    const post = postAt(c, world, now());
    const sort = c.req.query('sort_by') ?? 'Most relevant';
    if (sort !== 'Most relevant' && sort !== 'Most recent') {
      throw new RapidApiError(400, 'sort_by must be "Most relevant" or "Most recent"');
    }
    const page = pageNumber(c);
    const { items, token } = listPage(c, `comments:${post.id}:${sort}`, (page - 1) * PAGE, now(), (asOf) => {
      const comments = seenBy(post.comments, asOf);
      const loudness = (comment: Comment) => seenBy(comment.replies, asOf).length;
      return sort === 'Most recent' ? comments : comments.sort((a, b) => loudness(b) - loudness(a));
    });
    return c.json({
      data: items.map((comment) => showRapidComment(comment, post, now())),
      message: 'ok',
      paging: { page, ...token },
    });
  });
  app.get(`${BASE}/get-post-reactions`, (c) => {
    const post = postAt(c, world, now());
    const type = c.req.query('type') ?? 'ALL';
    const wanted = VALUES.find((value) => value === type);
    if (type !== 'ALL' && !wanted) throw new RapidApiError(400, 'type is not a reaction');
    const page = pageNumber(c);
    // Oldest first, because there is no token here and new reactions must not shift the pages.
    const all = seenBy(post.reactions, now())
      .reverse()
      .filter((reaction) => !wanted || reaction.value === wanted);
    if (all.length === 0) throw new RapidApiError(400, 'This post has no reactions');
    const items = all.slice((page - 1) * PAGE, page * PAGE);
    return c.json({ data: items.map(showRapidReaction), message: 'ok', paging: { page, total: all.length } });
  });
  app.all(`${BASE}/*`, (c) => {
    throw new RapidApiError(404, `Endpoint '${c.req.path.slice(BASE.length)}' does not exist`);
  });
  return app;
}

/**
 * The last part of a URL like `https://www.linkedin.com/in/maya-lindqvist/?x=y`, with any form of the host.
 */
function readUrl(c: Context, kind: 'in' | 'company'): string {
  const given = c.req.query('linkedin_url');
  if (!given) throw new RapidApiError(400, 'linkedin_url is required');
  const found = given.match(/linkedin\.com\/(in|company)\/([^/?#]+)/i);
  if (!found?.[2] || found[1] !== kind) throw new RapidApiError(400, 'linkedin_url is not valid');
  const name = safelyDecoded(found[2]);
  return name.startsWith('ACo') ? name : name.toLowerCase();
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new RapidApiError(400, 'linkedin_url is not valid');
  }
}

function personAt(c: Context, world: World): Person {
  const person = world.findPerson(readUrl(c, 'in'));
  if (!person) throw new RapidApiError(404, "This profile can't be accessed");
  return person;
}

function companyAt(c: Context, world: World): Company {
  const company = world.findCompany(readUrl(c, 'company'));
  if (!company) throw new RapidApiError(404, "This company can't be accessed");
  return company;
}

function postAt(c: Context, world: World, now: At): Post {
  const urn = c.req.query('urn') ?? '';
  if (!/^\d+$/.test(urn)) throw new RapidApiError(400, 'urn must be a number');
  const post = world.findPost(urn, now);
  if (!post) throw new RapidApiError(404, "This post can't be accessed");
  return post;
}

/** Posts a person wrote, commented on, or reacted to, newest first. */
function activityOf(world: World, person: Person, type: string, asOf: At): Post[] {
  const by = (items: readonly { author: Actor; at: At }[]) =>
    items.some((each) => each.author === person && each.at <= asOf);
  switch (type) {
    case 'posts':
      return world.postsOf(person, asOf);
    case 'comments':
      return world
        .postsUntil(asOf)
        .filter((post) => by(post.comments) || post.comments.some((each) => by(each.replies)));
    case 'reactions':
      return world.postsUntil(asOf).filter((post) => by(post.reactions));
    default:
      throw new RapidApiError(400, 'type must be "posts", "comments" or "reactions"');
  }
}

function postPage(c: Context, key: string, now: At, list: (asOf: At) => Post[]) {
  const start = Number(c.req.query('start') ?? 0);
  if (!Number.isInteger(start) || start < 0 || start % PAGE !== 0) {
    throw new RapidApiError(400, 'start must be 0, 50, 100, …');
  }
  const { items, token } = listPage(c, key, start, now, list);
  return c.json({
    data: items.map((post) => (key.startsWith('company:') ? ofCompany : sameAs)(showRapidPost(post, now))),
    message: 'ok',
    paging: { start, count: items.length, ...token },
  });
}

/** A company's post has its URL in `url`, with the activity in it. */
function ofCompany({ post_url, ...post }: ReturnType<typeof showRapidPost>): object {
  return { ...post, url: post_url };
}

const sameAs = (post: object): object => post;

/**
 * From the second page on, the previous page's token is required in addition to the position. The last page
 * has none.
 */
function listPage<T>(c: Context, key: string, start: number, now: At, list: (asOf: At) => T[]) {
  const given = c.req.query('pagination_token') ?? '';
  const cursor = start === 0 ? { key, start, asOf: now } : readCursor(given, key);
  if (!cursor) throw new RapidApiError(400, 'pagination_token is required for this page');
  const all = list(cursor.asOf);
  return {
    items: all.slice(start, start + PAGE),
    token:
      start + PAGE < all.length ? { pagination_token: writeCursor({ ...cursor, start: start + PAGE }) } : {},
  };
}

function pageNumber(c: Context): number {
  const page = Number(c.req.query('page') ?? 1);
  if (!Number.isInteger(page) || page < 1) throw new RapidApiError(400, 'page must be a positive number');
  return page;
}
