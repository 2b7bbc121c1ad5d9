import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SEED } from '#sandbox/app.ts';
import { openWorld } from '#sandbox/world/world.ts';
import { connectByOAuth, connectHosted, startChannelSandbox } from '#test/channel-sandbox.ts';
import { linkedinChannel } from './linkedin.ts';
import type { Account, FindComment, Publish, Publishable } from './port.ts';
import { unipileChannel } from './unipile-v1.ts';
import { unipileV2Channel } from './unipile-v2.ts';

/** Replies to comments. What every channel guarantees is in `compliance.test.ts`. */

let at = Date.parse('2026-11-20T12:00:00Z');

/** A post with two comments, of which the first has a reply. */
const post = openWorld(DEFAULT_SEED, at)
  .postsUntil(at)
  .find(
    ({ original, comments: [one, other], at: since }) =>
      !original &&
      since < at &&
      one &&
      other &&
      one.at < at &&
      other.at < at &&
      one.replies[0] &&
      one.replies[0].at < at,
  );
const [top, other] = post?.comments ?? [];
const target = post?.socialId ?? '';

let serial = 0;
const reply = (answers = top?.id ?? '', targetUrn = target): Publishable & { kind: 'comment' } => {
  serial += 1;
  return { kind: 'comment', text: `An answer ${serial}`, mentions: [], targetUrn, answers };
};

type Sent = { items: { parentId: string | null; postId: string }[] };
const sent = async (text: string): Promise<Sent['items']> => {
  const answer = await fetch(`${sandbox.url}/control/sent?text=${encodeURIComponent(text)}`);
  return ((await answer.json()) as Sent).items;
};
const change = (body: object) =>
  fetch(`${sandbox.url}/control/comments`, { method: 'POST', body: JSON.stringify(body) });

const sandbox = await startChannelSandbox(() => at);
afterAll(() => sandbox.stop());
beforeEach(() => {
  at += 60_000;
});
afterEach(() => sandbox.endFaults());

const unipile = () =>
  unipileChannel({
    baseUrl: `${sandbox.url}/unipile`,
    apiKey: 'sandbox-unipile-key',
    ownAccountId: 'sandbox-account',
    retryMs: 0,
    realm: 'sample',
  });
const unipileV2 = () =>
  unipileV2Channel({
    baseUrl: `${sandbox.url}/unipile/v2`,
    apiKey: 'sandbox-unipile-v2-key',
    ownAccountId: 'acc_sandbox-account',
    retryMs: 0,
    realm: 'sample',
  });
const linkedin = () =>
  linkedinChannel({
    clientId: 'sandbox-linkedin-app',
    clientSecret: 'sandbox-linkedin-secret',
    version: '202607',
    authorizeUrl: `${sandbox.url}/sample/linkedin/oauth/v2/authorization`,
    tokenUrl: `${sandbox.url}/linkedin/oauth/v2/accessToken`,
    apiUrl: `${sandbox.url}/linkedin`,
    realm: 'sample',
    processingWaitMs: 1,
  });

type Way = { name: string; open: () => Publish & Partial<FindComment>; connect: () => Promise<Account> };
const ways: Way[] = [
  { name: 'Unipile v1', open: unipile, connect: () => connectHosted(sandbox, unipile(), at) },
  { name: 'Unipile v2', open: unipileV2, connect: () => connectHosted(sandbox, unipileV2(), at) },
  { name: 'LinkedIn', open: linkedin, connect: () => connectByOAuth(sandbox, linkedin()) },
];

describe.each(ways)('replies by $name', ({ name, open, connect }) => {
  let account: Account;
  const looks = name !== 'LinkedIn';
  beforeAll(async () => {
    account = await connect();
  });

  it('stand under the comment they answer, and are found in its thread only', async () => {
    const what = reply();
    const since = new Date(at);
    await open().publish(account, what);
    expect(await sent(what.text)).toMatchObject([{ parentId: top?.id, postId: post?.id }]);
    const found = await open().find(account, what, since);
    if (!looks) return expect(found).toBe('cannot_check');
    expect(found).toMatchObject({ externalId: expect.stringMatching(/^\d+$/) });
    expect(await open().find(account, { ...what, answers: other?.id ?? '' }, since)).toBeNull();
    expect(await open().find(account, { ...what, answers: null }, since)).not.toEqual(
      expect.objectContaining({ externalId: null }),
    );
  });

  it('are found if the answer was lost', async () => {
    const what = reply(other?.id);
    const since = new Date(at);
    await sandbox.fault({
      provider: looks ? 'unipile' : 'linkedin',
      method: 'POST',
      pathIncludes: '/comments',
      kind: 'cut',
      after: true,
    });
    await expect(open().publish(account, what)).rejects.toMatchObject({ kind: 'unknown_outcome' });
    expect(await sent(what.text)).toHaveLength(1);
    const found = await open().find(account, what, since);
    expect(found).toEqual(
      looks ? expect.objectContaining({ externalId: expect.any(String) }) : 'cannot_check',
    );
  });

  it('are refused if the comment was deleted', async () => {
    const victim = openWorld(DEFAULT_SEED, at)
      .postsUntil(at)
      .filter(
        (each) => each.id !== post?.id && !each.original && each.comments[0] && each.comments[0].at < at,
      )[ways.findIndex((way) => way.name === name)];
    const id = victim?.comments[0]?.id ?? '';
    await change({ deleted: id });
    const what = reply(id, victim?.socialId);
    await expect(open().publish(account, what)).rejects.toMatchObject({ kind: 'not_found' });
    expect(await sent(what.text)).toEqual([]);
  });

  if (looks)
    it('find the top comment of a thread by author, text and time', async () => {
      const known = (said: NonNullable<typeof top>) => ({
        targetUrn: target,
        authorName: said.author.name,
        text: said.text,
        at: new Date(said.at),
      });
      const nested = top?.replies[0];
      if (!top || !other || !nested) throw new Error('the world has no such thread');
      const find = (known: Parameters<FindComment['findComment']>[1]) => open().findComment?.(account, known);
      expect(await find(known(other))).toBe(other.id);
      // The network nests once: a reply to a reply stands under the top comment.
      expect(await find(known(nested))).toBe(top.id);
      expect(await find({ ...known(other), authorName: 'Somebody Else' })).toBeNull();
      expect(await find({ ...known(other), text: 'Something else' })).toBeNull();
      expect(await find({ ...known(other), at: new Date(other.at - 7 * 24 * 3_600_000) })).toBeNull();
    });
});

it.each(ways)(
  'a reply by $name is refused once the author closed the comments',
  async ({ open, connect }) => {
    const account = await connect();
    await change({ closedPost: post?.id });
    const what = reply();
    await expect(open().publish(account, what)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await sent(what.text)).toEqual([]);
  },
);
