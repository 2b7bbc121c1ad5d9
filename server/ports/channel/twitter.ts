import { z } from 'zod';
import { twitterRules } from '#core/channels/twitter.ts';
import { getJson, type HttpApi, sendOnce } from '#server/ports/http.ts';
import { PortError } from '#server/ports/port-error.ts';
import { baseUrl } from '#server/ports/setting-kinds.ts';
import { isSamePost } from './is-same-post.ts';
import { mediaOf, refuseParts } from './parts.ts';
import type {
  Account,
  OAuthConnect,
  Publish,
  Publishable,
  Published,
  ReadCounts,
  RefreshTokens,
  RevokeTokens,
  Tokens,
} from './port.ts';
import { defineProvider } from './provider.ts';
import { readTweetCounts } from './twitter-counts.ts';
import { apiRefusal, tokenRefusal } from './twitter-errors.ts';
import { uploadImages } from './twitter-media.ts';
import { asShown, writtenText } from './twitter-text.ts';

export type TwitterChannelOptions = {
  clientId: string;
  clientSecret: string;
  /** Where the browser is sent, e.g. `https://x.com/i/oauth2/authorize`. Can be a path of our own origin. */
  authorizeUrl: string;
  /** e.g. `https://api.x.com`, which also handles tokens and media. */
  apiUrl: string;
  realm: 'sample' | 'real';
  timeoutMs?: number;
  /** The time in ms since 1970 that X's limits are compared with. Defaults to the machine's. */
  now?: () => number;
};

const { settings: needs, scopes } = twitterRules.ways.twitter;

/** Allows for clock differences: a post may be dated a little before we think we sent it. In ms. */
const clockSkew = 2 * 60_000;

/** How many pages of own posts are searched, 100 posts each. */
const maxPages = 4;

/** Time limit for creating a post, so that everything including its uploads ends in time, in ms. */
const createTimeout = 12_000;

const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().nullish(),
  refresh_token: z.string().min(1).nullish(),
  scope: z.string().nullish(),
});
const Me = z.object({
  data: z.object({
    id: z.string().min(1),
    name: z.string(),
    username: z.string().min(1),
    profile_image_url: z.string().nullish(),
    subscription_type: z.string().nullish(),
  }),
});
const Made = z.object({ data: z.object({ id: z.string().min(1) }) });
const Link = z.object({
  url: z.string(),
  expanded_url: z.string().nullish(),
  media_key: z.string().nullish(),
});
const entities = z.object({ urls: z.array(Link).nullish() }).nullish();
/** The full text of a long post, which is cut off in `text`. */
const Note = z.object({ text: z.string(), entities }).nullish();
const References = z.array(z.object({ type: z.string().nullish(), id: z.string().nullish() })).nullish();
/** A page of posts, with the field names of OpenAPI 2.167 or the former ones. */
const Posts = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        text: z.string(),
        created_at: z.string().nullish(),
        entities,
        note_post: Note,
        note_tweet: Note,
        referenced_posts: References,
        referenced_tweets: References,
      }),
    )
    .nullish(),
  meta: z.object({ next_token: z.string().nullish() }).nullish(),
});
/** The fields requested for each post: the names of OpenAPI 2.167, and those in X's guides. */
const newFields: Record<string, string> = {
  'post.fields': 'created_at,entities,note_post',
  expansions: 'referenced_posts',
};
const oldFields: Record<string, string> = {
  'tweet.fields': 'created_at,entities,note_tweet,referenced_tweets',
};

type Listed = NonNullable<z.infer<typeof Posts>['data']>[number];

/**
 * X's API v2 (docs.x.com) with an app of the server's operator: a confidential client on the pay-per-use
 * plan. Each refresh token works once. Posts have no idempotency key, so a second call isn't harmless.
 */
export function twitterChannel(
  options: TwitterChannelOptions,
): Publish & ReadCounts & OAuthConnect & RefreshTokens & RevokeTokens & { realm: 'sample' | 'real' } {
  const now = options.now ?? Date.now;
  const shared = {
    vendor: 'X',
    baseUrl: options.apiUrl,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  };
  const as = ({ accessToken }: Pick<Account, 'accessToken'>): HttpApi => {
    if (accessToken === null) throw new PortError('unauthorized', 'There is no token for this account');
    return {
      ...shared,
      headers: { authorization: `Bearer ${accessToken}` },
      refine: (answer) => apiRefusal(answer, now()),
    };
  };
  const basic = `${encodeURIComponent(options.clientId)}:${encodeURIComponent(options.clientSecret)}`;
  const app: HttpApi = {
    ...shared,
    headers: { authorization: `Basic ${Buffer.from(basic).toString('base64')}` },
    refine: (answer) => tokenRefusal(answer, now()),
  };
  const tokenCall = <T>(path: string, form: Record<string, string>, schema: z.ZodType<T>) =>
    sendOnce(app, { method: 'POST', path, body: { form } }, schema);

  return {
    realm: options.realm,

    async publish(account, what) {
      const api = as(account);
      if (what.kind === 'comment') throw new PortError('rejected', 'X takes no comments of apps');
      refuseParts('X', what, ['images', 'thread']);
      const media = await uploadImages(api, mediaOf(what.media).images);
      const isMadeWithAi = what.options?.channel === 'twitter' && what.options.madeWithAi;
      const json = {
        text: what.text,
        ...(what.replyTo === null ? {} : { reply: { in_reply_to_tweet_id: what.replyTo } }),
        ...(media.length > 0 ? { media: { media_ids: media } } : {}),
        // X asks whether a model created the media, but not the text.
        ...(media.length > 0 && isMadeWithAi ? { made_with_ai: true } : {}),
      };
      const timeoutMs = Math.min(api.timeoutMs ?? createTimeout, createTimeout);
      const call = { method: 'POST', path: '/2/tweets', body: { json } } as const;
      const { data } = await sendOnce({ ...api, timeoutMs }, call, Made);
      return publishedAs(data.id);
    },

    async find(account, what, since) {
      return findPost(as(account), account.externalId, what, since);
    },

    readCounts: (account, ids) => readTweetCounts(as(account), ids),

    authorizeUrl({ returnUrl, state, challenge }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: options.clientId,
        redirect_uri: returnUrl,
        scope: scopes.join(' '),
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      const base = new URL(options.authorizeUrl, returnUrl);
      return `${base.origin}${base.pathname}?${query}`;
    },

    async exchange({ returnUrl, code, verifier }) {
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: returnUrl,
        code_verifier: verifier,
      };
      const token = await tokenCall('/2/oauth2/token', form, Token);
      const { data: me } = await getJson(
        as({ accessToken: token.access_token }),
        { path: '/2/users/me', query: { 'user.fields': 'profile_image_url,username,subscription_type' } },
        Me,
      );
      return {
        ...tokensOf(token),
        webhookUrl: null,
        details: {
          username: me.username,
          ...(isPremium(me.subscription_type) ? { subscription: 'Premium' } : {}),
        },
        // If the answer names no scopes, the requested ones were granted (RFC 6749 §5.1).
        scopes: token.scope ? token.scope.split(/\s+/).filter(Boolean) : [...scopes],
        account: {
          externalId: me.id,
          name: me.name,
          url: `https://x.com/${encodeURIComponent(me.username)}`,
          pictureUrl: me.profile_image_url || null,
        },
      };
    },

    async refresh(refreshToken) {
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
      return tokensOf(await tokenCall('/2/oauth2/token', form, Token));
    },

    async revoke({ accessToken, refreshToken }) {
      for (const token of [refreshToken, accessToken]) {
        if (token === null) continue;
        await tokenCall(
          '/2/oauth2/revoke',
          { token },
          z.unknown().transform(() => true),
        ).catch((error) => {
          const hasEnded =
            error instanceof PortError && (error.kind === 'rejected' || error.kind === 'unauthorized');
          if (!hasEnded) throw error;
        });
      }
    },
  };
}

/** An app from X's developer portal: a confidential client on the pay-per-use plan. */
export const twitter = defineProvider({
  needs,
  settings: {
    X_CLIENT_ID: z.string().optional(),
    X_CLIENT_SECRET: z.string().optional(),
    X_AUTHORIZE_URL: baseUrl.default('https://x.com/i/oauth2/authorize'),
    X_API_URL: baseUrl.default('https://api.x.com'),
  },
  read: (set) => ({
    clientId: set.X_CLIENT_ID,
    clientSecret: set.X_CLIENT_SECRET,
    authorizeUrl: set.X_AUTHORIZE_URL,
    apiUrl: set.X_API_URL,
  }),
  sample: (url) => ({
    clientId: 'sandbox-x-app',
    clientSecret: 'sandbox-x-secret',
    // The app serves the sample network's pages on its own origin.
    authorizeUrl: '/sample/x/i/oauth2/authorize',
    apiUrl: `${url}/x`,
  }),
  open: twitterChannel,
});

/** Searches the account's own posts since just before the post was sent, newest first. */
async function findPost(
  api: HttpApi,
  userId: string,
  what: Publishable,
  since: Date,
): Promise<Published | null> {
  const from = since.getTime() - clockSkew;
  const wanted = asShown(what.text);
  const replyTo = what.kind === 'post' ? what.replyTo : null;
  const isIt = (tweet: Listed) => {
    const referenced = tweet.referenced_posts ?? tweet.referenced_tweets ?? [];
    const repliesTo = referenced.find(({ type }) => type === 'replied_to')?.id;
    // A missing date or reply reference doesn't rule a post out.
    return (
      !(Date.parse(tweet.created_at ?? '') < from) &&
      (repliesTo === undefined || repliesTo === replyTo) &&
      isSamePost(writtenText(tweet.note_post ?? tweet.note_tweet ?? tweet), wanted)
    );
  };
  const list = (fields: Record<string, string>, pagination_token: string | undefined) => {
    const path = `/2/users/${encodeURIComponent(userId)}/tweets`;
    // X requires whole seconds.
    const start_time = `${new Date(from).toISOString().slice(0, 19)}Z`;
    return getJson(
      api,
      { path, query: { max_results: 100, start_time, ...fields, pagination_token } },
      Posts,
    );
  };
  let fields = newFields;
  let next: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    let read = await list(fields, next).catch((error) => {
      if (fields === newFields && error instanceof PortError && error.kind === 'rejected') return null;
      throw error;
    });
    // Refused or incomplete, because X's guides and its schema use different field names.
    if (fields === newFields && (read === null || read.data?.some(({ created_at }) => !created_at))) {
      fields = oldFields;
      read = await list(fields, next);
    }
    const { data, meta } = read ?? {};
    const found = data?.find(isIt);
    if (found) return publishedAs(found.id);
    if (!meta?.next_token) return null;
    next = meta.next_token;
  }
  // Older posts weren't searched, so the post can't be reported as missing.
  throw new PortError('rejected', 'X lists more than was looked through');
}

/**
 * Who can write long posts. `Basic` is a subscription without that (data dictionary, `subscription_type`).
 */
function isPremium(subscription: string | null | undefined): boolean {
  return subscription === 'Premium' || subscription === 'PremiumPlus';
}

function publishedAs(id: string): Published {
  // X redirects from here to the URL with the account's name.
  return { externalId: id, url: `https://x.com/i/web/status/${encodeURIComponent(id)}` };
}

function tokensOf({ access_token, refresh_token, expires_in }: z.infer<typeof Token>): Tokens {
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    lifeSeconds: expires_in ?? null,
  };
}
