import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ArchiveImport } from '#contract/imports/sources.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { requireOwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { startApp } from '#test/app.ts';
import { generateArchive } from '#test/archive/generate-archive.ts';
import { newEngagement, newPerson, newPost, record } from '#test/facts.ts';
import type { SignedIn } from '#test/sign-in.ts';

const app = await startApp();
const ann = await app.signIn('ann@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
const connect = async (who: SignedIn) =>
  (await who.api.sources.connect({ body: { url: 'https://www.linkedin.com/in/jonas-beck' } })).id;
const anns = await connect(ann);
const bobs = await connect(bob);
await app.waitForIdle();
afterAll(() => app?.stop());

const everybody = async (who: SignedIn, id: string): Promise<Signal[]> =>
  (await who.api.signals.list({ params: { id }, query: { limit: 200 } })).items;

/** Where a text occurs in the database: every column of every table, as text. */
async function findText(text: string, userId: string): Promise<string[]> {
  const { copyPool } = app.composition.deps;
  const { rows: tables } = await copyPool.query<{ schema: string; name: string; owned: boolean }>(
    `select table_schema as schema, table_name as name, exists (
       select from information_schema.columns c where c.table_schema = t.table_schema
         and c.table_name = t.table_name and c.column_name = 'user_id') as owned
     from information_schema.tables t
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const searches = tables.map(
    ({ schema, name, owned }) =>
      `(select '${name}' as name from "${schema}"."${name}" t
        where strpos(t::text, $1) > 0 ${owned ? 'and user_id = $2' : ''} limit 1)`,
  );
  const { rows } = await copyPool.query<{ name: string }>(searches.join(' union all '), [text, userId]);
  return rows.map(({ name }) => name);
}

const add = async (profileUrl: string) =>
  (await ann.api.sources.addDirectly({ body: { connectedProfileId: anns, profileUrls: [profileUrl] } }))
    .items[0];

describe('erasing a person', () => {
  it('leaves no trace of name, URL or id anywhere, and affects no other user', async () => {
    const { db } = app.composition.deps;
    const profile = await requireOwnedConnectedProfile(db, ann.userId, anns);
    const [name, slug, urn] = ['Zebediah Quixworth', 'zebediah-quixworth-77', 'ACoAAzebediah77'];
    const post = newPost('urn:li:activity:777', { isOwn: false, text: `By ${name}` });
    const author = { name, url: `https://www.linkedin.com/in/${slug}` };
    const written = newPost('urn:li:activity:778', { isOwn: false, author });
    const bySlug = newPerson(slug, { name, email: 'zeb@sample.example', headline: `${name} at Quix` });
    const byUrn = { ...newPerson(slug, { name, urn }), publicId: null, url: null };
    await record(db, profile, [
      newEngagement({ person: bySlug, post, text: `Says ${name}` }),
      newEngagement({ person: bySlug, direction: 'outbound', text: `To ${name}` }),
      newEngagement({ person: byUrn }),
      // Someone else engaged with a post by this person: the post stays, without a name.
      newEngagement({ person: newPerson('somebody-else'), post: written }),
    ]);
    await record(db, profile, [newEngagement({ person: newPerson(slug, { name, urn }) })]);
    const signal = (await everybody(ann, anns)).find((one) => one.name === name);
    const id = signal?.personId ?? '';
    const { items } = await ann.api.people.merges({ params: { id } });
    expect(items).toHaveLength(1);
    const { rows: gone } = await app.composition.deps.copyPool.query(
      'select gone_id from person_merge where user_id = $1',
      [ann.userId],
    );
    const lists = (await ann.api.lists.list({})).items;
    await ann.api.lists.addSignals({
      params: { id: lists[0]?.id ?? '' },
      body: { signalIds: [signal?.id ?? ''] },
    });
    await ann.api.signals.changeStatus({ params: { id: signal?.id ?? '' }, body: { status: 'engaged' } });
    const note = 'Met at the harbour of Zadar';
    await ann.api.triage.writeNote({ params: { id: signal?.id ?? '' }, body: { note } });
    const { total } = await ann.api.signals.total({ params: { id: anns }, query: {} });

    // A job's step names the person it enriches.
    const step = `Looked up ${name}`;
    await db
      .insertInto('job')
      .values({ user_id: ann.userId, name: 'look-up-people', state: 'succeeded', step })
      .execute();
    const texts = [name, slug, urn, id, signal?.id ?? '', gone[0].gone_id, 'zeb@sample.example', note];
    for (const text of texts) expect(await findText(text, ann.userId)).not.toEqual([]);
    expect(await ann.api.people.erasure({ params: { id } })).toEqual({
      name,
      engagements: 4,
      signals: 1,
      notes: 1,
      lists: ['Do not engage'],
      records: 2,
    });
    await ann.api.people.erase({ params: { id } });
    for (const text of texts) expect([text, await findText(text, ann.userId)]).toEqual([text, []]);
    expect((await ann.api.signals.total({ params: { id: anns }, query: {} })).total).toBe(total - 1);
    await record(db, profile, [], { posts: [written] });
    expect(await findText(name, ann.userId)).toEqual([]);
    await expect(ann.api.people.erase({ params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  it("blocks re-import by sync, URL and further keys, and leaves other users' records alone", async () => {
    const before = (await ann.api.people.barred({})).people;
    const signal = (await everybody(ann, anns)).find(({ url }) => url && /\/in\/[a-z]+-[a-z]+$/.test(url));
    const theirs = (await everybody(bob, bobs)).find(({ url }) => url === signal?.url);
    expect(theirs).toBeDefined();
    await expect(bob.api.people.erase({ params: { id: signal?.personId ?? '' } })).rejects.toMatchObject({
      status: 404,
    });
    await ann.api.people.erase({ params: { id: signal?.personId ?? '' } });
    expect((await ann.api.people.barred({})).people).toBe(before + 1);
    expect((await bob.api.people.barred({})).people).toBe(0);
    app.advance(3_600_000);
    await ann.api.sources.sync({ params: { id: anns } });
    await bob.api.sources.sync({ params: { id: bobs } });
    await app.waitForIdle();
    const names = async (who: SignedIn, id: string) => (await everybody(who, id)).map(({ url }) => url);
    expect(await names(ann, anns)).not.toContain(signal?.url);
    expect(await names(bob, bobs)).toContain(signal?.url);

    const url = signal?.url ?? '';
    const refused = {
      outcome: 'invalid',
      signalId: null,
      reason: expect.stringContaining('You erased this person'),
    };
    expect(await add(url)).toMatchObject(refused);
    // A fact that knows the person by URL and by LinkedIn's id blocks that id too.
    const { db } = app.composition.deps;
    const profile = await requireOwnedConnectedProfile(db, ann.userId, anns);
    const slug = url.split('/').at(-1) ?? '';
    const urn = 'ACoAAanother';
    const reported = await record(db, profile, [newEngagement({ person: newPerson(slug, { urn }) })]);
    expect(reported).toEqual({ people: 0, engagements: 0, signals: 0, posts: 0 });
    const byUrn = { ...newPerson(slug, { urn }), publicId: null, url: null };
    expect(await record(db, profile, [newEngagement({ person: byUrn })])).toMatchObject({ engagements: 0 });

    expect(
      await ann.api.people.allowAgain({ body: { profileUrl: 'linkedin.com/in/nobody-at-all' } }),
    ).toEqual({
      people: 0,
    });
    expect(await bob.api.people.allowAgain({ body: { profileUrl: url } })).toEqual({ people: 0 });
    expect(await ann.api.people.allowAgain({ body: { profileUrl: url } })).toEqual({ people: 1 });
    expect(await add(url)).toMatchObject({ outcome: 'created' });
    expect(await record(db, profile, [newEngagement({ person: byUrn })])).toMatchObject({ engagements: 1 });
  });

  it('allows re-import if the user chose that, and for all people at once', async () => {
    const [first, second] = await everybody(ann, anns);
    await ann.api.people.erase({ params: { id: first?.personId ?? '' }, query: { neverAgain: false } });
    expect(await add(first?.url ?? '')).toMatchObject({ outcome: 'created' });
    await ann.api.people.erase({ params: { id: second?.personId ?? '' } });
    const { people } = await ann.api.people.barred({});
    expect(people).toBeGreaterThan(0);
    expect(await ann.api.people.allowAgain({ body: { all: true } })).toEqual({ people });
    expect(await ann.api.people.barred({})).toEqual({ people: 0 });
  });

  it('leaves the person out of an archive import, whose report counts the skipped rows', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ingrow-erase-'));
    const truth = await generateArchive(join(folder, 'archive.zip'), {
      seed: 3,
      connections: 40,
      invitations: 10,
      messages: 30,
      endorsements: 8,
      recommendations: 2,
      shares: 3,
      comments: 3,
      reactions: 3,
    });
    const zip = await readFile(join(folder, 'archive.zip'));
    await rm(folder, { recursive: true });
    const imported = async (): Promise<ArchiveImport> => {
      const answer = await app.composition.app.request('/archive-import?fileName=a.zip', {
        method: 'POST',
        headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/zip' },
        body: new Uint8Array(zip),
      });
      const { id } = ((await answer.json()) as { data: ArchiveImport }).data;
      await app.waitForIdle();
      await ann.api.sources.startArchive({ params: { id }, body: { ownerUrl: truth.owner.url } });
      await app.waitForIdle();
      return ann.api.sources.archive({ params: { id } });
    };
    const first = await imported();
    const profileId = first.connectedProfileId ?? '';
    const [someone] = await everybody(ann, profileId);
    const { engagements } = await ann.api.people.erasure({ params: { id: someone?.personId ?? '' } });
    await ann.api.people.erase({ params: { id: someone?.personId ?? '' } });
    const again = await imported();
    expect(again.added).toEqual({ people: 0, engagements: 0, signals: 0, posts: 0 });
    expect(await findText(someone?.name ?? '', ann.userId)).toEqual([]);
    const erased = again.files.flatMap(({ leftOut }) =>
      leftOut.filter((one) => one.reason === 'People you erased'),
    );
    expect(erased.reduce((sum, { rows }) => sum + rows, 0)).toBe(engagements);
    const records = (report: ArchiveImport) => report.files.reduce((sum, file) => sum + file.records, 0);
    expect(records(again)).toBe(records(first) - engagements);
  });
});
