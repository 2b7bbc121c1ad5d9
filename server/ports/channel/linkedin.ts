import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type LinkedInReason, linkedinRules } from '#core/channels/linkedin.ts';
import { getJson, type HttpAnswer, type HttpApi, sendOnce } from '#server/ports/http.ts';
import { PortError } from '#server/ports/port-error.ts';
import { baseUrl } from '#server/ports/setting-kinds.ts';
import { uploadMedia } from './linkedin-media.ts';
import { commentAttributes, toCommentary } from './linkedin-text.ts';
import { refuseParts } from './parts.ts';
import type { Account, OAuthConnect, Publish, Published } from './port.ts';
import { defineProvider } from './provider.ts';

type LinkedInChannelOptions = {
  clientId: string;
  clientSecret: string;
  /** `YYYYMM`. Each version is supported for about a year. */
  version: string;
  /**
   * Where the browser is sent, e.g. `https://www.linkedin.com/oauth/v2/authorization`. Can be a path of our
   * own origin.
   */
  authorizeUrl: string;
  /** Where the code is exchanged, e.g. `https://www.linkedin.com/oauth/v2/accessToken`. */
  tokenUrl: string;
  /** e.g. `https://api.linkedin.com` */
  apiUrl: string;
  realm: 'sample' | 'real';
  timeoutMs?: number;
  /**
   * Pause between two tries while LinkedIn processes an upload or a post, in milliseconds; 3 s by default.
   */
  processingWaitMs?: number;
};

const { settings: needs, scopes } = linkedinRules.ways.linkedin;

/**
 * Time limit for creating a post or a comment with all waits, so that everything including uploads ends in
 * time, in ms.
 */
const createTimeout = 22_000;

/** How often something that LinkedIn isn't ready for is tried. */
const maxTries = 4;

const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.int().positive(),
  scope: z.string().nullish(),
});
const UserInfo = z.object({ sub: z.string().min(1), name: z.string(), picture: z.string().nullish() });
const CommentMade = z.object({ id: z.string().nullish(), commentUrn: z.string().nullish() });

/**
 * LinkedIn's own API (learn.microsoft.com/linkedin, Posts API and 3-legged OAuth), with an app of the
 * server's operator. An app can only write, so the outcome of a post can't be checked.
 */
export function linkedinChannel(
  options: LinkedInChannelOptions,
): Publish & OAuthConnect & { realm: 'sample' | 'real' } {
  const shared = {
    vendor: 'LinkedIn',
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    refine,
  };
  const rest = (account: Account): HttpApi => {
    if (account.accessToken === null)
      throw new PortError('unauthorized', 'There is no token for this account');
    return {
      ...shared,
      baseUrl: options.apiUrl,
      headers: {
        authorization: `Bearer ${account.accessToken}`,
        'LinkedIn-Version': options.version,
        'X-Restli-Protocol-Version': '2.0.0',
      },
    };
  };
  const author = (account: Account) => `urn:li:person:${account.externalId}`;
  /**
   * Retries while LinkedIn refuses because it isn't done with an image, a document, or the post itself. A
   * refused call had no effect. A member's token can't query the progress.
   */
  const onceReady = async <T>(api: HttpApi, call: (timed: HttpApi) => Promise<T>): Promise<T> => {
    const until = Date.now() + createTimeout;
    const pause = options.processingWaitMs ?? 3000;
    for (let tries = 1; ; tries += 1) {
      const left = Math.max(1, until - Date.now());
      try {
        return await call({ ...api, timeoutMs: Math.min(api.timeoutMs ?? left, left) });
      } catch (error) {
        if (!(error instanceof PortError)) throw error;
        // The duplicate may be our own post, if an earlier refusal wasn't really one.
        if (error.kind === 'duplicate' && tries > 1) throw new PortError('unknown_outcome', error.message);
        const isLast = tries === maxTries || Date.now() + 2 * pause > until;
        if (error.reason !== processing || isLast) throw error;
        await wait(pause);
      }
    }
  };

  return {
    realm: options.realm,

    async publish(account, what) {
      const api = rest(account);
      refuseParts('LinkedIn', what, ['images', 'document', 'mentions']);
      if (what.kind === 'post') {
        const commentary = toCommentary(what.text, what.mentions);
        const content = await uploadMedia(api, author(account), what.media);
        const json = {
          author: author(account),
          commentary,
          visibility: 'PUBLIC',
          distribution: {
            feedDistribution: 'MAIN_FEED',
            targetEntities: [],
            thirdPartyDistributionChannels: [],
          },
          lifecycleState: 'PUBLISHED',
          isReshareDisabledByAuthor: false,
          ...content,
        };
        const call = { method: 'POST', path: '/rest/posts', body: { json } } as const;
        return onceReady(api, (timed) => sendOnce(timed, call, readPost));
      }
      const parent = what.answers === null ? null : `urn:li:comment:(${what.targetUrn},${what.answers})`;
      const path = `/rest/socialActions/${encodeURIComponent(parent ?? what.targetUrn)}/comments`;
      const attributes = commentAttributes(what.text, what.mentions);
      const message = { text: what.text, ...(attributes.length > 0 ? { attributes } : {}) };
      const json = {
        actor: author(account),
        object: what.targetUrn,
        message,
        ...(parent === null ? {} : { parentComment: parent }),
      };
      const read = (answer: HttpAnswer): Published | undefined => {
        const made = CommentMade.safeParse(answer.body).data;
        const id = answer.headers.get('x-restli-id') ?? made?.id ?? made?.commentUrn;
        return id ? { externalId: id, url: updateUrl(what.targetUrn) } : undefined;
      };
      const call = { method: 'POST', path, body: { json } } as const;
      return onceReady(api, (timed) => sendOnce(timed, call, read)).catch(commentRefused);
    },

    async find() {
      return 'cannot_check';
    },

    // LinkedIn has no PKCE for apps with a secret.
    authorizeUrl({ returnUrl, state }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: options.clientId,
        redirect_uri: returnUrl,
        state,
        scope: scopes.join(' '),
      });
      const base = new URL(options.authorizeUrl, returnUrl);
      return `${base.origin}${base.pathname}?${query}`;
    },

    async exchange({ returnUrl, code }) {
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: returnUrl,
        client_id: options.clientId,
        client_secret: options.clientSecret,
      };
      const { origin, pathname } = new URL(options.tokenUrl);
      const api: HttpApi = { ...shared, baseUrl: origin, headers: {} };
      const token = await sendOnce(api, { method: 'POST', path: pathname, body: { form } }, Token);
      const who = await getJson(
        { ...shared, baseUrl: options.apiUrl, headers: { authorization: `Bearer ${token.access_token}` } },
        { path: '/v2/userinfo' },
        UserInfo,
      );
      return {
        accessToken: token.access_token,
        // Only LinkedIn's partners get refresh tokens.
        refreshToken: null,
        lifeSeconds: token.expires_in,
        webhookUrl: null,
        details: {},
        // If the answer names no scopes, the requested ones were granted (RFC 6749 §5.1). Some answers use
        // commas.
        scopes: token.scope ? token.scope.split(/[\s,]+/).filter(Boolean) : [...scopes],
        account: { externalId: who.sub, name: who.name, url: null, pictureUrl: who.picture || null },
      };
    },
  };
}

/** An app from LinkedIn's developer portal that members publish through. */
export const linkedin = defineProvider({
  needs,
  settings: {
    LINKEDIN_CLIENT_ID: z.string().optional(),
    LINKEDIN_CLIENT_SECRET: z.string().optional(),
    LINKEDIN_API_VERSION: z
      .string()
      .regex(/^20\d{2}(0[1-9]|1[0-2])$/, 'must be a month such as 202607')
      .default('202607'),
    LINKEDIN_AUTHORIZE_URL: baseUrl.default('https://www.linkedin.com/oauth/v2/authorization'),
    LINKEDIN_TOKEN_URL: baseUrl.default('https://www.linkedin.com/oauth/v2/accessToken'),
    LINKEDIN_API_URL: baseUrl.default('https://api.linkedin.com'),
  },
  read: (set) => ({
    clientId: set.LINKEDIN_CLIENT_ID,
    clientSecret: set.LINKEDIN_CLIENT_SECRET,
    version: set.LINKEDIN_API_VERSION,
    authorizeUrl: set.LINKEDIN_AUTHORIZE_URL,
    tokenUrl: set.LINKEDIN_TOKEN_URL,
    apiUrl: set.LINKEDIN_API_URL,
  }),
  sample: (url) => ({
    clientId: 'sandbox-linkedin-app',
    clientSecret: 'sandbox-linkedin-secret',
    version: '202607',
    // The app serves the sample network's pages on its own origin.
    authorizeUrl: '/sample/linkedin/oauth/v2/authorization',
    tokenUrl: `${url}/linkedin/oauth/v2/accessToken`,
    apiUrl: `${url}/linkedin`,
    processingWaitMs: 250,
  }),
  open: linkedinChannel,
});

/** 201 with an empty body. The post's id is in a header. */
function readPost({ status, headers }: HttpAnswer): Published | undefined {
  const id = headers.get('x-restli-id');
  if (id) return { externalId: id, url: updateUrl(id) };
  return status === 201 ? { externalId: null, url: null } : undefined;
}

function updateUrl(urn: string): string {
  return `https://www.linkedin.com/feed/update/${urn}/`;
}

const processing: LinkedInReason = 'media_processing';

/**
 * LinkedIn's messages for an upload or a post that isn't done yet: that it's being processed, or, right after
 * creation, that it can't be obtained or is forbidden. A failed upload says PROCESSING_FAILED and stays
 * failed.
 */
const isNotReady = (words: string) =>
  /unable to obtain activity|resource is forbidden|waiting[_ ]upload|being processed|processing/i.test(
    words,
  ) && !/processing[_ ]failed|failed processing/i.test(words);

/** What a refusal means for a comment. */
function commentRefused(error: unknown): never {
  if (!(error instanceof PortError)) throw error;
  const { kind, reason, message } = error;
  // After enough tries: the post was deleted, or doesn't accept comments.
  if (reason === processing) throw new PortError('not_found', message, { cause: error });
  if (kind !== 'forbidden') throw error;
  // A plain "Share on LinkedIn" app may not be allowed to comment. The user can comment by hand.
  const mayNot: LinkedInReason = 'may_not_comment';
  throw new PortError('forbidden', message, { reason: mayNot, cause: error });
}

/**
 * Reads details from LinkedIn's body that the status doesn't give. Its messages are for the log and contain
 * no secrets.
 */
function refine({ status, body }: HttpAnswer): PortError | null {
  if (status < 400) return null;
  const oauth = z.object({ error: z.string() }).safeParse(body);
  if (oauth.success) {
    // The app's own id or secret is wrong. The user can't do anything about it.
    const isOurs = oauth.data.error === 'invalid_client' || oauth.data.error === 'unauthorized_client';
    if (status >= 500 || status === 429) return null;
    return new PortError(
      isOurs ? 'forbidden' : 'rejected',
      `LinkedIn answered ${status} ${oauth.data.error}`,
    );
  }
  const problem = z.object({ code: z.string().nullish(), message: z.string().nullish() }).safeParse(body);
  if (!problem.success) return null;
  const { code, message } = problem.data;
  const about = `LinkedIn answered ${status} ${code ?? ''}`.trim();
  if (status < 500 && isNotReady(`${code} ${message}`)) {
    return new PortError('unavailable', about, { reason: processing, retryAfter: 60 });
  }
  if (status === 422 && /duplicate/i.test(`${code} ${message}`)) return new PortError('duplicate', about);
  // The configured version has been turned off.
  if (status === 426) return new PortError('forbidden', about);
  return null;
}
