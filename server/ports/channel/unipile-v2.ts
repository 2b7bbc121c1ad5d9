import { z } from 'zod';
import { getJson, type HttpApi, sendOnce } from '#server/ports/http.ts';
import { type Answerable, findTopComment } from './find-top-comment.ts';
import { isSamePost } from './is-same-post.ts';
import { filesOf, refuseParts } from './parts.ts';
import type { FindComment, HostedConnect, Publish, Publishable, Published } from './port.ts';
import {
  clockSkew,
  findNewest,
  findReply,
  ignoreGone,
  pagesOf,
  readMember,
  readPostTimeout,
  throwNotFound,
  throwRetryable,
  type UnipileChannelOptions,
  unipileApis,
} from './unipile-shared.ts';
import {
  Account,
  Accounts,
  Comment,
  Endpoints,
  listOf,
  Member,
  NewComment,
  Post,
} from './unipile-v2-answers.ts';

/** Accounts are listed by offset, this many at once. */
const accountsAtOnce = 100;

/** Events after which the account may need its user. */
const watchedEvents = [
  'account.status.disconnected',
  'account.status.errored',
  'account.status.paused',
  'account.status.running',
  'account.remove',
];

/**
 * LinkedIn through Unipile v2 (developer.unipile.com/v2.0). The user signs in on Unipile's hosted page, and
 * Unipile keeps the sign-in. Account ids start with `acc_`, and each call has one in its path. v2 answers
 * reads from a one-hour cache, so every call here requests fresh data (`Cache-Control: no-cache`).
 */
export function unipileV2Channel(
  options: UnipileChannelOptions,
): Publish & FindComment & HostedConnect & { realm: 'sample' | 'real' } {
  const fresh = { 'Cache-Control': 'no-cache' };
  const { api, writing } = unipileApis('Unipile v2', options.baseUrl, options, fresh);
  type Query = Record<string, string | number | undefined>;
  const read = <T>(path: string, query: Query, schema: z.ZodType<T>) => getJson(api, { path, query }, schema);
  /** The account is put into the base URL instead of the path, which is logged. */
  const as = (accountId: string, one = api): HttpApi => ({
    ...one,
    baseUrl: `${one.baseUrl}/${encodeURIComponent(accountId)}`,
  });
  const me = (accountId: string) => getJson(as(accountId), { path: '/users/me' }, Member);

  const details = (externalId: string) =>
    read(`/accounts/${encodeURIComponent(externalId)}`, {}, Account).catch(throwNotFound);

  return {
    realm: options.realm,
    callsBack: false,

    async publish({ externalId }, what) {
      refuseParts('LinkedIn by Unipile v2', what, ['images', 'document']);
      return what.kind === 'post' ? publishPost(externalId, what) : publishComment(externalId, what);
    },

    async find({ externalId }, what, since) {
      const from = since.getTime() - clockSkew;
      return what.kind === 'post'
        ? findPost(externalId, what.text, from)
        : what.answers === null
          ? findOwnComment(externalId, what, from)
          : findOwnReply(externalId, { ...what, answers: what.answers }, from);
    },

    async findComment({ externalId }, known) {
      const post = await postOf(externalId, known.targetUrn);
      return findTopComment(known, (under) => thread(externalId, post.id, under));
    },

    async link({ returnUrl, expiresAt, reconnect }) {
      // v2 sends the browser back to one URL whatever the result, with `state`, and with `error_title` if it
      // failed.
      const back = new URL(returnUrl);
      const state = back.searchParams.get('state');
      back.searchParams.delete('state');
      const json = {
        ...(reconnect === null ? { providers: ['linkedin'] } : { account_id: reconnect }),
        expires_on: expiresAt.toISOString(),
        redirect_uri: back.href,
        ...(state === null ? {} : { state }),
      };
      const { link } = await getJson(api, { path: '/auth/link', body: json }, z.object({ link: z.url() }));
      return link;
    },

    isOwn: (externalId) => externalId === options.ownAccountId,

    async account(externalId) {
      const found = await details(externalId);
      const connected = isWorking(found);
      const member = await readMember(() => me(externalId), { connected, retryMs: options.retryMs });
      const accountName = found.name || 'LinkedIn';
      if (member === null) {
        return { externalId, name: accountName, url: null, pictureUrl: null, connected: false };
      }
      const page = member.public_identifier
        ? `https://www.linkedin.com/in/${member.public_identifier}`
        : null;
      return {
        externalId,
        name: member.display_name || accountName,
        url: member.profile_url ?? page,
        pictureUrl: member.public_picture_url || null,
        connected,
      };
    },

    async isConnected(externalId) {
      return isWorking(await details(externalId));
    },

    async watchStatus(url) {
      const { data } = await read('/webhooks/endpoints/', { limit: 100 }, Endpoints);
      if (data.some((one) => one.url === url && one.enabled !== false)) return;
      const json = { url, trigger_events: watchedEvents, description: 'inGrow' };
      const call = { method: 'POST', path: '/webhooks/endpoints/', body: { json } } as const;
      // The signature's secret isn't used: a call is only a hint, whoever signs it.
      await sendOnce(writing, call, z.object({ id: z.string() }));
    },

    async madeSince(since) {
      const made: string[] = [];
      for (let offset = 0; ; offset += accountsAtOnce) {
        const query = { provider: 'linkedin', limit: accountsAtOnce, offset };
        const { data, has_more } = await read('/accounts/', query, Accounts);
        for (const { id, created_at, provider } of data) {
          const isNew = Date.parse(created_at) >= since.getTime() - clockSkew;
          if (provider === 'linkedin' && isNew && id !== options.ownAccountId) made.push(id);
        }
        if (!has_more || data.length === 0) return made;
      }
    },

    async remove(externalId) {
      if (externalId === options.ownAccountId) return;
      const path = `/accounts/${encodeURIComponent(externalId)}`;
      await sendOnce(writing, { method: 'DELETE', path }, () => true).catch(ignoreGone);
    },
  };

  async function publishPost(
    accountId: string,
    { text, media }: Extract<Publishable, { kind: 'post' }>,
  ): Promise<Published> {
    const attachments = filesOf(media).map(({ bytes, contentType, fileName }) => ({
      content: bytes.toString('base64'),
      content_type: contentType,
      filename: fileName,
    }));
    const json = { text, ...(attachments.length === 0 ? {} : { attachments }) };
    const call = { method: 'POST', path: '/posts', body: { json } } as const;
    const { id, share_url } = await sendOnce(as(accountId, writing), call, Post);
    return { externalId: id, url: share_url || null };
  }

  async function publishComment(
    accountId: string,
    what: Extract<Publishable, { kind: 'comment' }>,
  ): Promise<Published> {
    const post = await postOf(accountId, what.targetUrn).catch(throwRetryable);
    const [postId, answers] = [post.id, what.answers ?? ''].map(encodeURIComponent);
    const path = what.answers === null ? `/posts/${postId}/comments` : `/posts/${postId}/comments/${answers}`;
    const call = { method: 'POST', path, body: { json: { text: what.text } } } as const;
    const { id } = await sendOnce(as(accountId, writing), call, NewComment);
    return { externalId: id, url: post.share_url || null };
  }

  /** Read before each comment, because the stored id can be another number of the same post. */
  async function postOf(accountId: string, urn: string) {
    const bare = /^urn:li:activity:(\d+)$/.exec(urn)?.[1] ?? urn;
    const timeoutMs = Math.min(api.timeoutMs ?? readPostTimeout, readPostTimeout);
    return getJson({ ...as(accountId), timeoutMs }, { path: `/posts/${encodeURIComponent(bare)}` }, Post);
  }

  async function findPost(accountId: string, text: string, from: number) {
    const isIt = (post: z.infer<typeof Post>) => post.is_repost !== true && isSamePost(post.text ?? '', text);
    const found = await findNewest(pagesFrom(accountId, '/users/me/posts', Post), dateOf, from, isIt);
    return found ? { externalId: found.id, url: found.share_url || null } : null;
  }

  async function findOwnComment(
    accountId: string,
    what: Extract<Publishable, { kind: 'comment' }>,
    from: number,
  ) {
    const post = await postOf(accountId, what.targetUrn);
    const isIt = (comment: z.infer<typeof Comment>) =>
      comment.parent_post?.id === post.id && isSamePost(comment.text ?? '', what.text);
    const found = await findNewest(pagesFrom(accountId, '/users/me/comments', Comment), dateOf, from, isIt);
    return found ? { externalId: found.id, url: post.share_url || null } : null;
  }

  async function findOwnReply(
    accountId: string,
    what: Extract<Publishable, { kind: 'comment' }> & { answers: string },
    from: number,
  ) {
    const post = await postOf(accountId, what.targetUrn);
    const replies = thread(accountId, post.id, what.answers);
    const found = await findReply(replies, what.text, from, ({ isSender }) => isSender);
    return found ? { externalId: found.id, url: post.share_url || null } : null;
  }

  /** The comments under a post, or the replies under one of them. */
  async function* thread(accountId: string, postId: string, under: string | null) {
    const [post, comment] = [postId, under ?? ''].map(encodeURIComponent);
    const path = under === null ? `/posts/${post}/comments` : `/posts/${post}/comments/${comment}/replies`;
    for await (const data of pagesOf(pagesFrom(accountId, path, Comment, 100))) {
      for (const { id, author, text, created_at, is_sender, reply_counter } of data) {
        const shown: Answerable & { isSender: boolean } = {
          id,
          isSender: is_sender !== false,
          authorName: author?.display_name ?? '',
          text: text ?? '',
          at: created_at ?? null,
          hasReplies: reply_counter !== 0,
        };
        yield shown;
      }
    }
  }

  function pagesFrom<T>(accountId: string, path: string, item: z.ZodType<T>, limit = 50) {
    return async (cursor: string | undefined) => {
      const page = await getJson(as(accountId), { path, query: { limit, cursor } }, listOf(item));
      return { items: page.data, next: page.next_cursor };
    };
  }
}

const dateOf = ({ created_at }: { created_at?: string | null | undefined }) => created_at;

/** `errored` and `paused` resolve without the user. Only `disconnected` requires a new sign-in. */
function isWorking({ status }: z.infer<typeof Account>): boolean {
  return status !== 'disconnected';
}
