import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, DEFAULT_SEED } from '#sandbox/app.ts';
import { type Actor, type Comment, type Post, seenBy } from '#sandbox/world/model.ts';
import { openWorld } from '#sandbox/world/world.ts';
import type { PortErrorKind } from '#server/ports/port-error.ts';
import type { LinkedInSource, SourceEngagement, SourcePage, SourcePost } from './port.ts';
import { rapidapiSource } from './rapidapi.ts';
import { unipileSource } from './unipile-v1.ts';
import { unipileV2Source } from './unipile-v2.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const world = openWorld(DEFAULT_SEED, now);
let sandboxUrl = '';
let stop: () => Promise<void>;

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ingrow-compliance-'));
  const sandbox = createSandbox({ dataDir, now: () => now });
  await new Promise<void>((started) => {
    const server = serve({ fetch: sandbox.app.fetch, hostname: '127.0.0.1', port: 0 }, (info) => {
      sandboxUrl = `http://127.0.0.1:${info.port}`;
      started();
    });
    stop = async () => {
      sandbox.close();
      await new Promise((closed) => server.close(closed));
      await rm(dataDir, { recursive: true });
    };
  });
});
afterAll(() => stop());

type Over = { apiKey?: string; timeoutMs?: number };

/** Each provider with what is specific to it: the meaning of its 404. */
const providers = [
  {
    label: 'unipile v1',
    listsBareReposts: true,
    name: 'unipile' as const,
    // The vendor's answer for anything it doesn't find.
    notFound: 'not_found',
    open: (over: Over = {}): LinkedInSource =>
      unipileSource({
        baseUrl: `${sandboxUrl}/unipile`,
        apiKey: 'sandbox-unipile-key',
        accountId: 'sandbox-account',
        realm: 'sample',
        pageSize: 10,
        ...over,
      }),
  },
  {
    label: 'unipile v2',
    name: 'unipile' as const,
    // v2 reports nothing specific to a repost without text, so it's left out.
    listsBareReposts: false,
    notFound: 'not_found',
    open: (over: Over = {}): LinkedInSource =>
      unipileV2Source({
        baseUrl: `${sandboxUrl}/unipile/v2`,
        apiKey: 'sandbox-unipile-v2-key',
        accountId: 'acc_sandbox-account',
        realm: 'sample',
        pageSize: 10,
        ...over,
      }),
  },
  {
    label: 'rapidapi',
    listsBareReposts: true,
    name: 'rapidapi' as const,
    // "Endpoint does not exist": the listing is gone, not the profile.
    notFound: 'forbidden',
    open: (over: Over = {}): LinkedInSource =>
      rapidapiSource({
        baseUrl: `${sandboxUrl}/rapidapi`,
        apiKey: 'sandbox-rapidapi-key',
        host: 'fresh-linkedin-profile-data.p.rapidapi.com',
        realm: 'sample',
        ...over,
      }),
  },
];

/** All items of a walk, and its number of pages. The walk must end. */
async function walk<T>(read: (next: string | null) => Promise<SourcePage<T>>) {
  const items: T[] = [];
  let pages = 0;
  let next: string | null = null;
  do {
    const page: SourcePage<T> = await read(next);
    items.push(...page.items);
    next = page.next;
    pages += 1;
    expect(pages).toBeLessThan(200);
  } while (next !== null);
  return { items, pages };
}

const refTo = (actor: Actor) => ({
  kind: actor.kind,
  url: `https://www.linkedin.com/${actor.kind === 'person' ? 'in' : 'company'}/${actor.slug}`,
  publicId: actor.slug,
  urn: null,
});

function actorOf(slug: string): Actor {
  const actor = world.findPerson(slug) ?? world.findCompany(slug);
  if (!actor) throw new Error(`The world has no ${slug}`);
  return actor;
}
const maya = actorOf('maya-lindqvist');
const northwind = actorOf('northwind-labs');
/** Wrote a repost with her own text. */
const ishita = actorOf('ishita-gupta');

const isBare = (post: Post) => post.original !== undefined && post.text === '';
const toSecond = (at: number) => Math.floor(at / 1000);

/** A post's engagement in the world, in the same format as {@link reported}. */
function truth(post: Post): string[] {
  const said = (type: string, comment: Comment) =>
    `${type} ${comment.author.slug} ${toSecond(comment.at)} ${comment.text}`;
  return [
    ...seenBy(post.reactions, now).map(({ author, value }) => `reaction ${author.slug} ${kinds[value]}`),
    ...seenBy(post.comments, now).flatMap((comment) => [
      said('comment', comment),
      ...seenBy(comment.replies, now).map((reply) => said('reply', reply)),
    ]),
  ].sort();
}
const kinds = {
  LIKE: 'like',
  PRAISE: 'celebrate',
  APPRECIATION: 'support',
  EMPATHY: 'love',
  INTEREST: 'insightful',
  ENTERTAINMENT: 'funny',
};

function reported({ type, actor, reaction, text, occurredAt }: SourceEngagement): string {
  if (type === 'reaction') return `reaction ${actor.publicId} ${reaction}`;
  return `${type} ${actor.publicId} ${occurredAt ? toSecond(occurredAt.getTime()) : 'never'} ${text}`;
}

describe.each(providers)('$label', ({ label, name, open, notFound, listsBareReposts }) => {
  afterEach(async () => {
    await fetch(`${sandboxUrl}/control/faults`, { method: 'DELETE' });
  });

  async function allPosts(actor: Actor) {
    const source = open();
    const { urn } = await source.profile(refTo(actor));
    return walk((next) => source.posts({ ...refTo(actor), urn }, next));
  }

  /** The posts a provider lists for someone, newest first. */
  const listed = (actor: Actor) =>
    world.postsOf(actor, now).filter((post) => listsBareReposts || !isBare(post));

  it('returns a person by URL and by id', async () => {
    const facts = await open().profile(refTo(maya));
    expect(facts).toMatchObject({
      kind: 'person',
      urn: maya.id,
      publicId: 'maya-lindqvist',
      name: maya.name,
      headline: maya.kind === 'person' ? maya.headline : '',
      followers: maya.followers,
    });
    const byId = {
      kind: 'person' as const,
      url: `https://www.linkedin.com/in/${maya.id}`,
      publicId: null,
      urn: maya.id,
    };
    expect(await open().profile(byId)).toEqual(facts);
  });

  it("returns a person's position and employer, with the company's identifiers", async () => {
    const employed = world.people.filter(({ company, companyName }) => company ?? companyName);
    const withPage = employed.find(({ company }) => company !== undefined);
    const without = employed.find(({ company }) => company === undefined);
    const neither = world.people.find(({ companyName }) => companyName === undefined);
    for (const person of [withPage, without, neither]) {
      if (person === undefined) throw new Error('The world lacks somebody');
      const { title, employer, location } = await open().profile(refTo(person));
      expect(location).toBe(`${person.city}, ${person.country}`);
      if (person.companyName === undefined) {
        expect(employer).toBeNull();
        continue;
      }
      expect(title).toBe(person.title);
      expect(employer?.name).toBe(person.companyName);
      // A provider reports the number, the page, or both.
      const { company } = person;
      expect([null, company?.id ?? null]).toContain(employer?.urn);
      expect([null, company?.slug ?? null]).toContain(employer?.publicId);
      expect(Boolean(employer?.urn ?? employer?.publicId)).toBe(company !== undefined);
    }
  });

  it("returns a company's facts, by URL and by number", async () => {
    const { kind, ...ref } = refTo(northwind);
    expect(kind).toBe('company');
    if (northwind.kind !== 'company') throw new Error('Not a company');
    const facts = await open().company(ref);
    expect(facts).toEqual({
      urn: northwind.id,
      publicId: northwind.slug,
      url: expect.stringContaining(`/company/${northwind.slug}`),
      name: northwind.name,
      industry: northwind.industry,
      headcount: northwind.employees,
      location: `${northwind.city}, ${northwind.country}`,
      website: expect.stringContaining(northwind.slug),
      logoUrl: null,
      followers: northwind.followers,
    });
    const { id } = northwind;
    const byNumber = { url: `https://www.linkedin.com/company/${id}`, publicId: null, urn: id };
    expect(await open().company(byNumber)).toEqual(facts);
    const nobody = { url: 'https://www.linkedin.com/company/nobody-xyz', publicId: 'nobody-xyz', urn: null };
    await expect(open().company(nobody)).rejects.toMatchObject({ name: 'PortError', kind: 'not_found' });
  });

  it('finds people by keyword, or has no search', async () => {
    const { search } = open();
    if (name === 'rapidapi') return expect(search).toBeNull();
    const hits = (await search?.({ keyword: 'Maya Lindqvist', limit: 3, timeoutMs: 2000 })) ?? [];
    expect(hits[0]).toEqual({
      urn: maya.id,
      publicId: maya.slug,
      url: expect.stringContaining(`/in/${maya.slug}`),
      name: maya.name,
      headline: maya.kind === 'person' ? maya.headline : '',
      location: expect.any(String),
      pictureUrl: null,
    });
    expect(await search?.({ keyword: 'e', limit: 3, timeoutMs: 2000 })).toHaveLength(3);
    expect(await search?.({ keyword: 'nobody-of-that-name', limit: 3, timeoutMs: 2000 })).toEqual([]);
    await fault({ kind: 'slow', times: 1, delayMs: 1000 });
    await expect(search?.({ keyword: 'e', limit: 3, timeoutMs: 100 })).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  const fault = (more: Record<string, unknown>) =>
    fetch(`${sandboxUrl}/control/faults`, {
      method: 'POST',
      body: JSON.stringify({ provider: name, ...more }),
    });

  it("returns a company's profile", async () => {
    expect(await open().profile(refTo(northwind))).toMatchObject({
      kind: 'company',
      urn: northwind.id,
      publicId: 'northwind-labs',
      name: northwind.name,
      followers: northwind.followers,
    });
  });

  it.each(['person', 'company'] as const)('reports an unknown %s as not found', async (kind) => {
    const folder = kind === 'person' ? 'in' : 'company';
    const nobody = {
      kind,
      url: `https://www.linkedin.com/${folder}/nobody-xyz`,
      publicId: 'nobody-xyz',
      urn: null,
    };
    await expect(open().profile(nobody)).rejects.toMatchObject({ name: 'PortError', kind: 'not_found' });
  });

  it.each([maya, northwind, ishita])('lists the posts of $slug newest first, each once', async (actor) => {
    const { items, pages } = await allPosts(actor);
    const expected = listed(actor);
    expect(items).toHaveLength(expected.length);
    expect(new Set(items.map(({ urn }) => urn)).size).toBe(items.length);
    if (actor === maya) expect(pages).toBeGreaterThan(1);
    const shown = items.filter(({ postType }) => postType === 'image');
    expect(shown.map(({ pictureUrl }) => pictureUrl)).toEqual(
      shown.map(() => expect.stringMatching(/^https:\/\/.+\.png$/)),
    );
    for (const [at, post] of items.entries()) {
      const original = expected[at] as Post;
      // For a repost without text, the only fact about this profile is the repost itself.
      if (isBare(original)) {
        expect(post).toMatchObject({ postType: 'repost', text: null });
        continue;
      }
      expect(post).toMatchObject({ text: original.text, publishedAt: expect.any(Date) });
      expect(toSecond(post.publishedAt?.getTime() ?? 0)).toBe(toSecond(original.at));
      expect(post.reactionCount).toBe(seenBy(original.reactions, now).length);
      expect(post.urn).toMatch(/^urn:li:(activity|ugcPost|share):\d+$/);
      expect(post.postType === 'repost').toBe(original.original !== undefined);
      if (!original.original && ['image', 'video', 'document', 'text'].includes(original.kind)) {
        expect(post.postType).toBe(original.kind);
      }
    }
  });

  const refOf = (urn: string) => ({ urn, url: `https://www.linkedin.com/feed/update/${urn}` });

  it.each([maya, northwind])('returns a single post of $slug as listed, with its author', async (actor) => {
    const { items } = await allPosts(actor);
    const posts = listed(actor);
    const own = posts.filter((post) => post.original === undefined);
    expect(own.length).toBeGreaterThan(2);
    for (const post of own.slice(0, 12)) {
      const listed = items[posts.indexOf(post)] as SourcePost;
      const reported = await open().post(refOf(`urn:li:activity:${post.id}`));
      const { otherNames: listedNames, ...listedPost } = listed;
      expect(reported).toMatchObject(listedPost);
      expect(reported.otherNames).toEqual(expect.arrayContaining(listedNames));
      expect(reported.author).toMatchObject({ kind: actor.kind, publicId: actor.slug, name: actor.name });
      // CallContext by another of its numbers returns the same post, or says that it isn't found under that
      // number.
      const other = open().post(refOf(post.socialId));
      if (label === 'unipile v2') {
        // v2 returns one number of a post. The other names are those it was asked by.
        const { otherNames } = reported;
        expect({ ...(await other), otherNames }).toEqual(reported);
      } else if (name === 'unipile' || post.socialId.includes('activity')) {
        expect(await other).toEqual(reported);
      } else await expect(other).rejects.toMatchObject({ name: 'PortError', kind: 'not_found' });
      const { items: first } = await open().engagers({ urn: reported.urn, url: reported.url }, null);
      expect(first.length).toBeGreaterThan(0);
    }
  });

  it('treats a repost without text as the original, and one with text as its own post', async () => {
    const reposts = world.postsUntil(now).filter((post) => post.original !== undefined);
    const bare = reposts.find((post) => isBare(post)) as Post;
    const original = bare.original as Post;
    const reported = await open().post(refOf(`urn:li:activity:${bare.id}`));
    expect(reported).toMatchObject({
      urn: (await open().post(refOf(`urn:li:activity:${original.id}`))).urn,
      text: original.text,
      author: { publicId: original.author.slug },
      reactionCount: seenBy(original.reactions, now).length,
    });
    expect(reported.otherNames).toContain(`urn:li:activity:${bare.id}`);
    const worded = reposts.find((post) => !isBare(post)) as Post;
    const own = await open().post(refOf(`urn:li:activity:${worded.id}`));
    expect(own).toMatchObject({ text: worded.text, postType: 'repost' });
    expect([worded.author.slug, undefined]).toContain(own.author?.publicId);
  });

  it('reports an unknown post as not found', async () => {
    await expect(open().post(refOf('urn:li:activity:7000000000000000001'))).rejects.toMatchObject({
      name: 'PortError',
      kind: 'not_found',
    });
  });

  it('returns everyone who engaged with a post, each once and the same on the next read', async () => {
    const { items } = await allPosts(maya);
    const source = open();
    const posts = listed(maya);
    const size = (post: Post) => post.reactions.length + post.comments.length;
    const largest = posts.filter((post) => !isBare(post)).sort((a, b) => size(b) - size(a));
    for (const post of largest.slice(0, 5)) {
      const asked = items[posts.indexOf(post)] as SourcePost;
      const first = await walk((next) => source.engagers(asked, next));
      expect(first.items.map(reported).sort()).toEqual(truth(post));
      expect(first.pages).toBeGreaterThan(1);
      const keys = first.items.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      const again = await walk((next) => source.engagers(asked, next));
      expect(again.items.map(({ key }) => key)).toEqual(keys);
    }
  });

  it('says which comment each reply answers, also those of the author', async () => {
    const { items } = await allPosts(maya);
    const posts = listed(maya);
    const answered = posts.filter(({ comments }) =>
      comments.some(({ replies }) => replies.some(({ author }) => author === maya)),
    );
    expect(answered.length).toBeGreaterThan(0);
    for (const post of answered.slice(0, 3)) {
      const { items: said } = await walk((next) =>
        open().comments(items[posts.indexOf(post)] as SourcePost, next),
      );
      expect(said.map(reported).sort()).toEqual(truth(post).filter((line) => !line.startsWith('reaction ')));
      const threads = seenBy(post.comments, now).flatMap((comment) => [
        `${comment.id} under null`,
        ...seenBy(comment.replies, now).map(
          ({ id }) => `${name === 'rapidapi' ? null : id} under ${comment.id}`,
        ),
      ]);
      expect(said.map(({ id, parentId }) => `${id} under ${parentId}`).sort()).toEqual(threads.sort());
    }
  });

  it('resumes at a page after a restart', async () => {
    const { items } = await allPosts(maya);
    const asked = items[1] as SourcePost;
    const whole = await walk((next) => open().engagers(asked, next));
    const one = open();
    const inOne = await walk((next) => one.engagers(asked, next));
    expect(inOne).toEqual(whole);
    await expect(open().engagers(asked, 'not-a-token')).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('returns nobody for a post without engagement, and no posts for someone who wrote none', async () => {
    const silent = world.people.find((person) => world.postsOf(person, now).length === 0);
    expect((await allPosts(silent as Actor)).items).toEqual([]);
  });

  it('never reports a wrong key as not found', async () => {
    const { kind } = await open({ apiKey: 'wrong' })
      .profile(refTo(maya))
      .catch((error) => error);
    expect(['unauthorized', 'forbidden']).toContain(kind);
  });

  const calls = [
    ['profile', (source: LinkedInSource) => source.profile(refTo(maya))],
    ['company', (source: LinkedInSource) => source.company(refTo(northwind))],
    ['posts', (source: LinkedInSource) => source.posts({ ...refTo(maya), urn: maya.id }, null)],
    [
      'post',
      (source: LinkedInSource) => {
        const urn = `urn:li:activity:${(world.postsOf(maya, now)[0] as Post).id}`;
        return source.post({ urn, url: `https://www.linkedin.com/feed/update/${urn}` });
      },
    ],
    [
      'engagers',
      (source: LinkedInSource) => {
        const post = world.postsOf(maya, now)[0] as Post;
        const urn = name === 'unipile' ? post.socialId : `urn:li:activity:${post.id}`;
        return source.engagers({ urn, url: null }, null);
      },
    ],
  ] as const;
  const faults: [string, PortErrorKind, Record<string, unknown>][] = [
    ['401', 'unauthorized', {}],
    ['403', 'forbidden', {}],
    ['404', notFound as PortErrorKind, {}],
    ['429', 'rate_limited', { retryAfterSeconds: 7 }],
    ['500', 'unavailable', {}],
    ['slow', 'unavailable', { delayMs: 1000 }],
    ['cut', 'unavailable', {}],
    ['malformed', 'malformed', {}],
    ['empty', 'malformed', {}],
  ];
  describe.each(calls)('%s', (_call, ask) => {
    it.each(faults)('fails on %s as %s, once', async (kind, expected, more) => {
      const fault = { provider: name, kind, times: 1, ...more };
      await fetch(`${sandboxUrl}/control/faults`, { method: 'POST', body: JSON.stringify(fault) });
      const source = open(kind === 'slow' ? { timeoutMs: 200 } : {});
      await expect(ask(source)).rejects.toMatchObject({
        name: 'PortError',
        kind: expected,
        ...(kind === '429' ? { retryAfter: 7 } : {}),
      });
      await expect(ask(open())).resolves.toBeTruthy();
    });
  });

  it('reports unavailable if nothing answers, and reveals no key', async () => {
    const url = 'http://127.0.0.1:9';
    const rest = { realm: 'real' } as const;
    const unreached = {
      'unipile v1': () =>
        unipileSource({ baseUrl: url, apiKey: 'secret-key', accountId: 'secret-account', ...rest }),
      'unipile v2': () =>
        unipileV2Source({ baseUrl: url, apiKey: 'secret-key', accountId: 'acc_secret', ...rest }),
      rapidapi: () => rapidapiSource({ baseUrl: url, apiKey: 'secret-key', host: 'h', ...rest }),
    };
    const source = unreached[label as keyof typeof unreached]();
    const error = await source.profile(refTo(maya)).catch((caught) => caught);
    expect(error).toMatchObject({ name: 'PortError', kind: 'unavailable' });
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain('secret');
  });
});
