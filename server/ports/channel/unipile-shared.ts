import { setTimeout as wait } from 'node:timers/promises';
import type { HttpApi } from '#server/ports/http.ts';
import { PortError } from '#server/ports/port-error.ts';
import { unipileRefusal } from '#server/ports/unipile-refusals.ts';
import type { Answerable } from './find-top-comment.ts';
import { isSamePost } from './is-same-post.ts';

/** What both versions of Unipile's API have in common. */
export type UnipileChannelOptions = {
  /** v1: the DSN as a URL, e.g. `https://api8.unipile.com:13851`. v2: the same for all customers. */
  baseUrl: string;
  apiKey: string;
  realm: 'sample' | 'real';
  /** The server's own account, which reads. It's never treated as a user's, and never removed. */
  ownAccountId: string | null;
  timeoutMs?: number;
  /** Pause between two tries right after connecting, in milliseconds; 1 s by default. */
  retryMs?: number;
};

/** Allows for clock differences: a post may be dated a little before we think we sent it. */
export const clockSkew = 2 * 60_000;

/** Time limit for reading the post before a comment, so that both calls together end in time, in ms. */
export const readPostTimeout = 10_000;

/** How many pages of own posts or comments are searched, 50 each. */
const maxPages = 4;

/** How one version is called: to read, and to write. */
export function unipileApis(
  vendor: string,
  baseUrl: string,
  { apiKey, timeoutMs }: UnipileChannelOptions,
  headers: Record<string, string> = {},
): { api: HttpApi; writing: HttpApi } {
  const api: HttpApi = {
    vendor,
    baseUrl,
    headers: { 'X-API-KEY': apiKey, ...headers },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    refine: (answer) => unipileRefusal(answer, 'reads'),
  };
  return { api, writing: { ...api, refine: (answer) => unipileRefusal(answer, 'writes') } };
}

/** Reads a page of a list. The vendor writes the end as an absent, null, or empty cursor. */
type ReadPage<T> = (cursor: string | undefined) => Promise<{ items: T[]; next: string | null | undefined }>;

/** A list page by page. @throws PortError `rejected` if it's longer: what it lacks can't be said then */
export async function* pagesOf<T>(read: ReadPage<T>): AsyncGenerator<T[]> {
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const { items, next } = await read(cursor);
    yield items;
    if (!next) return;
    cursor = next;
  }
  throw new PortError('rejected', 'Unipile lists more than was looked through');
}

/** Walks a list, newest first, until it's older than `from`. An unreadable date counts as new enough. */
export async function findNewest<T>(
  read: ReadPage<T>,
  dateOf: (item: T) => string | null | undefined,
  from: number,
  isIt: (item: T) => boolean,
): Promise<T | null> {
  const isOld = (each: T) => Date.parse(dateOf(each) ?? '') < from;
  for await (const items of pagesOf(read)) {
    const found = items.find((each) => !isOld(each) && isIt(each));
    if (found !== undefined) return found;
    if (items.some(isOld)) return null;
  }
  return null;
}

/** The order of a thread isn't documented, so all of it is read. */
export async function findReply<T extends Answerable>(
  thread: AsyncIterable<T>,
  text: string,
  from: number,
  isOwn: (reply: T) => boolean,
): Promise<T | null> {
  for await (const reply of thread) {
    const isNew = !(Date.parse(reply.at ?? '') < from);
    if (isOwn(reply) && isNew && isSamePost(reply.text, text)) return reply;
  }
  return null;
}

/** Right after connecting, the vendor's first answers may say that the account is disconnected. */
const maxMemberTries = 4;

/** The failure of a call for one account: there, `unauthorized` means that the account is gone. */
export function throwNotFound(error: unknown): never {
  if (!(error instanceof PortError) || error.kind !== 'unauthorized') throw error;
  throw new PortError('not_found', error.message);
}

/** Reads the member behind an account; null if its sign-in doesn't work. */
export async function readMember<T>(
  read: () => Promise<T>,
  { connected, retryMs = 1000 }: { connected: boolean; retryMs: number | undefined },
): Promise<T | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof PortError) || error.kind !== 'unauthorized') throw error;
      if (!connected || tries === maxMemberTries) return null;
      await wait(retryMs);
    }
  }
}

/** Accepts that an account to remove is already gone. */
export function ignoreGone(error: unknown): void {
  const isGone = error instanceof PortError && (error.kind === 'unauthorized' || error.kind === 'not_found');
  if (!isGone) throw error;
}

/** The failure of a read before sending: nothing has been sent yet, so any failure can be retried. */
export function throwRetryable(error: unknown): never {
  if (!(error instanceof PortError) || error.kind !== 'malformed') throw error;
  throw new PortError('unavailable', error.message);
}
