import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { ArchiveImport } from '#contract/sources.ts';
import { startApp, type TestApp } from '#test/app.ts';
import type { ArchiveTruth } from '#test/archive/archive-truth.ts';
import { generateArchive } from '#test/archive/generate-archive.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { forgetUploads } from './forget-uploads.tick.ts';

const counts = {
  seed: 11,
  connections: 400,
  invitations: 80,
  messages: 500,
  endorsements: 60,
  recommendations: 6,
  shares: 30,
  comments: 40,
  reactions: 50,
};

let folder: string;
let truth: ArchiveTruth;
let zip: Buffer;
let app: TestApp;
let ann: SignedIn;
let bob: SignedIn;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingrow-import-'));
  truth = await generateArchive(join(folder, 'archive.zip'), counts);
  zip = await readFile(join(folder, 'archive.zip'));
  app = await startApp();
  ann = await app.signIn('ann@northwind-labs.example');
  bob = await app.signIn('bob@harbor-analytics.example');
});
afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function upload(who: SignedIn, body: Buffer | string): Promise<Response> {
  return app.composition.app.request('/archive-import?fileName=Complete_LinkedInDataExport.zip', {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/zip' },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
}

async function uploaded(who: SignedIn): Promise<ArchiveImport> {
  const answer = await upload(who, zip);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: ArchiveImport }).data;
}

async function imported(who: SignedIn): Promise<ArchiveImport> {
  const { id } = await uploaded(who);
  await app.settle();
  await who.api.sources.startArchive({ params: { id }, body: { ownerUrl: truth.owner.url } });
  await app.settle();
  return who.api.sources.archive({ params: { id } });
}

/** Everything an import leaves for a user, without ids. */
async function factsOf(userId: string) {
  const query = async (sql: string) => (await app.composition.deps.copyPool.query(sql, [userId])).rows;
  return {
    engagements: await query(
      `select e.key, e.type, e.direction, e.text, e.occurred_at, p.public_id, o.urn
         from engagement e left join person p on p.user_id = e.user_id and p.id = e.person_id
         left join post o on o.user_id = e.user_id and o.id = e.post_id
        where e.user_id = $1 order by e.key`,
    ),
    people: await query(
      'select public_id, name, company, title, email from person where user_id = $1 order by public_id',
    ),
    signals: await query(
      'select name, counts, interactions, heat, active_days, first_at, latest_at from signal where user_id = $1 order by name, heat',
    ),
    posts: await query('select urn, text, post_type, published_at from post where user_id = $1 order by urn'),
  };
}

const inbound = () =>
  truth.facts.filter((fact) => fact.what === 'engagement' && fact.direction === 'inbound' && fact.slug);

describe('importing an archive', () => {
  test('is looked through first, and proposes whose it is', async () => {
    const { id } = await uploaded(ann);
    await app.settle();
    const found = await ann.api.sources.archive({ params: { id } });
    expect(found).toMatchObject({
      state: 'awaiting_owner',
      proposedOwner: { url: truth.owner.url, name: truth.owner.name },
      byteSize: zip.length,
    });
    const unknown = found.files.filter((file) => !file.isKnown).map((file) => file.path);
    expect(unknown.sort()).toEqual([...truth.unknownFiles].sort());
    expect(await ann.api.profile.list({})).toEqual({ items: [] });
    await ann.api.sources.deleteArchive({ params: { id } });
  });

  test('connects its owner and turns every fact into people, engagements and signals', async () => {
    const done = await imported(ann);
    expect(done).toMatchObject({ state: 'succeeded', message: null, job: { state: 'succeeded' } });
    const { items } = await ann.api.profile.list({});
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ url: truth.owner.url, name: truth.owner.name, network: 'real' });

    const slugs = new Set(inbound().map((fact) => fact.slug));
    const facts = await factsOf(ann.userId);
    expect(facts.signals).toHaveLength(slugs.size);
    expect(facts.engagements).toHaveLength(truth.facts.filter((fact) => fact.what === 'engagement').length);
    expect(done.added).toMatchObject({
      engagements: facts.engagements.length,
      signals: facts.signals.length,
      people: facts.people.length,
      posts: facts.posts.length,
    });
    expect(items[0]?.signalCount).toBe(slugs.size);
    const own = truth.facts.filter((fact) => fact.what === 'own-post');
    expect(facts.posts.filter((post) => own.some((fact) => fact.post === post.urn))).toHaveLength(
      new Set(own.map((fact) => fact.post)).size,
    );
  });

  test('reports what became of every row', async () => {
    const { items } = await ann.api.sources.listArchives({});
    for (const [kind, expected] of Object.entries(truth.counts)) {
      const file = items[0]?.files.find((each) => each.kind === kind);
      const leftOut = file?.leftOut.reduce((sum, each) => sum + each.rows, 0) ?? 0;
      expect({ kind, rows: file?.rows, broken: file?.broken }).toEqual({
        kind,
        rows: expected.rows,
        broken: expected.broken,
      });
      expect((file?.rows ?? 0) - leftOut - (file?.broken ?? 0)).toBe(expected.facts);
    }
  });

  test('again adds nothing', async () => {
    const before = await factsOf(ann.userId);
    const again = await imported(ann);
    expect(again.added).toEqual({ people: 0, engagements: 0, signals: 0, posts: 0 });
    expect(await factsOf(ann.userId)).toEqual(before);
  });

  test('leaves no pieces of the upload behind', async () => {
    const { rows } = await app.composition.deps.copyPool.query('select count(*)::int as n from upload_piece');
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('shows nothing of it to anybody else', async () => {
    expect(await factsOf(bob.userId)).toMatchObject({ people: [], engagements: [], signals: [] });
  });
});

describe('an upload', () => {
  const errorOf = async (answer: Response) => ({
    status: answer.status,
    ...((await answer.json()) as ErrorBody).data,
  });

  test.each([
    ['no ZIP', 'Hello'],
    ['nothing', ''],
  ])('of %s is refused and leaves nothing', async (_, body) => {
    const error = await errorOf(await upload(bob, body));
    expect(error).toMatchObject({ status: 422, code: 'archive_refused' });
    expect((await bob.api.sources.listArchives({})).items).toEqual([]);
  });

  test('takes the place of one that still waits, and of nobody else’s', async () => {
    const mine = await uploaded(bob);
    const others = await uploaded(ann);
    await app.settle();
    const next = await uploaded(bob);
    const { items } = await bob.api.sources.listArchives({});
    expect(items.map(({ id }) => id)).toEqual([next.id]);
    expect((await app.call('GET', `/archive-import/${mine.id}`, { token: bob.token })).status).toBe(404);
    expect((await ann.api.sources.archive({ params: { id: others.id } })).state).toBe('awaiting_owner');
    await app.settle();
    await bob.api.sources.deleteArchive({ params: { id: next.id } });
    await ann.api.sources.deleteArchive({ params: { id: others.id } });
  });

  test('of a ZIP that is no archive fails with words', async () => {
    await upload(bob, Buffer.concat([Buffer.from('PK'), zip.subarray(2, 2000)]));
    await app.settle();
    const { items } = await bob.api.sources.listArchives({});
    expect(items[0]).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/Download the archive again/),
    });
  });

  test('without a name is refused by the field', async () => {
    const answer = await app.composition.app.request('/archive-import', {
      method: 'POST',
      headers: { authorization: `Bearer ${bob.token}`, 'content-type': 'application/zip' },
      body: 'PK',
    });
    const error = await errorOf(answer);
    expect(error.status).toBe(400);
    expect(error.issues?.[0]?.path).toBe('fileName');
  });

  test('that broke off is forgotten by its tick, a living one is not', async () => {
    const { db } = app.composition.deps;
    const insert = () =>
      db
        .insertInto('archive_import')
        .values({ user_id: bob.userId, file_name: 'x.zip', byte_size: 0, state: 'receiving' })
        .returning('id')
        .executeTakeFirstOrThrow();
    const receiving = () =>
      db.selectFrom('archive_import').select('id').where('state', '=', 'receiving').execute();
    await insert();
    await forgetUploads.run(app.composition.deps);
    expect(await receiving()).toHaveLength(1);
    await forgetUploads.run({
      ...app.composition.deps,
      clock: { now: () => new Date(Date.now() + 2 * 24 * 3600 * 1000) },
    });
    expect(await receiving()).toHaveLength(0);
  });
});

describe('routes about one import', () => {
  test.each([
    ['GET', ''],
    ['POST', '/start'],
    ['DELETE', ''],
  ])('%s …%s: a stranger gets 404, nobody 401, a wrong id 400', async (method, suffix) => {
    const { items } = await ann.api.sources.listArchives({});
    const path = `/archive-import/${items[0]?.id}${suffix}`;
    const body = method === 'POST' ? { ownerUrl: truth.owner.url } : undefined;
    const call = (token: string | undefined, to: string) =>
      app.call(method, to, { ...(token ? { token } : {}), ...(body ? { body } : {}) });
    expect((await call(bob.token, path)).status).toBe(404);
    expect((await call(undefined, path)).status).toBe(401);
    const wrong = await call(ann.token, `/archive-import/abc${suffix}`);
    expect(wrong.status).toBe(400);
    expect(((await wrong.json()) as ErrorBody).data.issues?.[0]?.path).toBe('id');
  });

  test('starting needs a person’s address, and an import that waits', async () => {
    const { id } = await uploaded(bob);
    await app.settle();
    const start = (ownerUrl: string) =>
      app.call('POST', `/archive-import/${id}/start`, { token: bob.token, body: { ownerUrl } });
    for (const wrong of ['https://www.linkedin.com/company/northwind-labs', 'hello', '']) {
      const answer = await start(wrong);
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as ErrorBody).data.issues?.[0]?.path).toBe('ownerUrl');
    }
    expect((await start(truth.owner.url)).status).toBe(200);
    expect((await start(truth.owner.url)).status).toBe(409);
    await app.settle();
  });
});
