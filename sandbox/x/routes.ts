import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { readCursor, writeCursor } from '#sandbox/page-cursor.ts';
import type { Sent } from '#sandbox/state.ts';
import type { Network } from '#sandbox/vendor.ts';
import type { Person } from '#sandbox/world/model.ts';
import { makeActivityId, openRandom } from '#sandbox/world/random.ts';
import type { XGrant } from '#sandbox/x/grants.ts';
import { xMediaRoutes } from '#sandbox/x/media-routes.ts';
import { xOAuthRoutes } from '#sandbox/x/oauth-routes.ts';
import { openRateLimits } from '#sandbox/x/rate-limits.ts';
import type { SentTweet } from '#sandbox/x/sent.ts';
import {
  isPremium,
  linksIn,
  MAX_WEIGHT,
  metricsOf,
  showTweet,
  showUser,
  usernameOf,
  weighTweet,
  xIdOf,
} from '#sandbox/x/show.ts';
import {
  duplicateTweet,
  invalidRequest,
  missingScope,
  noCredit,
  notFound,
  notPermitted,
  replyNotAllowed,
  replyToNothing,
  unauthorized,
  XError,
} from '#sandbox/x/x-error.ts';

/** Prices in millionths of a US dollar: reading a user, a post, and a post with a link. */
const PRICES = { user: 10_000, post: 15_000, link: 200_000 };

/** Field names of a post since X says "post", and the former ones. */
const NEW_NAMES = { note: 'note_post', references: 'referenced_posts', history: 'edit_history_post_ids' };
const OLD_NAMES = { note: 'note_tweet', references: 'referenced_tweets', history: 'edit_history_tweet_ids' };

const DUPLICATE_MEMORY = 24 * 3_600_000;

const NewTweet = z.strictObject({
  text: z.string().optional(),
  media: z.strictObject({ media_ids: z.array(z.string()).min(1).max(4) }).optional(),
  reply: z
    .strictObject({
      in_reply_to_tweet_id: z.string().regex(/^[0-9]{1,19}$/),
      exclude_reply_user_ids: z.array(z.string()).optional(),
      auto_populate_reply_metadata: z.boolean().optional(),
    })
    .optional(),
  reply_settings: z.enum(['following', 'mentionedUsers', 'subscribers', 'verified']).optional(),
  made_with_ai: z.boolean().optional(),
  paid_partnership: z.boolean().optional(),
});
const Credit = z.strictObject({ creditMicros: z.int() });

/**
 * X's API v2, as an app on the pay-per-use plan sees it: who someone is, their posts, and posting with
 * pictures.
 */
export function xRoutes({ world, now, machineNow, state }: Network): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    if (!(error instanceof XError)) throw error;
    return c.json(error.body, error.status, {
      'content-type': 'application/problem+json',
      ...error.headers,
    });
  });
  // No third party has these: the app's prepaid credit, and who connected.
  app.get('/control/x', (c) => c.json(controlView()));
  app.post('/control/x', async (c) => {
    const asked = Credit.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) return c.json({ message: z.prettifyError(asked.error) }, 400);
    state.change(({ x }) => {
      x.creditMicros = asked.data.creditMicros;
    });
    return c.json(controlView());
  });
  app.route('/', xOAuthRoutes(state, world, machineNow));

  const limit = openRateLimits(machineNow);
  const caller = (c: Context, scope: string): XGrant => {
    const given = c.req.header('authorization')?.replace(/^Bearer /, '');
    const grant = state.current.x.grants.find(({ accessToken }) => accessToken === given);
    if (!grant || grant.accessEndsAt <= machineNow()) throw unauthorized();
    if (!grant.scope.split(' ').includes(scope)) throw missingScope();
    if (state.current.x.creditMicros <= 0) throw noCredit();
    return grant;
  };
  const personOf = ({ personId }: XGrant): Person => {
    const person = world.findPerson(personId);
    if (!person) throw unauthorized();
    return person;
  };

  app.get('/x/2/users/me', (c) => {
    const grant = caller(c, 'users.read');
    const headers = limit('me', grant.personId, 75);
    charge(PRICES.user);
    const wanted = new Set(c.req.query('user.fields')?.split(',') ?? []);
    const { subscription_type, ...user } = showUser(personOf(grant));
    const data = { ...user, ...(wanted.has('subscription_type') ? { subscription_type } : {}) };
    return c.json({ data }, 200, headers);
  });

  app.post('/x/2/tweets', async (c) => {
    const grant = caller(c, 'tweet.write');
    const { personId } = grant;
    const headers = limit('tweet', personId, 100);
    const asked = NewTweet.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) {
      const issue = asked.error.issues[0];
      throw invalidRequest(`$.${issue?.path.join('.') ?? ''}: ${issue?.message}`);
    }
    const text = (asked.data.text ?? '').trim();
    const mediaIds = asked.data.media?.media_ids ?? [];
    if (text === '' && mediaIds.length === 0) throw invalidRequest('$.text: is required without media');
    const replyTo = asked.data.reply?.in_reply_to_tweet_id ?? null;
    if (replyTo !== null) {
      const before = state.current.sent.find((each) => each.kind === 'tweet' && each.id === replyTo);
      if (!before) throw replyToNothing();
      // No one mentions anyone here, so a member can only reply to their own posts.
      if (before.authorId !== personId) throw replyNotAllowed();
    }
    if (weighTweet(text) > (isPremium(personOf(grant)) ? MAX_WEIGHT.premium : MAX_WEIGHT.basic))
      throw notPermitted();
    if ((text.match(/(?:^|\s)\$[A-Za-z]{1,6}\b/g) ?? []).length > 1) throw notPermitted();
    const media = mediaIds.map((id) =>
      state.current.x.media.find(
        (each) =>
          each.id === id &&
          each.personId === personId &&
          each.state === 'ready' &&
          each.expiresAt > machineNow(),
      ),
    );
    if (media.some((each) => each === undefined)) throw invalidRequest('Your media IDs are invalid.');
    const isSame = (tweet: SentTweet) => tweet.text === text && tweet.at > now() - DUPLICATE_MEMORY;
    if (tweetsOf(personId).some(isSame)) {
      state.change((current) => {
        current.refusedDuplicates += 1;
      });
      throw duplicateTweet();
    }
    const at = now();
    const random = openRandom(`${state.current.seed}:tweet:${state.current.sent.length}`);
    const tweet: SentTweet = {
      kind: 'tweet',
      via: 'twitter',
      authorId: personId,
      at,
      id: makeActivityId(at, random),
      text,
      replyTo,
      mediaIds,
      alts: media.map((each) => each?.alt ?? null),
      madeWithAi: asked.data.made_with_ai ?? false,
      chargedMicros: linksIn(text).length > 0 ? PRICES.link : PRICES.post,
    };
    state.change((current) => {
      current.sent.push(tweet);
      current.x.creditMicros -= tweet.chargedMicros;
    });
    const { id, text: shown, history } = showTweet(tweet, usernameOf(personOf(grant)));
    return c.json({ data: { id, text: shown, edit_history_tweet_ids: history } }, 201, headers);
  });

  app.get('/x/2/tweets', (c) => {
    const grant = caller(c, 'tweet.read');
    const headers = limit('lookup', grant.personId, 900);
    const query = c.req.query();
    const ids = query.ids?.split(',') ?? [];
    if (ids.length === 0 || ids.length > 100 || ids.some((id) => !/^[0-9]{1,19}$/.test(id))) {
      throw invalidRequest(`The \`ids\` query parameter value [${query.ids ?? ''}] is not valid`);
    }
    const isNew = query['post.fields'] !== undefined;
    const wanted = (query['post.fields'] ?? query['tweet.fields'] ?? '').split(',');
    const found = ids.flatMap(
      (id) => state.current.sent.find((one) => one.kind === 'tweet' && one.id === id) ?? [],
    );
    const tweets = found.filter((one): one is SentTweet => one.kind === 'tweet');
    const data = tweets.map((tweet) => ({
      id: tweet.id,
      text: tweet.text,
      ...(wanted.includes('public_metrics') ? { public_metrics: metricsOf(tweet, now(), isNew) } : {}),
    }));
    const errors = ids
      .filter((id) => tweets.every((tweet) => tweet.id !== id))
      .map((id) => ({
        value: id,
        resource_type: 'post',
        title: 'Not Found Error',
        type: 'https://api.x.com/2/problems/resource-not-found',
      }));
    return c.json(
      { ...(data.length > 0 ? { data } : {}), ...(errors.length > 0 ? { errors } : {}) },
      200,
      headers,
    );
  });

  // Ownership is checked before existence, so deleting doesn't reveal other people's posts.
  app.delete('/x/2/tweets/:id', (c) => {
    const { personId } = caller(c, 'tweet.write');
    const headers = limit('delete', personId, 50);
    const id = c.req.param('id');
    const isOwn = (sent: Sent) => sent.kind === 'tweet' && sent.id === id && sent.authorId === personId;
    if (!state.current.sent.some(isOwn)) throw notPermitted();
    state.change((current) => {
      current.sent = current.sent.filter((sent) => !isOwn(sent));
    });
    return c.json({ data: { deleted: true } }, 200, headers);
  });
  app.get('/x/2/users/:id/tweets', (c) => {
    const grant = caller(c, 'tweet.read');
    const headers = limit('tweets', grant.personId, 900);
    const person = world.people.find((each) => xIdOf(each) === c.req.param('id'));
    if (!person) throw notFound('user', c.req.param('id'));
    const { max_results = '10', start_time, pagination_token } = c.req.query();
    const max = Number(max_results);
    if (!Number.isInteger(max) || max < 5 || max > 100) {
      throw invalidRequest(
        `The \`max_results\` query parameter value [${max_results}] is not between 5 and 100`,
      );
    }
    const since = start_time === undefined ? 0 : Date.parse(start_time);
    if (Number.isNaN(since))
      throw invalidRequest(`The \`start_time\` query parameter value [${start_time}] is not a time`);
    const key = `tweets ${person.id}`;
    const from = pagination_token === undefined ? 0 : readCursor(pagination_token, key)?.start;
    if (from === undefined) throw invalidRequest('The `pagination_token` query parameter value is not known');
    const all = tweetsOf(person.id)
      .filter(({ at }) => at >= since)
      .reverse();
    const page = all.slice(from, from + max).map((tweet) => showTweet(tweet, usernameOf(person)));
    // The fields of OpenAPI 2.167 or those in X's guides, but not both.
    const query = c.req.query();
    const names = query['post.fields'] === undefined ? OLD_NAMES : NEW_NAMES;
    const wanted = new Set((query['post.fields'] ?? query['tweet.fields'] ?? '').split(','));
    for (const name of query.expansions?.split(',') ?? []) wanted.add(name);
    const data = page.map(({ created_at, entities, note, references, history, ...rest }) => ({
      ...rest,
      [names.history]: history,
      ...(wanted.has('created_at') ? { created_at } : {}),
      ...(wanted.has('entities') && entities ? { entities } : {}),
      ...(wanted.has(names.note) && note ? { [names.note]: note } : {}),
      ...(wanted.has(names.references) && references ? { [names.references]: references } : {}),
    }));
    const next =
      from + max < all.length ? { next_token: writeCursor({ key, start: from + max, asOf: now() }) } : {};
    return c.json(
      { ...(data.length > 0 ? { data } : {}), meta: { result_count: data.length, ...next } },
      200,
      headers,
    );
  });
  app.route('/', xMediaRoutes({ state, machineNow, caller, limit }));
  app.all('/x/*', (c) => {
    throw notFound('path', c.req.path.replace('/x', ''));
  });
  return app;

  function tweetsOf(personId: string): SentTweet[] {
    return state.current.sent.filter(
      (sent): sent is SentTweet => sent.kind === 'tweet' && sent.authorId === personId,
    );
  }
  function charge(micros: number): void {
    state.change(({ x }) => {
      x.creditMicros -= micros;
    });
  }
  function controlView() {
    const { creditMicros, grants, media } = state.current.x;
    return {
      creditMicros,
      grants: grants.map(({ personId, scope, refreshes }) => ({ personId, scope, refreshes })),
      media: media.length,
    };
  }
}
