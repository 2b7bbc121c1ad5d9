import { type Context, Hono } from 'hono';
import { readCursor, writeCursor } from '#sandbox/page-cursor.ts';
import { accountRoutes } from '#sandbox/unipile/account-routes.ts';
import { hookRoutesV1 } from '#sandbox/unipile/hook-routes.ts';
import { searchNetwork } from '#sandbox/unipile/search-network.ts';
import { showCompany, showOwner, showProfile } from '#sandbox/unipile/show-actor.ts';
import { showComment, showPost, showReaction } from '#sandbox/unipile/show-post.ts';
import {
  invalidParameters,
  notFound,
  UnipileError,
  unipileErrorBody,
  unknownRoute,
} from '#sandbox/unipile/unipile-error.ts';
import { postBySocialId, writeRoutes } from '#sandbox/unipile/write-routes.ts';
import type { Network } from '#sandbox/vendor.ts';
import type { At, Comment, Post } from '#sandbox/world/model.ts';
import { seenBy } from '#sandbox/world/model.ts';
import type { World } from '#sandbox/world/world.ts';

/** The key the sample network accepts. */
export const SANDBOX_UNIPILE_KEY = 'sandbox-unipile-key';

const BASE = '/unipile/api/v1';

/** Unipile v1. Sources: its API reference, SDK typings and guide "Posts and comments". */
export function unipileRoutes(context: Network): Hono {
  const { world, now, accounts } = context;
  const app = new Hono();
  app.onError((error, c) => {
    if (!(error instanceof UnipileError)) throw error;
    return c.json(unipileErrorBody(error), error.status);
  });
  app.use(`${BASE}/*`, async (c, next) => {
    // As at the vendor, a wrong key also gives `missing_credentials`, which never means that the user must
    // reconnect.
    if (c.req.header('x-api-key') !== SANDBOX_UNIPILE_KEY) {
      throw new UnipileError(
        401,
        'missing_credentials',
        'Missing credentials',
        'Some credentials are necessary to perform the request.',
      );
    }
    await next();
  });

  app.use(`${BASE}/*`, async (c, next) => {
    const known = queryNames(c.req.method, c.req.path.slice(BASE.length));
    const unknown = Object.keys(c.req.query()).find((name) => known !== undefined && !known.includes(name));
    if (unknown !== undefined) throw invalidParameters(`/${unknown}: Unexpected property`);
    await next();
  });
  app.route('/', accountRoutes(BASE, context.state, accounts, context.machineNow));
  app.route('/', hookRoutesV1(BASE, context.state));
  app.route('/', writeRoutes(BASE, context));
  for (const path of ['users', 'posts', 'linkedin']) {
    app.use(`${BASE}/${path}/*`, async (c, next) => {
      accounts.demand(c.req.query('account_id'));
      await next();
    });
  }

  app.get(`${BASE}/users/me`, (c) => c.json(showOwner(accounts.demand(c.req.query('account_id')))));
  app.get(`${BASE}/users/:identifier`, (c) => {
    const person = world.findPerson(c.req.param('identifier'));
    if (!person) throw unknownRecipient();
    return c.json(
      showProfile(person, new Set(c.req.queries('linkedin_sections')?.flatMap((each) => each.split(',')))),
    );
  });
  app.get(`${BASE}/users/:identifier/posts`, (c) => {
    const identifier = c.req.param('identifier');
    const isCompany = c.req.query('is_company') === 'true';
    const fits = isCompany ? /^\d+$/ : /^AC[oD]/;
    const actor = isCompany ? world.findCompany(identifier) : world.findPerson(identifier);
    // The public name is refused here, although the profile call accepts it.
    if (!actor || !fits.test(identifier)) throw unknownRecipient();
    const page = listPage(c, now(), `posts:${actor.id}`, (asOf) => world.postsOf(actor, asOf));
    return c.json({
      object: 'PostList',
      items: page.items.map((post) => showPost(post, now())),
      cursor: page.cursor,
      paging: { page_count: page.items.length },
    });
  });

  app.get(`${BASE}/users/:identifier/comments`, (c) => {
    const identifier = c.req.param('identifier');
    const member = /^AC[oD]/.test(identifier) ? world.findPerson(identifier) : undefined;
    if (!member) throw unknownRecipient();
    const page = listPage(c, now(), `comments-by:${member.id}`, (asOf) => commentsBy(world, member.id, asOf));
    return c.json({
      object: 'CommentList',
      items: page.items.map(({ comment, post, parent }) => showComment(comment, post, now(), parent)),
      cursor: page.cursor,
      paging: { page_count: page.items.length },
    });
  });

  app.get(`${BASE}/posts/:id`, (c) => {
    const id = c.req.param('id');
    const post = /^(\d+|urn:li:(activity|ugcPost|share):\d+)$/.test(id)
      ? world.findPost(id, now())
      : undefined;
    if (!post) throw notFound();
    return c.json(showPost(post, now()));
  });
  app.get(`${BASE}/posts/:id/comments`, (c) => {
    const post = postBySocialId(world, c.req.param('id'), now());
    const thread = c.req.query('comment_id');
    const parent =
      thread === undefined ? undefined : seenBy(post.comments, now()).find((each) => each.id === thread);
    if (thread !== undefined && !parent) throw notFound();
    const all = parent ? parent.replies : post.comments;
    const page = listPage(c, now(), `comments:${post.id}:${thread ?? ''}`, (asOf) => seenBy(all, asOf));
    return c.json({
      object: 'CommentList',
      items: page.items.map((comment) => showComment(comment, post, now(), parent)),
      cursor: page.cursor,
      total_items: page.total,
      paging: { page_count: page.items.length },
    });
  });
  app.get(`${BASE}/posts/:id/reactions`, (c) => {
    const post = postBySocialId(world, c.req.param('id'), now());
    // No one in the sample network reacts to comments.
    const all = c.req.query('comment_id') === undefined ? post.reactions : [];
    const page = listPage(c, now(), `reactions:${post.id}`, (asOf) => seenBy(all, asOf));
    return c.json({
      object: 'PostReactionList',
      items: page.items.map((reaction) => showReaction(reaction, post)),
      cursor: page.cursor,
      total_items: page.total,
      paging: { page_count: page.items.length },
    });
  });

  app.get(`${BASE}/linkedin/company/:identifier`, (c) => {
    const company = world.findCompany(c.req.param('identifier'));
    if (!company) throw notFound();
    return c.json(showCompany(company));
  });
  app.post(`${BASE}/linkedin/search`, async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    const query = searchNetwork(world, body, now());
    if (!query) throw invalidParameters('The search needs a supported url, or api and category.');
    const page = listPage(c, now(), `search:${query.key}`, () => query.items, 10);
    return c.json({
      object: 'LinkedinSearch',
      items: page.items,
      config: { params: body },
      paging: { start: page.start, page_count: page.items.length, total_count: page.total },
      cursor: page.cursor,
    });
  });
  app.all(`${BASE}/*`, (c) => c.json(unknownRoute(c.req.method, c.req.path), 404));
  return app;
}

/** The query parameters a call accepts. Undefined if it has a body instead, or there is no such call. */
function queryNames(method: string, path: string): string[] | undefined {
  const paged = ['account_id', 'cursor', 'limit'];
  if (method !== 'GET') return path === '/linkedin/search' ? paged : [];
  if (path === '/accounts' || path === '/webhooks') return ['cursor', 'limit'];
  if (path === '/users/me' || /^\/(posts|linkedin\/company)\/[^/]+$/.test(path)) return ['account_id'];
  if (/^\/users\/[^/]+$/.test(path)) return ['account_id', 'linkedin_sections', 'linkedin_api', 'notify'];
  if (/^\/users\/[^/]+\/posts$/.test(path)) return [...paged, 'is_company'];
  if (/^\/users\/[^/]+\/comments$/.test(path)) return paged;
  if (/^\/posts\/[^/]+\/(comments|reactions)$/.test(path)) return [...paged, 'comment_id', 'sort_by'];
  return undefined;
}

/** A member's comments under posts, newest first. */
export function commentsBy(world: World, memberId: string, asOf: At) {
  const said: { comment: Comment; post: Post; parent: Comment | undefined }[] = [];
  const add = (comment: Comment, post: Post, parent?: Comment) => {
    if (comment.author.id === memberId && comment.at <= asOf) said.push({ comment, post, parent });
  };
  for (const post of world.postsUntil(asOf)) {
    for (const comment of post.comments) {
      add(comment, post);
      for (const reply of comment.replies) add(reply, post, comment);
    }
  }
  return said.sort((a, b) => b.comment.at - a.comment.at);
}

/** One page of a list and the next cursor. `limit` is 1 to 100. */
function listPage<T>(c: Context, now: At, key: string, list: (asOf: At) => T[], defaultLimit = 20) {
  const limit = Number(c.req.query('limit') ?? defaultLimit);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw invalidParameters('/limit: Expected integer between 1 and 100');
  }
  const token = c.req.query('cursor');
  const cursor = token === undefined ? { key, start: 0, asOf: now } : readCursor(token, key);
  if (!cursor) throw invalidParameters('/cursor: Invalid cursor');
  const all = list(cursor.asOf);
  const end = cursor.start + limit;
  return {
    items: all.slice(cursor.start, end),
    start: cursor.start,
    total: all.length,
    cursor: end < all.length ? writeCursor({ ...cursor, start: end }) : null,
  };
}

function unknownRecipient(): UnipileError {
  return new UnipileError(422, 'invalid_recipient', 'Invalid recipient', 'The recipient cannot be found.');
}
