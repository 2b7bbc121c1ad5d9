import { z } from 'zod';
import { redditRules } from '#core/channels/reddit.ts';
import { getJson, type HttpAnswer, type HttpApi, sendOnce } from '#server/ports/http.ts';
import { PortError } from '#server/ports/port-error.ts';
import { baseUrl } from '#server/ports/setting-kinds.ts';
import { isSamePost } from './is-same-post.ts';
import { mediaOf, refuseParts } from './parts.ts';
import type {
  Account,
  OAuthConnect,
  PostImage,
  PostOptions,
  Publish,
  Publishable,
  Published,
  ReadCommunity,
  ReadCounts,
  RefreshTokens,
  RevokeTokens,
  Tokens,
} from './port.ts';
import { defineProvider } from './provider.ts';
import {
  About,
  Accepted,
  communityOf,
  Flairs,
  Me,
  Requirements,
  type Submission,
  Submissions,
  Submitted,
  Token,
} from './reddit-answers.ts';
import { readRedditCounts } from './reddit-counts.ts';
import { uploadImage } from './reddit-images.ts';
import { problemOf, refusalOf, tokenProblemOf } from './reddit-refusals.ts';

export type RedditChannelOptions = {
  clientId: string;
  clientSecret: string;
  /**
   * Reddit requires a user agent of the app's own, `platform:app-id:version (by /u/name)`, and slows down
   * others.
   */
  userAgent: string;
  /**
   * Where the browser is sent, e.g. `https://www.reddit.com/api/v1/authorize`. Can be a path of our own
   * origin.
   */
  authorizeUrl: string;
  /** The base URL for getting and revoking tokens, e.g. `https://www.reddit.com/api/v1`. */
  tokensUrl: string;
  /** e.g. `https://oauth.reddit.com` */
  apiUrl: string;
  realm: 'sample' | 'real';
  timeoutMs?: number;
};

const { settings: needs, scopes } = redditRules.ways.reddit;

/** Allows for clock differences: a post may be dated a little before we think we sent it. */
const clockSkew = 2 * 60_000;

/** How many pages of own posts are searched, 100 posts each. */
const maxPages = 3;

const site = 'https://www.reddit.com';

type RedditOptions = Extract<PostOptions, { channel: 'reddit' }>;

/**
 * Reddit (www.reddit.com/dev/api, github.com/reddit-archive/reddit/wiki/OAuth2), with an app of the server's
 * operator. Refusals of a post come with 200. Texts are requested raw; otherwise they'd be escaped for HTML.
 */
export function redditChannel(
  options: RedditChannelOptions,
): Publish &
  ReadCounts &
  OAuthConnect &
  RefreshTokens &
  RevokeTokens &
  ReadCommunity & { realm: 'sample' | 'real' } {
  const shared = {
    vendor: 'Reddit',
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  };
  const basic = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');
  const tokens: HttpApi = {
    ...shared,
    baseUrl: options.tokensUrl,
    headers: { 'user-agent': options.userAgent, authorization: `Basic ${basic}` },
    refine: tokenProblemOf,
  };
  const apiOf = ({ accessToken }: Pick<Account, 'accessToken'>): HttpApi => {
    if (accessToken === null) throw new PortError('unauthorized', 'There is no token for this account');
    return {
      ...shared,
      baseUrl: options.apiUrl,
      headers: { 'user-agent': options.userAgent, authorization: `Bearer ${accessToken}` },
      refine: (answer) => problemOf(answer) ?? refusalOf(answer),
      reportsRedirects: true,
    };
  };
  const askTokens = (form: Record<string, string>) =>
    sendOnce(tokens, { method: 'POST', path: '/access_token', body: { form } }, Token);

  return {
    realm: options.realm,

    async publish(account, what) {
      const { text, to, image } = postOf(what);
      // Reddit would silently drop one of them.
      if (to.link !== null && text.trim() !== '') {
        throw new PortError('rejected', 'A link is sent without a text', { reason: 'text_beside_link' });
      }
      const api = apiOf(account);
      const content =
        image !== null
          ? { kind: 'image', url: await uploadImage(api, image), ...(text === '' ? {} : { text }) }
          : to.link !== null
            ? { kind: 'link', url: to.link }
            : { kind: 'self', text };
      const fields = {
        api_type: 'json',
        sr: to.subreddit,
        title: to.title,
        ...content,
        ...(to.flairId === null ? {} : { flair_id: to.flairId }),
        ...(to.flairText === null ? {} : { flair_text: to.flairText }),
        nsfw: String(to.nsfw),
        spoiler: String(to.spoiler),
        sendreplies: 'true',
        // The same link is refused a second time instead of being posted.
        resubmit: 'false',
      };
      // With an upload before it, everything together has to end in time.
      const timed = image === null ? api : { ...api, timeoutMs: Math.min(api.timeoutMs ?? 18_000, 18_000) };
      const call = {
        method: 'POST',
        path: '/api/submit',
        query: { raw_json: 1 },
        body: { form: fields },
      } as const;
      return sendOnce(timed, call, image === null ? readSubmitted : readAccepted);
    },

    async find(account, what, since) {
      const { text, to, image } = postOf(what);
      const api = apiOf(account);
      const { name } = await getJson(api, { path: '/api/v1/me', query: { raw_json: 1 } }, Me);
      const path = `/user/${encodeURIComponent(name)}/submitted`;
      const from = (since.getTime() - clockSkew) / 1000;
      let after: string | undefined;
      for (let page = 0; page < maxPages; page += 1) {
        const query = { sort: 'new', limit: 100, raw_json: 1, after };
        const { data } = await getJson(api, { path, query }, Submissions);
        const posts = data.children.map((child) => child.data);
        const found = posts.find((post) => post.created_utc >= from && isThisPost(post, { text, to, image }));
        if (found) return publishedAs(found);
        after = data.after ?? undefined;
        if (after === undefined || posts.some((post) => post.created_utc < from)) return null;
      }
      return null;
    },

    async community(account, name) {
      const api = apiOf(account);
      const query = { raw_json: 1 };
      const at = encodeURIComponent(name);
      const [about, flairs, requirements] = await Promise.all([
        getJson(api, { path: `/r/${at}/about`, query }, About),
        // Flairs are off, or for moderators only.
        orNull(getJson(api, { path: `/r/${at}/api/link_flair_v2`, query }, Flairs)),
        orNull(getJson(api, { path: `/api/v1/${at}/post_requirements`, query }, Requirements)),
      ]);
      return communityOf(about, flairs ?? [], requirements);
    },

    readCounts: (account, ids) => readRedditCounts(apiOf(account), ids),

    // Reddit has no PKCE.
    authorizeUrl({ returnUrl, state }) {
      const query = new URLSearchParams({
        client_id: options.clientId,
        response_type: 'code',
        state,
        redirect_uri: returnUrl,
        // Without this there is no refresh token, and the grant ends within a day.
        duration: 'permanent',
        scope: scopes.join(' '),
      });
      const base = new URL(options.authorizeUrl, returnUrl);
      return `${base.origin}${base.pathname}?${query}`;
    },

    async exchange({ returnUrl, code }) {
      const token = await askTokens({ grant_type: 'authorization_code', code, redirect_uri: returnUrl });
      const query = { raw_json: 1 };
      const me = await getJson(apiOf({ accessToken: token.access_token }), { path: '/api/v1/me', query }, Me);
      return {
        ...tokensOf(token),
        webhookUrl: null,
        details: {},
        scopes: token.scope ? token.scope.split(/[\s,]+/).filter(Boolean) : [...scopes],
        account: {
          externalId: me.id,
          name: `u/${me.name}`,
          url: `${site}/user/${me.name}`,
          // The query asks for a size.
          pictureUrl: me.icon_img?.split('?')[0] || null,
        },
      };
    },

    async refresh(refreshToken) {
      try {
        return tokensOf(await askTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }));
      } catch (error) {
        // Whatever Reddit says about a refused refresh token, that token no longer works.
        if (!(error instanceof PortError) || error.kind !== 'rejected') throw error;
        throw new PortError('unauthorized', error.message);
      }
    },

    // Revoking the refresh token ends the grant.
    async revoke({ accessToken, refreshToken }) {
      const form =
        refreshToken === null
          ? { token: accessToken, token_type_hint: 'access_token' }
          : { token: refreshToken, token_type_hint: 'refresh_token' };
      await sendOnce(tokens, { method: 'POST', path: '/revoke_token', body: { form } }, () => true);
    },
  };
}

/** An app approved by Reddit that members publish through. */
export const reddit = defineProvider({
  needs,
  settings: {
    REDDIT_CLIENT_ID: z.string().optional(),
    REDDIT_CLIENT_SECRET: z.string().optional(),
    REDDIT_USER_AGENT: z
      .string()
      .regex(
        /^[\x20-\x7e]{1,200}$/,
        'must be one line of plain letters, such as web:my-app:v1 (by /u/my-name)',
      )
      .optional(),
    REDDIT_AUTHORIZE_URL: baseUrl.default('https://www.reddit.com/api/v1/authorize'),
    REDDIT_TOKENS_URL: baseUrl.default('https://www.reddit.com/api/v1'),
    REDDIT_API_URL: baseUrl.default('https://oauth.reddit.com'),
  },
  read: (set) => ({
    clientId: set.REDDIT_CLIENT_ID,
    clientSecret: set.REDDIT_CLIENT_SECRET,
    // Reddit requires a separate one for each app.
    userAgent: set.REDDIT_USER_AGENT ?? `web:${set.REDDIT_CLIENT_ID}:v1`,
    authorizeUrl: set.REDDIT_AUTHORIZE_URL,
    tokensUrl: set.REDDIT_TOKENS_URL,
    apiUrl: set.REDDIT_API_URL,
  }),
  sample: (url) => ({
    clientId: 'sandbox-reddit-app',
    clientSecret: 'sandbox-reddit-secret',
    userAgent: 'web:ingrow-sample:v1 (by /u/maya_lindqvist)',
    // The app serves the sample network's pages on its own origin.
    authorizeUrl: '/sample/reddit/api/v1/authorize',
    tokensUrl: `${url}/reddit/www/api/v1`,
    apiUrl: `${url}/reddit/oauth`,
  }),
  open: redditChannel,
});

type RedditPost = { text: string; to: RedditOptions; image: PostImage | null };

/** @throws PortError `rejected` for content that Reddit has no form for */
function postOf(what: Publishable): RedditPost {
  if (what.kind !== 'post' || what.options?.channel !== 'reddit') {
    throw new PortError('rejected', 'Reddit takes posts with a title in a subreddit only');
  }
  refuseParts('Reddit', what, ['images']);
  const { images } = mediaOf(what.media);
  const { text, options: to } = what;
  if (images.length > 1 || (images.length > 0 && to.link !== null)) {
    throw new PortError('rejected', 'Reddit takes one image, without a link', { reason: 'not_supported' });
  }
  return { text, to, image: images[0] ?? null };
}

function tokensOf(token: {
  access_token: string;
  refresh_token?: string | null | undefined;
  expires_in: number;
}): Tokens {
  return {
    accessToken: token.access_token,
    refreshToken: token.refresh_token ?? null,
    lifeSeconds: Math.floor(token.expires_in),
  };
}

function readSubmitted({ body }: HttpAnswer): Published | undefined {
  const made = Submitted.safeParse(body).data?.json.data;
  return made && { externalId: made.name, url: made.url ?? `${site}/comments/${made.name.slice(3)}/` };
}

/**
 * An image post is created a moment later. Reddit only announces its id on a socket, and then lists the post.
 */
function readAccepted({ body }: HttpAnswer): Published | undefined {
  const accepted = Accepted.safeParse(body).data?.json.data;
  return accepted && { externalId: null, url: accepted.user_submitted_page };
}

/** Whether a post is the one we sent, in the form Reddit stores it. */
function isThisPost(post: Submission, { text, to, image }: RedditPost): boolean {
  if (post.subreddit.toLowerCase() !== to.subreddit.toLowerCase()) return false;
  if (!isSamePost(post.title.replace(/\s+/g, ' '), to.title.replace(/\s+/g, ' '))) return false;
  // The URL where Reddit stores an image varies, and not every app shows the text with it.
  if (image !== null) return post.is_self !== true && isSamePost(post.selftext || text, text);
  if (to.link === null) return post.is_self !== false && isSamePost(post.selftext ?? '', text);
  return post.is_self !== true && sameLink(post.url ?? '', to.link);
}

function sameLink(one: string, other: string): boolean {
  if (one === other) return true;
  return URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;
}

function publishedAs({ name, permalink }: Submission): Published {
  return { externalId: name, url: permalink ? `${site}${permalink}` : `${site}/comments/${name.slice(3)}/` };
}

/** Null if the record doesn't exist or this account can't read it. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PortError && (error.kind === 'forbidden' || error.kind === 'not_found')) return null;
    throw error;
  }
}
