import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { ArchiveImport } from '#contract/imports/sources.ts';
import { purgeUploads } from '#server/modules/imports/purge-uploads.cron.ts';
import { deleteUpload } from '#server/modules/imports/uploads.ts';
import { startApp } from '#test/app.ts';
import { generateArchive } from '#test/archive/generate-archive.ts';
import { writeZip } from '#test/archive/write-zip.ts';
import type { SignedIn } from '#test/sign-in.ts';

const counts = {
  seed: 11,
  connections: 200,
  invitations: 80,
  messages: 250,
  endorsements: 60,
  recommendations: 6,
  shares: 30,
  comments: 40,
  reactions: 50,
};

const folder = await mkdtemp(join(tmpdir(), 'ingrow-import-'));
const truth = await generateArchive(join(folder, 'archive.zip'), counts);
const zip = await readFile(join(folder, 'archive.zip'));
const app = await startApp();
const ann = await app.signIn('ann@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Deletes an upload completely. */
async function removeUpload({ userId }: SignedIn, id: string): Promise<void> {
  const { db } = app.composition.deps;
  await deleteUpload(db, { userId, uploadId: id });
  await db.deleteFrom('archive_import').where('user_id', '=', userId).where('id', '=', id).execute();
}

/** Imports an archive of the given files and returns its report. */
async function importedFrom(who: SignedIn, files: Record<string, string | Buffer>, ownerUrl: string) {
  const path = join(folder, 'by-hand.zip');
  await writeZip(
    path,
    Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]),
  );
  const { data } = (await (await upload(who, await readFile(path))).json()) as { data: ArchiveImport };
  await app.waitForIdle();
  await who.api.sources.startArchive({ params: { id: data.id }, body: { ownerUrl } });
  await app.waitForIdle();
  return who.api.sources.archive({ params: { id: data.id } });
}

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
  await app.waitForIdle();
  await who.api.sources.startArchive({ params: { id }, body: { ownerUrl: truth.owner.url } });
  await app.waitForIdle();
  return who.api.sources.archive({ params: { id } });
}

/** Everything an import stores for a user, without ids. */
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
  test('inspects the upload first and proposes the owner', async () => {
    const { id } = await uploaded(ann);
    await app.waitForIdle();
    const found = await ann.api.sources.archive({ params: { id } });
    expect(found).toMatchObject({
      state: 'awaiting_owner',
      proposedOwner: { url: truth.owner.url, name: truth.owner.name },
      byteSize: zip.length,
    });
    const unknown = found.files.filter((file) => !file.isKnown).map((file) => file.path);
    expect(unknown.sort()).toEqual([...truth.unknownFiles].sort());
    expect(await ann.api.profile.list({})).toEqual({ items: [] });
    await removeUpload(ann, id);
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

  test('reports the outcome of every row', async () => {
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

  test('adds nothing the second time', async () => {
    const before = await factsOf(ann.userId);
    const again = await imported(ann);
    expect(again.added).toEqual({ people: 0, engagements: 0, signals: 0, posts: 0 });
    expect(await factsOf(ann.userId)).toEqual(before);
  });

  test('leaves no upload pieces behind', async () => {
    const { rows } = await app.composition.deps.copyPool.query('select count(*)::int as n from upload_piece');
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('shows nothing to other users', async () => {
    expect(await factsOf(bob.userId)).toMatchObject({ people: [], engagements: [], signals: [] });
  });
});

describe('real-world archives', () => {
  const me = 'https://www.linkedin.com/in/me-myself';
  const link = (slug: string) => `https://www.linkedin.com/in/${slug}`;
  const signalsOf = async (userId: string) =>
    (
      await app.composition.deps.copyPool.query(
        `select s.name, s.counts, p.company from signal s join person p on p.user_id = s.user_id and p.id = s.person_id
          where s.user_id = $1 order by s.name`,
        [userId],
      )
    ).rows;

  test('keeps a person without a date, a name next to a slug, and a comma within a text', async () => {
    const cleo = await app.signIn('cleo@northwind-labs.example');
    const connections = [
      'First Name;Last Name;URL;Email Address;Company;Position;Connected On',
      `Ann;Able;${link('ann-able')};;Acme, Inc.;VP;sometime in spring`,
      `Ben;Best;${link('ben-best')};;Firm;Head;2026-02-08`,
    ];
    const messages = [
      'CONVERSATION ID,FROM,SENDER PROFILE URL,TO,RECIPIENT PROFILE URLS,DATE,CONTENT,FOLDER',
      `2-a,ben-best,${link('ben-best')},Me Myself,${me},2026-02-09 10:00:00 UTC,thanks, agreed!,INBOX`,
    ];
    const done = await importedFrom(
      cleo,
      {
        'Basic_LinkedInDataExport_02-09-2026/Connections.csv': Buffer.from(
          `\ufeffNotes:\r\n\r\n${connections.join('\r\n')}`,
          'utf16le',
        ),
        'Basic_LinkedInDataExport_02-09-2026/messages.csv': messages.join('\n'),
        'Basic_LinkedInDataExport_02-09-2026/Reactions.csv': '',
      },
      me,
    );
    expect(done).toMatchObject({ state: 'succeeded', added: { people: 2, signals: 2, engagements: 3 } });
    expect(await signalsOf(cleo.userId)).toEqual([
      { name: 'Ann Able', counts: { manual: 1 }, company: 'Acme, Inc.' },
      { name: 'Ben Best', counts: { connection: 1, message: 1 }, company: 'Firm' },
    ]);
    expect((await factsOf(cleo.userId)).engagements.find(({ type }) => type === 'message')?.text).toBe(
      'thanks, agreed!',
    );
    expect(
      done.files.filter(({ notes }) => notes.length > 0).map(({ kind, notes }) => [kind, notes]),
    ).toEqual([
      ['connections', [{ reason: expect.stringMatching(/without a date/), rows: 1 }]],
      ['messages', [{ reason: expect.stringMatching(/comma/), rows: 1 }]],
    ]);
    // The same row again, now with the date: the existing person becomes connected.
    const again = await importedFrom(
      cleo,
      { 'Connections.csv': connections.join('\n').replace('sometime in spring', '9. Februar 2026') },
      me,
    );
    expect(again.added).toEqual({ people: 0, signals: 0, engagements: 1, posts: 0 });
  });

  test('detects from the file whether day or month comes first, and reports ambiguous dates', async () => {
    const dora = await app.signIn('dora@northwind-labs.example');
    const header = 'From,To,Sent At,Message,Direction,inviterProfileUrl,inviteeProfileUrl';
    const row = (n: number, date: string) => `P${n},Me,"${date}",,INCOMING,${link(`p-${n}`)},${me}`;
    const sent = async (...dates: string[]) => {
      const done = await importedFrom(
        dora,
        { 'Invitations.csv': [header, ...dates.map((date, n) => row(n, date))].join('\n') },
        me,
      );
      const { rows } = await app.composition.deps.copyPool.query(
        'delete from engagement where user_id = $1 returning occurred_at',
        [dora.userId],
      );
      return [
        rows.map(({ occurred_at }) => occurred_at.toISOString().slice(0, 16)).sort(),
        done.files[0]?.notes.map(({ rows: count }) => count),
      ];
    };
    expect(await sent('3/4/25, 14:37', '29/1/25, 14:37')).toEqual([
      ['2025-01-29T14:37', '2025-04-03T14:37'],
      [],
    ]);
    expect(await sent('3/4/25, 2:37 PM', '1/29/25, 2:37 PM')).toEqual([
      ['2025-01-29T14:37', '2025-03-04T14:37'],
      [],
    ]);
    expect(await sent('3/4/25, 2:37 PM', '4/4/25, 2:37 PM')).toEqual([
      ['2025-03-04T14:37', '2025-04-04T14:37'],
      [1],
    ]);
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
  ])('of %s is refused and leaves nothing behind', async (_, body) => {
    const error = await errorOf(await upload(bob, body));
    expect(error).toMatchObject({ status: 422, code: 'archive_refused' });
    expect((await bob.api.sources.listArchives({})).items).toEqual([]);
  });

  test("replaces an upload that still awaits its owner, but never another user's", async () => {
    const mine = await uploaded(bob);
    const others = await uploaded(ann);
    await app.waitForIdle();
    const next = await uploaded(bob);
    const { items } = await bob.api.sources.listArchives({});
    expect(items.map(({ id }) => id)).toEqual([next.id]);
    expect((await app.call('GET', `/archive-import/${mine.id}`, { token: bob.token })).status).toBe(404);
    expect((await ann.api.sources.archive({ params: { id: others.id } })).state).toBe('awaiting_owner');
    await app.waitForIdle();
    await removeUpload(bob, next.id);
    await removeUpload(ann, others.id);
  });

  test("fails with a clear message if the ZIP isn't an archive", async () => {
    await upload(bob, Buffer.concat([Buffer.from('PK'), zip.subarray(2, 2000)]));
    await app.waitForIdle();
    const { items } = await bob.api.sources.listArchives({});
    expect(items[0]).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/Download the archive again/),
    });
  });

  test('without a file name is refused, naming the field', async () => {
    const answer = await app.composition.app.request('/archive-import', {
      method: 'POST',
      headers: { authorization: `Bearer ${bob.token}`, 'content-type': 'application/zip' },
      body: 'PK',
    });
    const error = await errorOf(answer);
    expect(error.status).toBe(400);
    expect(error.issues?.[0]?.path).toBe('fileName');
  });

  test("is purged by the cron if it was abandoned, but not while it's active", async () => {
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
    await purgeUploads.run(app.composition.deps);
    expect(await receiving()).toHaveLength(1);
    await purgeUploads.run({
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
  ])(
    '%s …%s: returns 404 to another user, 401 without a session, 400 for an invalid id',
    async (method, suffix) => {
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
    },
  );

  test("requires a person's URL and an import awaiting its owner to start", async () => {
    const { id } = await uploaded(bob);
    await app.waitForIdle();
    const start = (ownerUrl: string) =>
      app.call('POST', `/archive-import/${id}/start`, { token: bob.token, body: { ownerUrl } });
    for (const wrong of ['https://www.linkedin.com/company/northwind-labs', 'hello', '']) {
      const answer = await start(wrong);
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as ErrorBody).data.issues?.[0]?.path).toBe('ownerUrl');
    }
    expect((await start(truth.owner.url)).status).toBe(200);
    expect((await start(truth.owner.url)).status).toBe(409);
    await app.waitForIdle();
  });
});
