import { randomBytes } from 'node:crypto';
import { Client, OAuth2 } from '@xdevplatform/xdk';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { twitterRules } from '#core/channels/twitter.ts';
import type { Account, PostImage, Publishable } from '#server/ports/channel/port.ts';
import { twitterChannel } from '#server/ports/channel/twitter.ts';
import { png } from '#test/png.ts';
import { shapeOf, startWitness } from './witness.ts';

/** X's own client, @xdevplatform/xdk 0.6.6, against the sandbox and compared with our adapter. */

const now = Date.parse('2026-11-20T12:00:00Z');
const returnUrl = 'http://app.example/back';
let account: Account;

const ours = () =>
  twitterChannel({
    clientId: 'sandbox-x-app',
    clientSecret: 'sandbox-x-secret',
    authorizeUrl: '/sample/x/i/oauth2/authorize',
    apiUrl: `${witness.sandbox.url}/x`,
    realm: 'sample',
    now: () => now,
  });
const theirs = () =>
  new OAuth2({
    clientId: 'sandbox-x-app',
    clientSecret: 'sandbox-x-secret',
    redirectUri: returnUrl,
    scope: [...twitterRules.ways.twitter.scopes],
  });

/** Gives consent on X's page, as requested. */
async function agree(url: string) {
  const { search } = new URL(url);
  const page = `${witness.sandbox.url}/sample/x/i/oauth2/authorize${search}`;
  const back = await witness.sandbox.choose(page, { person: 'maya-lindqvist' });
  return back.searchParams.get('code') ?? '';
}

// Its OAuth2 has a hard-coded host.
const witness = await startWitness('/x', { 'api.x.com': '/x' }, () => now);
const auth = theirs();
const verifier = randomBytes(32).toString('base64url');
await auth.setPkceParameters(verifier);
const code = await agree(await auth.getAuthorizationUrl('s'));
const token = await auth.exchangeCode(code, verifier);
const client = new Client({ accessToken: token.access_token, baseUrl: `${witness.sandbox.url}/x` });
account = { externalId: '', accessToken: token.access_token, webhookUrl: null };
afterAll(() => witness.stop());
beforeEach(() => {
  witness.calls();
});

let serial = 0;
const fresh = (words: string) => {
  serial += 1;
  return `${words} ${serial}`;
};
const post = (text: string, over: Partial<Extract<Publishable, { kind: 'post' }>> = {}): Publishable => ({
  kind: 'post',
  text,
  mentions: [],
  options: null,
  media: [],
  replyTo: null,
  ...over,
});
const image: PostImage = { bytes: png(9, 9), contentType: 'image/png', alt: 'A chart' };
const gif = {
  ...image,
  bytes: Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(64)]),
  contentType: 'image/gif',
} as const;

describe('signing in', () => {
  test("opens X's page with the same parameters as the client", async () => {
    const auth = theirs();
    await auth.setPkceParameters('v'.repeat(43));
    const asked = new URL(await auth.getAuthorizationUrl('s1'));
    const challenge = asked.searchParams.get('code_challenge') ?? '';
    const mine = new URL(ours().authorizeUrl({ returnUrl, state: 's1', challenge }));
    expect(Object.fromEntries(mine.searchParams)).toEqual(Object.fromEntries(asked.searchParams));
  });

  test('exchanges a code, refreshes, and reads the account with the same requests as the client', async () => {
    const verifier = randomBytes(32).toString('base64url');
    const auth = theirs();
    await auth.setPkceParameters(verifier);
    const url = await auth.getAuthorizationUrl('s');
    const { refresh_token } = await auth.exchangeCode(await agree(url), verifier);
    await auth.refreshToken(refresh_token ?? '');
    await client.users.getMe({ userFields: ['profile_image_url', 'username', 'subscription_type'] });
    const [exchange, refresh, me] = witness.calls().map(shapeOf);
    const granted = await ours().exchange({ returnUrl, code: await agree(url), verifier });
    await ours().refresh(granted.refreshToken ?? '');
    expect(witness.calls().map(shapeOf)).toEqual([exchange, me, refresh]);
    account = { ...account, externalId: granted.account.externalId };
  });
});

describe('posting', () => {
  test('sends a text and the next post of a thread as the client does', async () => {
    const first = await client.posts.create({ text: fresh('Theirs') });
    const id = first.data?.id ?? '';
    await client.posts.create({ text: fresh('Theirs'), reply: { inReplyToTweetId: id } });
    const asked = witness.calls().map(shapeOf);
    const mine = await ours().publish(account, post(fresh('Ours')));
    await ours().publish(account, post(fresh('Ours'), { replyTo: mine.externalId }));
    expect(witness.calls().map(shapeOf)).toEqual(asked);
    expect(asked.map(({ fields }) => fields)).toEqual([['text'], ['reply.in_reply_to_tweet_id', 'text']]);
  });

  test('sends an image with its description as the client does', async () => {
    const uploaded = await client.media.upload({
      media: image.bytes.toString('base64'),
      mediaCategory: 'tweet_image',
    });
    const id = uploaded.data?.id ?? '';
    await client.media.createMetadata({ id, metadata: { altText: { text: image.alt } } });
    await client.posts.create({ text: fresh('Theirs'), media: { mediaIds: [id] } });
    const asked = witness.calls().map(shapeOf);
    await ours().publish(account, post(fresh('Ours'), { media: [image] }));
    // The schema allows both forms: theirs is JSON with base64 data, ours a form with raw bytes.
    const mine = witness.calls().map((call) => ({
      ...shapeOf(call),
      fields: shapeOf(call).fields.map((name) => name.replace('media.bytes', 'media')),
    }));
    expect(mine).toEqual(asked);
  });

  test('uploads a GIF in chunks as the client does', async () => {
    const begun = await client.media.initializeUpload({
      mediaType: 'image/gif',
      totalBytes: gif.bytes.length,
      mediaCategory: 'tweet_gif',
    });
    const id = begun.data?.id ?? '';
    await client.media.appendUpload(id, { media: gif.bytes.toString('base64'), segmentIndex: 0 });
    await client.media.finalizeUpload(id);
    await client.media.getUploadStatus(id, { command: 'STATUS' });
    const asked = witness.calls().map(shapeOf);
    await ours().publish(account, post(fresh('It moves'), { media: [{ ...gif, alt: '' }] }));
    const mine = witness.calls().map(shapeOf).slice(0, asked.length);
    expect(
      mine.map(({ fields, ...rest }) => ({
        ...rest,
        fields: fields.map((name) => name.replace('media.bytes', 'media')),
      })),
    ).toEqual(asked);
  });

  test('finds a post in the same list as the client', async () => {
    const what = post(fresh('Looked for'));
    await ours().publish(account, what);
    witness.calls();
    await client.users.getPosts(account.externalId, {
      maxResults: 100,
      startTime: '2026-11-20T11:58:00Z',
      postFields: ['created_at', 'entities', 'note_post'],
      expansions: ['referenced_posts'],
    });
    const [asked] = witness.calls();
    expect(await ours().find(account, what, new Date(now))).not.toBeNull();
    expect(witness.calls()).toEqual([asked]);
  });
});

test("reads a post's counts with the same request as the client", async () => {
  const what = post(fresh('Counted'));
  const { externalId } = await ours().publish(account, what);
  const id = externalId ?? '';
  witness.calls();
  const answer = await client.posts.getByIds([id], { postFields: ['public_metrics'] });
  const asked = witness.calls();
  const counts = await ours().readCounts(account, [id]);
  expect(witness.calls()).toEqual(asked);
  expect(counts.get(id)).toEqual({
    likes: answer.data?.[0]?.publicMetrics?.likeCount,
    replies: answer.data?.[0]?.publicMetrics?.replyCount,
    reposts: answer.data?.[0]?.publicMetrics?.repostCount,
  });
  expect(await ours().readCounts(account, ['1'])).toEqual(new Map());
});

test('the client accepts every answer and throws when the sandbox refuses', async () => {
  await expect(client.posts.create({ text: 'x'.repeat(281) })).rejects.toMatchObject({ status: 403 });
  await expect(client.media.upload({ media: 'bm8=', mediaCategory: 'tweet_image' })).rejects.toMatchObject({
    status: 400,
  });
});
