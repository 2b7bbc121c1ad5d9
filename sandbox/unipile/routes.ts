import { type Context, Hono } from 'hono';
import { readCursor, writeCursor } from '#sandbox/page-cursor.ts';
import { searchNetwork } from '#sandbox/unipile/search-network.ts';
import { showCompany, showOwner, showProfile } from '#sandbox/unipile/show-actor.ts';
import { showComment, showPost, showReaction } from '#sandbox/unipile/show-post.ts';
import { UnipileError, unipileErrorBody } from '#sandbox/unipile/unipile-error.ts';
import type { At, Person, Post } from '#sandbox/world/model.ts';
import { seenBy } from '#sandbox/world/model.ts';
import type { World } from '#sandbox/world/world.ts';

/** The key and the connected account that the sample network accepts. */
export const SANDBOX_UNIPILE_KEY = 'sandbox-unipile-key';
export const SANDBOX_UNIPILE_ACCOUNT = 'sandbox-account';

/** What the vendor's side needs: the world, its clock, and when it began. */
export type NetworkContext = { world: World; now: () => At; genesis: At };

const BASE = '/unipile/api/v1';

/** Unipile v1, reading only. Sources: its API reference, SDK typings and guide "Posts and comments". */
export function unipileRoutes(context: NetworkContext): Hono {
  const { world, now } = context;
  const app = new Hono();
  app.onError((error, c) => {
    if (!(error instanceof UnipileError)) throw error;
    return c.json(unipileErrorBody(error), error.status);
  });
  app.use(`${BASE}/*`, async (c, next) => {
    // A wrong key is the vendor's `missing_credentials` too: it never means that the user must reconnect.
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

  app.get(`${BASE}/accounts`, (c) =>
    c.json({ object: 'AccountList', items: [showAccount(context)], cursor: null }),
  );
  app.get(`${BASE}/accounts/:id`, (c) => {
    if (c.req.param('id') !== SANDBOX_UNIPILE_ACCOUNT) throw notFound();
    return c.json(showAccount(context));
  });
  for (const path of ['users', 'posts', 'linkedin']) {
    app.use(`${BASE}/${path}/*`, async (c, next) => {
      demandAccount(c.req.query('account_id'));
      await next();
    });
  }

  app.get(`${BASE}/users/me`, (c) => c.json(showOwner(ownerOf(world))));
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
    // The public address is refused here, though the profile call takes it.
    if (!actor || !fits.test(identifier)) throw unknownRecipient();
    const page = listPage(c, now(), `posts:${actor.id}`, (asOf) => world.postsOf(actor, asOf));
    return c.json({
      object: 'PostList',
      items: page.items.map((post) => showPost(post, now())),
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
    // Nobody in the sample network reacts to comments.
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
  app.all(`${BASE}/*`, () => {
    throw notFound();
  });
  return app;
}

function ownerOf(world: World): Person {
  const owner = world.people[0];
  if (!owner) throw new Error('The world has nobody');
  return owner;
}

function showAccount({ world, genesis }: NetworkContext) {
  const owner = ownerOf(world);
  return {
    object: 'Account',
    id: SANDBOX_UNIPILE_ACCOUNT,
    name: owner.name,
    type: 'LINKEDIN',
    created_at: new Date(genesis).toISOString(),
    groups: [],
    signatures: [],
    sources: [{ id: `${SANDBOX_UNIPILE_ACCOUNT}_MESSAGING`, status: 'OK' }],
    connection_params: {
      im: {
        id: owner.id,
        username: owner.name,
        publicIdentifier: owner.slug,
        premiumContractId: null,
        premiumFeatures: [],
      },
    },
  };
}

/** One page of a listing and the cursor of the next: `limit` is 1 to 100. */
function listPage<T>(c: Context, now: At, key: string, list: (asOf: At) => T[], usual = 20) {
  const limit = Number(c.req.query('limit') ?? usual);
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

/** Comments and reactions hang on the social id; another number of the same post is not found. */
function postBySocialId(world: World, id: string, now: At): Post {
  const post = world.findPost(id, now);
  if (!post || post.socialId !== id) throw notFound();
  return post;
}

function demandAccount(account: string | undefined): void {
  if (account === undefined || account === '') throw invalidParameters('/account_id: Required property');
  if (account !== SANDBOX_UNIPILE_ACCOUNT) throw notFound('Account not found');
}

function notFound(detail = 'The requested resource were not found.'): UnipileError {
  return new UnipileError(404, 'resource_not_found', 'Resource not found.', detail);
}

function invalidParameters(detail: string): UnipileError {
  return new UnipileError(400, 'invalid_parameters', 'Invalid parameters', detail);
}

function unknownRecipient(): UnipileError {
  return new UnipileError(422, 'invalid_recipient', 'Invalid recipient', 'The recipient cannot be found.');
}
