import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { getJson, sendOnce } from '#server/ports/http.ts';
import { PortError } from '#server/ports/port-error.ts';
import { type Answerable, findTopComment } from './find-top-comment.ts';
import { isSamePost } from './is-same-post.ts';
import { multipart } from './multipart.ts';
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
  AccountDetails,
  AccountList,
  Comment,
  listOf,
  Member,
  NewPost,
  Post,
  Webhooks,
} from './unipile-v1-answers.ts';

/** A new post can be missing for a moment. */
const maxUrlTries = 2;

/**
 * LinkedIn through Unipile v1 (developer.unipile.com). The user signs in on Unipile's hosted page, and
 * Unipile keeps the sign-in. Comments belong to a post's `social_id`, which is read before each comment.
 * Unipile reports no id for a comment.
 */
export function unipileChannel(
  options: UnipileChannelOptions,
): Publish & FindComment & HostedConnect & { realm: 'sample' | 'real' } {
  const { api, writing } = unipileApis('Unipile', `${options.baseUrl}/api/v1`, options);
  const read = <T>(path: string, query: Record<string, string | number | undefined>, schema: z.ZodType<T>) =>
    getJson(api, { path, query }, schema);

  const me = (accountId: string) => read('/users/me', { account_id: accountId }, Member);

  const details = (externalId: string) =>
    read(`/accounts/${encodeURIComponent(externalId)}`, {}, AccountDetails).catch(throwNotFound);

  return {
    realm: options.realm,
    callsBack: true,

    async publish({ externalId }, what) {
      refuseParts('LinkedIn by Unipile', what, ['images', 'document']);
      return what.kind === 'post' ? publishPost(externalId, what) : publishComment(externalId, what);
    },

    async find({ externalId }, what, since) {
      const { provider_id } = await me(externalId);
      const from = since.getTime() - clockSkew;
      return what.kind === 'post'
        ? findPost(externalId, provider_id, what.text, from)
        : what.answers === null
          ? findOwnComment(externalId, provider_id, what, from)
          : findOwnReply(externalId, provider_id, { ...what, answers: what.answers }, from);
    },

    async findComment({ externalId }, known) {
      const post = await postOf(externalId, known.targetUrn);
      return findTopComment(known, (under) => thread(externalId, post.social_id, under));
    },

    async link({ returnUrl, failureUrl, expiresAt, reconnect, notify }) {
      const json = {
        ...(reconnect === null
          ? { type: 'create', providers: ['LINKEDIN'] }
          : { type: 'reconnect', reconnect_account: reconnect }),
        api_url: options.baseUrl,
        // toISOString matches the format they check: UTC with milliseconds and Z.
        expiresOn: expiresAt.toISOString(),
        success_redirect_url: returnUrl,
        failure_redirect_url: failureUrl,
        ...(notify === null ? {} : { notify_url: notify.url, name: notify.name }),
      };
      const Link = z.object({ url: z.url() });
      const { url } = await getJson(api, { path: '/hosted/accounts/link', body: json }, Link);
      return url;
    },

    isOwn: (externalId) => externalId === options.ownAccountId,

    async watchStatus(url) {
      const { items } = await read('/webhooks', { limit: 250 }, Webhooks);
      if (items.some((one) => one.request_url === url && one.enabled !== false)) return;
      const json = {
        request_url: url,
        source: 'account_status',
        name: 'inGrow',
        format: 'json',
        // Unipile omits this header for webhooks created through its API.
        headers: [{ key: 'Content-Type', value: 'application/json' }],
      };
      const call = { method: 'POST', path: '/webhooks', body: { json } } as const;
      const Made = z.object({ webhook_id: z.string() });
      await sendOnce(writing, call, Made);
    },

    async account(externalId) {
      const found = await details(externalId);
      const connected = isWorking(found);
      const member = await readMember(() => me(externalId), { connected, retryMs: options.retryMs });
      if (member === null) {
        return { externalId, name: found.name, url: null, pictureUrl: null, connected: false };
      }
      const name = [member.first_name, member.last_name].filter(Boolean).join(' ') || found.name;
      const url =
        member.public_profile_url ??
        (member.public_identifier ? `https://www.linkedin.com/in/${member.public_identifier}` : null);
      return { externalId, name, url, pictureUrl: member.profile_picture_url || null, connected };
    },

    async isConnected(externalId) {
      return isWorking(await details(externalId));
    },

    async madeSince(since) {
      const made: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await read('/accounts', { limit: 250, cursor }, AccountList);
        for (const { id, type, created_at } of page.items) {
          const isNew = Date.parse(created_at) >= since.getTime() - clockSkew;
          if (type === 'LINKEDIN' && isNew && id !== options.ownAccountId) made.push(id);
        }
        cursor = page.cursor || undefined;
      } while (cursor !== undefined);
      return made;
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
    const attachments = filesOf(media).map((file) => ({ name: 'attachments', ...file }));
    const call = {
      method: 'POST',
      path: '/posts',
      body: multipart({ account_id: accountId, text }, attachments),
    } as const;
    // Older versions of the vendor's API report no id.
    const { post_id } = await sendOnce(writing, call, NewPost);
    if (!post_id) return { externalId: null, url: null };
    return { externalId: post_id, url: await readUrl(accountId, post_id) };
  }

  /**
   * The link of a new post as Unipile reports it. The post's id is a bare number, and which of LinkedIn's
   * numbers it is isn't documented. The post is already live, so a failure here only costs the link.
   */
  async function readUrl(accountId: string, id: string): Promise<string | null> {
    for (let tries = 1; ; tries += 1) {
      try {
        return (await postOf(accountId, id)).share_url || null;
      } catch (error) {
        if (!(error instanceof PortError)) throw error;
        if (error.kind !== 'not_found' || tries === maxUrlTries) return null;
        await wait(options.retryMs ?? 1000);
      }
    }
  }

  async function publishComment(
    accountId: string,
    what: Extract<Publishable, { kind: 'comment' }>,
  ): Promise<Published> {
    const post = await postOf(accountId, what.targetUrn).catch(throwRetryable);
    const path = `/posts/${encodeURIComponent(post.social_id)}/comments`;
    const json = {
      account_id: accountId,
      text: what.text,
      ...(what.answers === null ? {} : { comment_id: what.answers }),
    };
    const Sent = z.object({ object: z.string() });
    await sendOnce(writing, { method: 'POST', path, body: { json } }, Sent);
    return { externalId: null, url: post.share_url || null };
  }

  /** Read before each comment, because the stored id can be another number of the same post. */
  async function postOf(accountId: string, urn: string) {
    const bare = /^urn:li:activity:(\d+)$/.exec(urn)?.[1] ?? urn;
    const path = `/posts/${encodeURIComponent(bare)}`;
    const timeoutMs = Math.min(api.timeoutMs ?? readPostTimeout, readPostTimeout);
    return getJson({ ...api, timeoutMs }, { path, query: { account_id: accountId } }, Post);
  }

  async function findPost(accountId: string, memberId: string, text: string, from: number) {
    const path = `/users/${encodeURIComponent(memberId)}/posts`;
    const isIt = (post: z.infer<typeof Post>) => post.is_repost !== true && isSamePost(post.text ?? '', text);
    const found = await findNewest(
      pagesFrom(accountId, path, Post),
      ({ parsed_datetime }) => parsed_datetime,
      from,
      isIt,
    );
    return found ? { externalId: found.id, url: found.share_url || null } : null;
  }

  async function findOwnComment(
    accountId: string,
    memberId: string,
    what: Extract<Publishable, { kind: 'comment' }>,
    from: number,
  ) {
    const post = await postOf(accountId, what.targetUrn);
    const names = new Set([post.social_id, post.id, what.targetUrn]);
    const path = `/users/${encodeURIComponent(memberId)}/comments`;
    const isIt = (comment: z.infer<typeof Comment>) => {
      const isThere = [comment.post_urn, comment.post_id].some((name) => name && names.has(name));
      return isThere && isSamePost(comment.text ?? '', what.text);
    };
    const found = await findNewest(pagesFrom(accountId, path, Comment), ({ date }) => date, from, isIt);
    return found ? { externalId: found.id, url: post.share_url || null } : null;
  }

  async function findOwnReply(
    accountId: string,
    memberId: string,
    what: Extract<Publishable, { kind: 'comment' }> & { answers: string },
    from: number,
  ) {
    const post = await postOf(accountId, what.targetUrn);
    const replies = thread(accountId, post.social_id, what.answers);
    const found = await findReply(replies, what.text, from, ({ authorId }) => authorId === memberId);
    return found ? { externalId: found.id, url: post.share_url || null } : null;
  }

  /** The comments under a post, or the replies under one of them. */
  async function* thread(accountId: string, socialId: string, under: string | null) {
    const path = `/posts/${encodeURIComponent(socialId)}/comments`;
    const query = { limit: 100, comment_id: under ?? undefined };
    for await (const items of pagesOf(pagesFrom(accountId, path, Comment, query))) {
      for (const { id, author, author_details: by, text, date, reply_counter: replies } of items) {
        const shown: Answerable & { authorId: string | null } = {
          id,
          authorId: by?.id ?? null,
          authorName: author ?? '',
          text: text ?? '',
          at: date ?? null,
          hasReplies: replies !== 0,
        };
        yield shown;
      }
    }
  }

  function pagesFrom<T>(
    accountId: string,
    path: string,
    item: z.ZodType<T>,
    query: { limit: number; comment_id?: string | undefined } = { limit: 50 },
  ) {
    return async (cursor: string | undefined) => {
      const page = await read(path, { account_id: accountId, ...query, cursor }, listOf(item));
      return { items: page.items, next: page.cursor };
    };
  }
}

/**
 * Each product of an account (messages, Recruiter, Sales Navigator) has its own source. Posting needs one
 * that works.
 */
function isWorking({ sources }: z.infer<typeof AccountDetails>): boolean {
  return !sources?.length || sources.some(({ status }) => workingStates.has(status));
}

const workingStates = new Set(['OK', 'CONNECTING', 'CREATION_SUCCESS', 'RECONNECTED', 'SYNC_SUCCESS']);
