import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { PostOptions, Publishable } from '#server/ports/channel/port.ts';
import { redditChannel } from '#server/ports/channel/reddit.ts';
import { connectByOAuth } from '#test/channel-sandbox.ts';
import { png } from '#test/png.ts';
import { type Call, namesOf, startWitness } from './witness.ts';

/**
 * Reddit has no maintained client for Node. The witness is PRAW, with requests as in its source
 * (praw-dev/praw, August 2026: `submit`, `media.py`), sent to the sandbox and compared with ours. For
 * submits: www.reddit.com/dev/api.
 */

const userAgent = 'web:ingrow-test:v1 (by /u/maya_lindqvist)';
const ours = () =>
  redditChannel({
    clientId: 'sandbox-reddit-app',
    clientSecret: 'sandbox-reddit-secret',
    userAgent,
    authorizeUrl: '/sample/reddit/api/v1/authorize',
    tokensUrl: `${witness.sandbox.url}/reddit/www/api/v1`,
    apiUrl: `${witness.sandbox.url}/reddit/oauth`,
    realm: 'sample',
  });

const witness = await startWitness('/reddit', {}, () => Date.parse('2026-11-20T12:00:00Z'));
const account = await connectByOAuth(witness.sandbox, ours());
afterAll(() => witness.stop());
beforeEach(() => {
  witness.calls();
});

/** PRAW adds these to each call. */
const send = async (path: string, fields: Record<string, string>) => {
  const answer = await fetch(`${witness.sandbox.url}/reddit/oauth${path}?raw_json=1`, {
    method: 'POST',
    headers: { authorization: `bearer ${account.accessToken}`, 'user-agent': userAgent },
    body: new URLSearchParams({ api_type: 'json', ...fields }),
  });
  return (await answer.json()) as Record<string, never>;
};
const submit = (fields: Record<string, string>) =>
  send('/api/submit', {
    nsfw: 'False',
    resubmit: 'False',
    sendreplies: 'True',
    spoiler: 'False',
    sr: 'smallfirms',
    validate_on_submit: 'True',
    ...fields,
  });
let serial = 0;
const post = (
  over: Partial<Extract<PostOptions, { channel: 'reddit' }>>,
  text = '',
): Extract<Publishable, { kind: 'post' }> => {
  serial += 1;
  return {
    kind: 'post',
    text,
    mentions: [],
    media: [],
    replyTo: null,
    options: {
      channel: 'reddit',
      subreddit: 'smallfirms',
      title: `Ours ${serial}`,
      link: null,
      flairId: null,
      flairText: null,
      nsfw: false,
      spoiler: false,
      ...over,
    },
  };
};
/** The names, except for one that PRAW uses to ask Reddit for more checks. */
const names = (call: Call | undefined) =>
  namesOf(call?.fields).filter((name) => name !== 'validate_on_submit');

describe('a submission', () => {
  const flair = { flairId: '0f1a2b3c-0000-11ee-8000-000000000011', flairText: null };
  test.each([
    ['a text', { kind: 'self', text: 'Prices' }, () => post({}, 'Prices')],
    [
      'a link',
      { kind: 'link', url: 'https://news.example/1' },
      () => post({ link: 'https://news.example/2' }),
    ],
    ['a flair', { kind: 'self', text: 'Prices', flair_id: flair.flairId }, () => post(flair, 'Prices')],
  ])('of %s is sent as PRAW sends it', async (name, fields, what) => {
    expect(await submit({ title: `PRAW with ${name}`, ...fields })).toMatchObject({ json: { errors: [] } });
    const [asked] = witness.calls();
    await ours().publish(account, what());
    const [mine] = witness.calls();
    expect([mine?.method, mine?.path, mine?.query]).toEqual([asked?.method, asked?.path, asked?.query]);
    expect(names(mine)).toEqual(names(asked));
    expect(mine?.fields.kind).toBe(asked?.fields.kind);
  });

  test('of an image leases an upload, posts the form with the file last, and submits, as PRAW does', async () => {
    const bytes = png(9, 9);
    const lease = await fetch(`${witness.sandbox.url}/reddit/oauth/api/media/asset.json?raw_json=1`, {
      method: 'POST',
      headers: { authorization: `bearer ${account.accessToken}`, 'user-agent': userAgent },
      body: new URLSearchParams({ filepath: 'image.png', mimetype: 'image/png' }),
    });
    const { args } = (await lease.json()) as {
      args: { action: string; fields: { name: string; value: string }[] };
    };
    const form = new FormData();
    for (const { name, value } of args.fields) form.append(name, value);
    form.append('file', new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
    const stored = await fetch(`http:${args.action}`, { method: 'POST', body: form });
    expect(stored.status).toBe(201);
    const url = `http:${args.action}/${args.fields.find(({ name }) => name === 'key')?.value}`;
    const answer = await submit({ title: 'PRAW with an image', kind: 'image', url });
    // What PRAW waits for, and what is returned instead of a name.
    expect(answer).toMatchObject({ json: { data: { websocket_url: expect.stringMatching(/^wss:/) } } });
    const asked = witness.calls();
    await ours().publish(account, {
      ...post({}),
      media: [{ bytes, contentType: 'image/png', alt: '' }],
    });
    const mine = witness.calls();
    const shape = (call: Call) => ({
      method: call.method,
      path: call.path,
      query: call.query,
      names: names(call),
    });
    expect(mine.map(shape)).toEqual(asked.map(shape));
  });

  test("is refused with a field that Reddit doesn't have", async () => {
    expect(await submit({ title: 'Strange', kind: 'self', made_with_ai: 'True' })).toMatchObject({
      json: { errors: [['INVALID_OPTION', expect.any(String), expect.any(String)]] },
    });
  });
});

test("reads a post's counts as PRAW does", async () => {
  const { externalId } = await ours().publish(account, post({ title: 'Counted' }, 'Counted'));
  witness.calls();
  const id = externalId ?? '';
  const answer = await fetch(`${witness.sandbox.url}/reddit/oauth/api/info?raw_json=1&id=${id}`, {
    headers: { authorization: `bearer ${account.accessToken}`, 'user-agent': userAgent },
  });
  const { data } = (await answer.json()) as { data: { children: { data: Record<string, unknown> }[] } };
  const [asked] = witness.calls();
  const counts = await ours().readCounts(account, [id]);
  const [mine] = witness.calls();
  expect([mine?.method, mine?.path, namesOf(mine?.query)]).toEqual([
    asked?.method,
    asked?.path,
    namesOf(asked?.query),
  ]);
  const { score, num_comments } = data.children[0]?.data ?? {};
  expect(counts.get(id)).toEqual({ likes: score, replies: num_comments, reposts: null });
  expect(await ours().readCounts(account, ['t3_nothing'])).toEqual(new Map());
});
