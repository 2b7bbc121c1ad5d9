import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { linkedinChannel } from '#server/ports/channel/linkedin.ts';
import type { Publishable } from '#server/ports/channel/port.ts';
import { connectByOAuth } from '#test/channel-sandbox.ts';
import { png } from '#test/png.ts';
import { namesOf, startWitness } from './witness.ts';

/**
 * LinkedIn maintains no client (linkedin-api-client 0.3.0 is a beta with hard-coded hosts). The witness is
 * its documentation: requests as shown on learn.microsoft.com/linkedin (Posts, Images, Documents, and
 * Comments API, views li-lms-2025-01 to 2026-05), sent to the sandbox and compared with ours.
 */

const ours = () =>
  linkedinChannel({
    clientId: 'sandbox-linkedin-app',
    clientSecret: 'sandbox-linkedin-secret',
    version: '202607',
    authorizeUrl: '/sample/linkedin/oauth/v2/authorization',
    tokenUrl: `${witness.sandbox.url}/linkedin/oauth/v2/accessToken`,
    apiUrl: `${witness.sandbox.url}/linkedin`,
    realm: 'sample',
    processingWaitMs: 60,
  });

const witness = await startWitness('/linkedin', {}, () => Date.parse('2026-11-20T12:00:00Z'));
const account = await connectByOAuth(witness.sandbox, ours());
const person = `urn:li:person:${account.externalId}`;
afterAll(() => witness.stop());
beforeEach(() => {
  witness.calls();
});

/** A request from the documentation, verbatim except for the ids. */
const send = (path: string, json: unknown, over: Record<string, string> = {}) =>
  fetch(`${witness.sandbox.url}/linkedin${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${account.accessToken}`,
      'content-type': 'application/json',
      'linkedin-version': '202607',
      'x-restli-protocol-version': '2.0.0',
      ...over,
    },
    body: JSON.stringify(json),
  });
const documented = (commentary: string, content?: unknown) => ({
  author: person,
  commentary,
  visibility: 'PUBLIC',
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  ...(content === undefined ? {} : { content }),
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: false,
});
const upload = async (kind: 'image' | 'document', bytes: Buffer): Promise<string> => {
  const answer = await send(`/rest/${kind}s?action=initializeUpload`, {
    initializeUploadRequest: { owner: person },
  });
  const { value } = (await answer.json()) as { value: Record<string, string> };
  const put = await fetch(value.uploadUrl ?? '', {
    method: 'PUT',
    headers: { authorization: `Bearer ${account.accessToken}` },
    body: new Uint8Array(bytes),
  });
  expect(put.status).toBe(201);
  return value[kind] ?? '';
};
/** Retried until LinkedIn has processed the upload. */
const create = async (json: unknown) => {
  await expect.poll(async () => (await send('/rest/posts', json)).status, { interval: 60 }).toBe(201);
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
/** Each request once, because requests are retried during processing. */
const shapes = () => [
  ...new Set(
    witness
      .calls()
      .map(({ method, path, query, fields, signsIn }) =>
        JSON.stringify({ method, path, query, names: namesOf(fields), signsIn }),
      ),
  ),
];

describe('a post', () => {
  test('with text and a mention is sent as documented', async () => {
    await create(documented('Hello @[Devtestco](urn:li:organization:2414183)'));
    const [asked] = witness.calls();
    const mentions = [{ start: 6, length: 9, id: 'urn:li:organization:2414183' }];
    await ours().publish(account, post('Hello Devtestco again', { mentions }));
    const [mine] = witness.calls();
    expect(mine).toEqual({
      ...asked,
      fields: { ...asked?.fields, commentary: 'Hello @[Devtestco](urn:li:organization:2414183) again' },
    });
  });

  const image = png(9, 9);
  const pdf = Buffer.from('%PDF-1.7');
  test.each([
    [
      'an image',
      async () => {
        const id = await upload('image', image);
        await create(documented('test strings!', { media: { altText: 'testing for alt tags', id } }));
      },
      [{ bytes: image, contentType: 'image/png', alt: 'A chart' }],
    ],
    [
      'several images',
      async () => {
        const images = [await upload('image', image), await upload('image', image)].map((id) => ({
          id,
          altText: 'testing for alt tags1',
        }));
        await create(documented('talk about kittens', { multiImage: { images } }));
      },
      [
        { bytes: image, contentType: 'image/png', alt: 'A chart' },
        { bytes: image, contentType: 'image/png', alt: 'Another' },
      ],
    ],
    [
      'a document',
      async () => {
        const id = await upload('document', pdf);
        await create(documented('test strings!!', { media: { title: 'Example.pdf', id } }));
      },
      [{ bytes: pdf, contentType: 'application/pdf', title: 'The plan' }],
    ],
  ] as const)('with %s is sent as documented', async (name, asDocumented, media) => {
    await asDocumented();
    const asked = shapes();
    await ours().publish(account, post(`Ours with ${name}`, { media }));
    expect(shapes().sort()).toEqual(asked.sort());
  });

  test('is refused with an undocumented field or version', async () => {
    for (const strange of [
      { ...documented('a'), madeWithAi: true },
      { ...documented('b'), content: { poll: {} } },
    ]) {
      expect((await send('/rest/posts', strange)).status).toBe(422);
    }
    for (const version of ['202001', '209901', '2026']) {
      const answer = await send('/rest/posts', documented('c'), { 'linkedin-version': version });
      expect(answer.status).toBe(426);
    }
  });
});

test('a reply to a comment is sent as documented', async () => {
  const made = await ours().publish(account, post('The post under which the thread is'));
  const urn = made.externalId ?? '';
  const under = { kind: 'comment', mentions: [], targetUrn: urn } as const;
  const top = await ours().publish(account, { ...under, text: 'The top comment', answers: null });
  witness.calls();
  const parent = `urn:li:comment:(${urn},${top.externalId})`;
  // Comments API, "Create Comment on comment": the parent is in the path and in the body.
  await send(`/rest/socialActions/${encodeURIComponent(parent)}/comments`, {
    actor: person,
    object: urn,
    message: { text: 'As documented' },
    parentComment: parent,
  });
  const [asked] = witness.calls();
  await ours().publish(account, { ...under, text: 'By ours', answers: top.externalId });
  const [mine] = witness.calls();
  expect(mine).toEqual({ ...asked, fields: { ...asked?.fields, message: { text: 'By ours' } } });
});

test('a first comment with a mention is sent as documented', async () => {
  const made = await ours().publish(account, post('The post under which it is'));
  const urn = made.externalId ?? '';
  witness.calls();
  const path = `/rest/socialActions/${encodeURIComponent(urn)}/comments`;
  const value = { organization: { organization: 'urn:li:organization:2414183' } };
  await send(path, {
    actor: person,
    object: urn,
    message: { text: 'Look at Devtestco', attributes: [{ start: 8, length: 9, value }] },
  });
  const [asked] = witness.calls();
  await ours().publish(account, {
    kind: 'comment',
    text: 'See again Devtestco',
    mentions: [{ start: 10, length: 9, id: 'urn:li:organization:2414183' }],
    targetUrn: urn,
    answers: null,
  });
  const [mine] = witness.calls();
  expect(mine).toEqual({
    ...asked,
    fields: {
      ...asked?.fields,
      message: { text: 'See again Devtestco', attributes: [{ start: 10, length: 9, value }] },
    },
  });
});
