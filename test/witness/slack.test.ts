import { WebClient } from '@slack/web-api';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { slackRules } from '#core/channels/slack.ts';
import type { PostOptions, Publishable } from '#server/ports/channel/port.ts';
import { slackChannel } from '#server/ports/channel/slack.ts';
import { connectByOAuth } from '#test/channel-sandbox.ts';
import { png } from '#test/png.ts';
import { namesOf, shapeOf, startWitness } from './witness.ts';

/** Slack's own client, @slack/web-api 8.2.0, against the sandbox and compared with our adapter. */

let at = Date.parse('2026-11-20T12:00:00Z');
const returnUrl = 'http://app.example/back';
const form = { person: 'maya-lindqvist', channel: 'C0SIGNALS' };

const secret = { clientId: 'sandbox-slack-app', clientSecret: 'sandbox-slack-secret' };
const ours = () =>
  slackChannel({
    ...secret,
    authorizeUrl: '/sample/slack/oauth/v2/authorize',
    apiUrl: `${witness.sandbox.url}/slack/api`,
    hooksUrl: `${witness.sandbox.url}/slack`,
    filesUrl: `${witness.sandbox.url}/slack`,
    realm: 'sample',
  });

const witness = await startWitness('/slack', { 'files.slack.com': '/slack' }, () => at);
const account = await connectByOAuth(witness.sandbox, ours(), form);
const client = new WebClient(account.accessToken ?? '', {
  slackApiUrl: `${witness.sandbox.url}/slack/api/`,
  retryConfig: { retries: 0 },
  rejectRateLimitedCalls: true,
});
afterAll(() => witness.stop());
beforeEach(() => {
  witness.calls();
});

/** More than a second between two messages, as Slack requires. */
const later = () => {
  at += 2000;
};
const text = 'Up 10 %';
const post = (
  slack: Partial<Extract<PostOptions, { channel: 'slack' }>> = {},
  over: Partial<Extract<Publishable, { kind: 'post' }>> = {},
): Publishable => ({
  kind: 'post',
  text,
  mentions: [],
  options: { channel: 'slack', channelId: 'C0SALES01', unfurl: false, blocks: [], ...slack },
  media: [],
  replyTo: null,
  ...over,
});
/** Their client sends everything as a POST form, ours as JSON or query. The content is the same. */
const said = () =>
  witness.calls().map(({ path, query, fields }) => ({ path, names: namesOf({ ...query, ...fields }) }));

describe('connecting', () => {
  test('exchanges a code with the same request as the client', async () => {
    const agree = async () => {
      const page = ours().authorizeUrl({ returnUrl, state: 's1', challenge: 'c' });
      return (await witness.sandbox.choose(page, form)).searchParams.get('code') ?? '';
    };
    const granted = await new WebClient(undefined, {
      slackApiUrl: `${witness.sandbox.url}/slack/api/`,
      retryConfig: { retries: 0 },
    }).oauth.v2.access({
      client_id: secret.clientId,
      client_secret: secret.clientSecret,
      code: await agree(),
      redirect_uri: returnUrl,
    });
    expect(granted).toMatchObject({
      ok: true,
      scope: slackRules.ways.slack.scopes.join(','),
      incoming_webhook: { channel_id: 'C0SIGNALS' },
    });
    const [asked] = witness.calls();
    await ours().exchange({ returnUrl, code: await agree(), verifier: 'v' });
    const [mine] = witness.calls();
    // The app's id and secret may be sent with HTTP Basic, which the documentation prefers.
    expect(mine && { ...shapeOf(mine), signsIn: '' }).toEqual({
      ...(asked && shapeOf(asked)),
      fields: ['code', 'redirect_uri'],
    });
    expect(mine?.signsIn).toBe('Basic');
  });

  test('lists channels and revokes the grant as the client does', async () => {
    const list = { types: 'public_channel,private_channel', exclude_archived: true, limit: 200 };
    const page = await client.conversations.list(list);
    expect(page.channels?.map(({ name }) => name)).toContain('leadership');
    const cursor = page.response_metadata?.next_cursor ?? '';
    await client.conversations.list({ ...list, cursor });
    const asked = said();
    await ours().listChannels(account, null);
    await ours().listChannels(account, cursor);
    expect(said()).toEqual(asked);
    const other = await connectByOAuth(witness.sandbox, ours(), form);
    witness.calls();
    await new WebClient(other.accessToken ?? '', {
      slackApiUrl: `${witness.sandbox.url}/slack/api/`,
    }).auth.revoke();
    const ended = said();
    await ours().revoke({ accessToken: other.accessToken ?? '', refreshToken: null });
    expect(said()).toEqual(ended);
  });
});

describe('posting', () => {
  const plain = (words: string) => ({ type: 'plain_text', text: words, emoji: false }) as const;

  test('sends a message, one with blocks, and one in a thread as the client does', async () => {
    const common = { channel: 'C0SALES01', text, mrkdwn: false, unfurl_links: false, unfurl_media: false };
    later();
    const first = await client.chat.postMessage(common);
    later();
    await client.chat.postMessage({
      ...common,
      blocks: [
        { type: 'header', text: plain('This week') },
        { type: 'section', text: { type: 'mrkdwn', text: '*Bold*' } },
        { type: 'context', elements: [plain('By inGrow')] },
        { type: 'divider' },
      ],
    });
    later();
    await client.chat.postMessage({ ...common, thread_ts: first.ts ?? '' });
    const asked = witness.calls().map(({ fields }) => fields);
    const blocks = [
      { type: 'header', text: 'This week' },
      { type: 'section', markdown: '*Bold*' },
      { type: 'context', text: 'By inGrow' },
      { type: 'divider' },
    ] as const;
    for (const what of [post(), post({ blocks }), post({}, { replyTo: first.ts ?? '' })]) {
      later();
      await ours().publish(account, what);
    }
    expect(witness.calls().map(({ fields }) => fields)).toEqual(asked);
  });

  test('uploads a file in the same steps as the client: a URL, the bytes, and one call that shares it', async () => {
    later();
    const image = png(9, 9);
    await client.files.uploadV2({
      channel_id: 'C0SALES01',
      initial_comment: text,
      file: image,
      filename: 'image-1.png',
      title: 'image-1.png',
      alt_text: 'A chart',
    });
    const asked = said();
    later();
    await ours().publish(
      account,
      post({}, { media: [{ bytes: image, contentType: 'image/png', alt: 'A chart' }] }),
    );
    const mine = said();
    expect(mine.map(({ path }) => path)).toEqual(asked.map(({ path }) => path));
    const at = (calls: typeof mine, path: string) => calls.find((call) => call.path.endsWith(path))?.names;
    expect(at(mine, 'completeUploadExternal')).toEqual(at(asked, 'completeUploadExternal'));
    // The documentation and Slack's other clients use `alt_txt`, which the Node client misspells.
    expect(at(asked, 'getUploadURLExternal')).toEqual(['alt_text', 'filename', 'length']);
    expect(at(mine, 'getUploadURLExternal')).toEqual(['alt_txt', 'filename', 'length']);
  });
});

test('the client accepts every answer and throws when the sandbox refuses', async () => {
  expect(await client.auth.test()).toMatchObject({ ok: true, team_id: 'T0SAMPLE1' });
  const refused = (channel: string) => client.chat.postMessage({ channel, text });
  await expect(refused('C0OLDLNCH')).rejects.toMatchObject({ data: { error: 'is_archived' } });
  await expect(refused('C0NOWHERE')).rejects.toMatchObject({ data: { error: 'channel_not_found' } });
  later();
  await refused('C0SALES01');
  await expect(refused('C0SALES01')).rejects.toMatchObject({ retryAfter: 1 });
});
