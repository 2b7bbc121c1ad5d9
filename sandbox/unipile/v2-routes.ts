import { randomBytes } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { isPdf } from '#sandbox/linkedin/uploads.ts';
import { readCursor, writeCursor } from '#sandbox/page-cursor.ts';
import { isPicture } from '#sandbox/picture.ts';
import type { HostedLink } from '#sandbox/unipile/hosted-account.ts';
import { cacheReads } from '#sandbox/unipile/read-cache.ts';
import { commentsBy } from '#sandbox/unipile/routes.ts';
import {
  idOfPostV2,
  showAccountV2,
  showCommentV2,
  showCompanyV2,
  showHitV2,
  showPostV2,
  showProfileV2,
  showReactionV2,
} from '#sandbox/unipile/show-v2.ts';
import { UnipileError, unknownRoute, v2ErrorBody } from '#sandbox/unipile/unipile-error.ts';
import type { Network } from '#sandbox/vendor.ts';
import type { At, Person, Post } from '#sandbox/world/model.ts';
import { seenBy } from '#sandbox/world/model.ts';

/** The key of v2's dashboard, which differs from v1's. */
export const SANDBOX_UNIPILE_V2_KEY = 'sandbox-unipile-v2-key';

const BASE = '/unipile/v2';
const LONGEST_POST = 3000;
const LONGEST_COMMENT = 1250;

/** A refusal by v2: RFC 7807 with a type from its own list. */
class V2Error extends Error {
  readonly type: string;
  constructor(type: string, detail?: string) {
    super(detail);
    this.type = type;
  }
}

const invalid = (detail: string) => new V2Error('api/invalid_parameters', detail);
const gone = () => new V2Error('provider/resource_not_found');

const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
const linkFields = {
  expires_on: moment,
  domain: z.string().optional(),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  state: z.string().optional(),
  config: z.record(z.string(), z.unknown()).optional(),
};
const providers = ['google', 'outlook', 'linkedin', 'whatsapp', 'instagram', 'imap', 'telegram'];
const LinkRequest = z.union([
  z.strictObject({
    ...linkFields,
    providers: z.union([z.array(z.enum(providers)).min(1), z.string().regex(/^\*(:[A-Z]+)?$/)]),
  }),
  z.strictObject({ ...linkFields, account_id: z.string().startsWith('acc_') }),
]);
const Attachment = z.strictObject({
  content: z.base64(),
  content_type: z.string().min(1),
  filename: z.string().min(1),
  metadata: z.unknown().optional(),
});
const PostRequest = z.strictObject({
  text: z.string().min(1).max(LONGEST_POST),
  attachments: z.array(Attachment).optional(),
  can_read: z.enum(['anyone', 'relations_only']).optional(),
  can_comment: z.enum(['anyone', 'relations_only', 'no_one']).optional(),
  quoted_post_id: z.string().optional(),
  post_as: z.string().optional(),
  specifics: z.unknown().optional(),
});
const CommentRequest = z.strictObject({
  text: z.string().min(1).max(LONGEST_COMMENT),
  comment_as: z.string().optional(),
  attachments: z.array(Attachment).optional(),
});
const HookRequest = z.strictObject({
  trigger_events: z.array(z.string().regex(/^[a-z_]+(\.[a-z_]+)+$/)).min(1),
  account_ids: z.array(z.string().startsWith('acc_')).optional(),
  url: z.url({ protocol: /^https?$/ }).max(255),
  description: z.string().max(255).optional(),
});
const SearchRequest = z.looseObject({ keywords: z.string().optional() });

async function bodyOf<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const asked = schema.safeParse(await c.req.json().catch(() => undefined));
  if (asked.success) return asked.data;
  const issue = asked.error.issues[0];
  throw invalid(`body/${issue?.path.join('/')} ${issue?.message}`);
}

/** Unipile v2. Sources: its Python client (6171191, 2026-05-12), error responses, rate limits and caching (2026-10). */
export function unipileV2Routes(context: Network): Hono {
  const { world, now, accounts, outbox, state, machineNow } = context;
  const app = new Hono();
  app.onError((error, c) => {
    if (error instanceof UnipileError) {
      const body = v2ErrorBody(
        error.status === 404 ? 'api/resource_not_found' : 'provider/invalid_authorization',
      );
      return c.json(body, body.status as 404);
    }
    if (!(error instanceof V2Error)) throw error;
    const body = v2ErrorBody(error.type, error.message || undefined);
    return c.json(body, body.status as 400);
  });
  app.use(`${BASE}/*`, async (c, next) => {
    if (c.req.header('x-api-key') !== SANDBOX_UNIPILE_V2_KEY) throw new V2Error('api/missing_authorization');
    await next();
  });
  const query =
    (...known: string[]): MiddlewareHandler =>
    async (c, next) => {
      const unknown = Object.keys(c.req.query()).find((name) => !known.includes(name));
      if (unknown !== undefined) throw invalid(`querystring/${unknown} must NOT have additional properties`);
      await next();
    };
  const paged = ['offset', 'limit', 'cursor'];
  /** Our own id of the account, from `acc_…`. */
  const own = (id: string) => {
    if (!id.startsWith('acc_')) throw new V2Error('api/invalid_auth_format');
    return id.slice('acc_'.length);
  };
  const member = (c: Context): Person => accounts.demand(own(c.req.param('account_id') ?? ''));

  app.get(`${BASE}/accounts/`, query('status', 'provider', 'search', 'offset', 'limit'), (c) => {
    const all = accounts.all();
    const [start, limit] = [Number(c.req.query('offset') ?? 0), limitOf(c, 20)];
    return c.json({
      object: 'Accounts',
      data: all.slice(start, start + limit).map(showAccountV2),
      has_more: start + limit < all.length,
    });
  });
  app.get(`${BASE}/accounts/:id`, query(), (c) =>
    c.json(showAccountV2(accounts.find(own(c.req.param('id'))))),
  );
  app.delete(`${BASE}/accounts/:id`, query(), (c) => {
    accounts.remove(own(c.req.param('id')));
    return c.json({ success: true });
  });
  app.post(`${BASE}/auth/link`, query(), async (c) => {
    const asked = await bodyOf(c, LinkRequest);
    const expiresAt = Date.parse(asked.expires_on);
    if (!(expiresAt > machineNow())) throw invalid('body/expires_on must be in the future');
    const reconnect = 'account_id' in asked ? own(asked.account_id) : null;
    if (reconnect !== null) accounts.find(reconnect);
    const link: HostedLink = {
      token: randomBytes(24).toString('base64url'),
      expiresAt,
      reconnect,
      name: null,
      notifyUrl: null,
      successUrl: asked.redirect_uri,
      failureUrl: null,
      version: 'v2',
      state: asked.state ?? null,
    };
    state.change((current) => {
      current.hostedLinks = [...current.hostedLinks.filter((each) => each.expiresAt > machineNow()), link];
    });
    // The vendor's page has its own host. Here the app serves it, so it's on the origin that the member
    // returns to.
    const host = new URL(asked.redirect_uri).origin;
    return c.json({ object: 'HostedAuthLink', link: `${host}/sample/unipile/connect/${link.token}` });
  });
  app.get(`${BASE}/webhooks/endpoints/`, query('offset', 'limit'), (c) =>
    c.json({
      object: 'WebhookEndpoints',
      data: state.current.statusHooks
        .filter(({ version }) => version === 'v2')
        .map(({ id, url, name, events }) => ({
          object: 'WebhookEndpoint',
          id,
          application_id: 'app_sandbox',
          enabled: true,
          description: name,
          url,
          trigger_events: events,
          account_ids: [],
          account_targets: [],
        })),
      has_more: false,
    }),
  );
  app.post(`${BASE}/webhooks/endpoints/`, query(), async (c) => {
    const { url, description = '', trigger_events: events } = await bodyOf(c, HookRequest);
    const id = `we_${randomBytes(9).toString('hex')}`;
    state.change((current) => {
      current.statusHooks.push({ id, version: 'v2', url, name: description, headers: [], events });
    });
    return c.json({
      object: 'WebhookEndpoint',
      id,
      application_id: 'app_sandbox',
      enabled: true,
      description,
      url,
      trigger_events: events,
      account_ids: [],
      account_targets: [],
      secret: 'sandbox-webhook-secret',
    });
  });

  app.use(`${BASE}/:account_id/*`, async (c, next) => {
    member(c);
    await next();
  });
  app.use(`${BASE}/:account_id/*`, cacheReads(machineNow));
  const users = `${BASE}/:account_id/users/:user_id`;
  app.get(users, query('with_sections', 'variant'), (c) => {
    const person = personOf(c);
    if (!person) throw gone();
    return c.json(
      showProfileV2(person, new Set(c.req.queries('with_sections')?.flatMap((each) => each.split(',')))),
    );
  });
  app.get(`${users}/posts`, query(...paged), (c) => {
    const id = c.req.param('user_id');
    // v2 finds out the kind of profile itself.
    const actor = personOf(c) ?? (/^\d+$/.test(id) ? world.findCompany(id) : undefined);
    if (!actor) throw gone();
    return c.json(
      page(
        c,
        `posts:${actor.id}`,
        (asOf) => world.postsOf(actor, asOf),
        (post) => showPostV2(post, now()),
      ),
    );
  });
  app.get(`${users}/comments`, query(...paged), (c) => {
    const person = personOf(c);
    if (!person) throw gone();
    return c.json(
      page(
        c,
        `comments-by:${person.id}`,
        (asOf) => commentsBy(world, person.id, asOf),
        ({ comment, post, parent }) => ({
          ...showCommentV2(comment, now(), true, parent),
          parent_post: showPostV2(post, now()),
        }),
      ),
    );
  });

  const posts = `${BASE}/:account_id/posts`;
  app.get(`${posts}/:post_id`, query(), (c) => {
    const post = findPost(c.req.param('post_id'));
    if (!post) throw gone();
    return c.json(showPostV2(post, now()));
  });
  app.get(`${posts}/:post_id/comments`, query(...paged, 'sort_by'), (c) => {
    const post = postById(c);
    const by = member(c);
    return c.json(
      page(
        c,
        `comments:${post.id}`,
        (asOf) => seenBy(post.comments, asOf),
        (each) => showCommentV2(each, now(), each.author === by),
      ),
    );
  });
  app.get(`${posts}/:post_id/comments/:comment_id/replies`, query(...paged), (c) => {
    const post = postById(c);
    const parent = seenBy(post.comments, now()).find((each) => each.id === c.req.param('comment_id'));
    if (!parent) throw gone();
    const by = member(c);
    return c.json(
      page(
        c,
        `replies:${parent.id}`,
        (asOf) => seenBy(parent.replies, asOf),
        (each) => showCommentV2(each, now(), each.author === by, parent),
      ),
    );
  });
  app.get(`${posts}/:post_id/reactions`, query('offset', 'limit'), (c) => {
    const post = postById(c);
    return c.json(countedPage(c, seenBy(post.reactions, now()), showReactionV2));
  });
  app.post(posts, query(), async (c) => {
    const { text, attachments = [] } = await bodyOf(c, PostRequest);
    const images = attachments.map(({ content, filename }) => {
      const bytes = Buffer.from(content, 'base64');
      if (isPicture(bytes)) return { bytes: bytes.length, alt: '' };
      if (!isPdf(bytes)) throw new V2Error('provider/unprocessable_entity', 'Unsupported media');
      return { bytes: bytes.length, alt: filename };
    });
    const sent = outbox.post('unipile', member(c), text, images);
    if (!sent) throw new V2Error('provider/conflict');
    const post = world.findPost(sent.id, now());
    return post ? c.json(showPostV2(post, now()), 201) : c.json({}, 500);
  });
  app.post(`${posts}/:post_id/comments`, query(), (c) => comment(c, null));
  app.post(`${posts}/:post_id/comments/:comment_id`, query(), (c) => comment(c, c.req.param('comment_id')));
  async function comment(c: Context, parentId: string | null) {
    const post = postById(c);
    const { text } = await bodyOf(c, CommentRequest);
    if (state.current.closedPosts.includes(post.id)) throw new V2Error('provider/insufficient_permissions');
    const parent = seenBy(post.comments, now()).find((each) => each.id === parentId);
    if (parentId !== null && !parent) throw gone();
    const by = member(c);
    const sent = outbox.comment('unipile', by, post, text, parentId);
    if (!sent) throw new V2Error('provider/conflict');
    const { id, at } = sent;
    return c.json(showCommentV2({ id, text, at, author: by, replies: [] }, now(), true, parent), 201);
  }

  app.get(`${BASE}/:account_id/linkedin/company/:company_id`, query(), (c) => {
    const company = world.findCompany(c.req.param('company_id'));
    if (!company) throw gone();
    return c.json(showCompanyV2(company));
  });
  app.post(`${BASE}/:account_id/linkedin/search/people`, query('offset', 'limit'), async (c) => {
    const words = ((await bodyOf(c, SearchRequest)).keywords ?? '')
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean);
    const found = world.people.filter(({ name, headline, slug, companyName }) =>
      words.every((word) => [name, headline, slug, companyName].join(' ').toLowerCase().includes(word)),
    );
    return c.json(page(c, `search:${words.join(' ')}`, () => found, showHitV2, 10));
  });
  app.all(`${BASE}/*`, (c) => c.json(unknownRoute(c.req.method, c.req.path), 404));
  return app;

  function personOf(c: Context): Person | undefined {
    const id = c.req.param('user_id') ?? '';
    return id === 'me' ? member(c) : world.findPerson(id);
  }

  /** Comments and reactions need the id that v2 gave. Another number of the same post isn't found. */
  function postById(c: Context): Post {
    const id = c.req.param('post_id') ?? '';
    const post = findPost(id);
    if (!post || idOfPostV2(post) !== id) throw gone();
    return post;
  }

  /** By v2's own id, or by LinkedIn's number or name. */
  function findPost(id: string): Post | undefined {
    const isNative = /^(\d+|urn:li:.*)$/.test(id);
    return world.findPost(isNative ? id : Buffer.from(id, 'base64url').toString(), now());
  }

  /** LinkedIn's reactions have no cursor ("Manage post reactions"), so they're paged by offset. */
  function countedPage<T>(c: Context, list: T[], show: (item: T) => object) {
    const limit = limitOf(c, 20);
    const offset = Number(c.req.query('offset') ?? 0);
    if (!Number.isInteger(offset) || offset < 0) throw invalid('querystring/offset must be >= 0');
    return {
      data: list.slice(offset, offset + limit).map(show),
      total_count: list.length,
      next_cursor: null,
    };
  }

  function page<T>(c: Context, key: string, list: (asOf: At) => T[], show: (item: T) => object, usual = 20) {
    const limit = limitOf(c, usual);
    const token = c.req.query('cursor');
    const cursor = token === undefined ? { key, start: 0, asOf: now() } : readCursor(token, key);
    if (!cursor) throw invalid('querystring/cursor is not one of ours');
    const all = list(cursor.asOf);
    const end = cursor.start + limit;
    return {
      data: all.slice(cursor.start, end).map(show),
      total_count: all.length,
      next_cursor: end < all.length ? writeCursor({ ...cursor, start: end }) : null,
    };
  }
}

function limitOf(c: Context, usual: number): number {
  const limit = Number(c.req.query('limit') ?? usual);
  if (Number.isInteger(limit) && limit >= 1 && limit <= 100) return limit;
  throw invalid('querystring/limit must be between 1 and 100');
}
