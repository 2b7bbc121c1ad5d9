import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { anyCharacter } from '#test/any-character.ts';
import { startApp } from '#test/app.ts';
import { cases } from '#test/cases.ts';
import { makeProfile, newEngagement, newPerson, record } from '#test/facts.ts';

const minute = 60_000;

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
const { db } = app.composition.deps;
const profile = await makeProfile(db, ann.userId, 'Ann');
await record(db, profile, [newEngagement({ person: newPerson('kim') })]);
const kimId = (await ann.api.signals.list({ params: { id: profile.id } })).items[0]?.id ?? '';
afterAll(() => app.stop());

const write = (note: string | null, who = ann) =>
  who.api.triage.writeNote({ params: { id: kimId }, body: { note } });
const details = () => ann.api.signals.details({ params: { id: kimId } });
const visit = async (of = profile, who = ann) =>
  (await who.api.triage.visit({ params: { id: of.id } })).since;

describe('a note', () => {
  it('is stored as written, shown in row, details and export, and deleted when blank', async () => {
    const text = '=Met at the fair, "Müller" 漢字\r\n  calls back 🙂 ';
    expect(await write(text)).toEqual({ id: kimId, note: text, version: expect.any(String) });
    expect(await details()).toMatchObject({ note: text, signal: { hasNote: true } });
    const csv = await app.call('GET', `/signals/${profile.id}/export`, { token: ann.token });
    const [row] = parse(await csv.text(), { columns: true }) as { note: string }[];
    expect(row?.note).toBe(`'${text}`);
    for (const blank of ['', ' \n ', null, '\u0000']) {
      await write('something');
      expect((await write(blank)).note).toBeNull();
      expect(await details()).toMatchObject({ note: null, signal: { hasNote: false } });
    }
  });

  it('keeps every text except what PostgreSQL refuses', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCharacter, maxLength: 200 }), async (text) => {
        const clean = text.replaceAll('\u0000', '');
        expect((await write(text)).note).toBe(clean.trim() === '' ? null : clean);
        expect((await details()).note).toBe(clean.trim() === '' ? null : clean);
      }),
      { numRuns: cases(50) },
    );
    expect((await write('a\ud800b')).note).toBe('a\ufffdb');
    expect((await write('🙂'.repeat(2500))).note).toHaveLength(5000);
  });

  it("is limited to 5,000 characters and to the user's own signals", async () => {
    for (const body of [{ note: 'x'.repeat(5001) }, { note: 7 }, {}]) {
      const answer = await app.call('PUT', `/signals/${kimId}/note`, { token: ann.token, body });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ data: { issues: [{ path: 'note' }] } });
    }
    await expect(write('mine', bob)).rejects.toMatchObject({ status: 404 });
  });
});

describe('a visit', () => {
  it('begins where the last one ended, and ends after half an hour of inactivity', async () => {
    const of = await makeProfile(app.composition.deps.db, ann.userId, 'Visited');
    expect(await visit(of)).toBeNull();
    app.advance(29 * minute);
    const last = app.now();
    expect(await visit(of)).toBeNull();
    app.advance(31 * minute);
    const since = Date.parse((await visit(of)) ?? '');
    expect(Math.abs(since - last.getTime())).toBeLessThan(5_000);
    for (let times = 0; times < 3; times += 1) {
      app.advance(20 * minute);
      expect(Date.parse((await visit(of)) ?? '')).toBe(since);
    }
    expect(await visit(await makeProfile(app.composition.deps.db, ann.userId, 'Other'))).toBeNull();
    await expect(visit(of, bob)).rejects.toMatchObject({ status: 404 });
  });

  it('to all profiles of a network counts for each of them, since the earliest end', async () => {
    const eve = await app.signIn('eve@northwind-labs.example', 'Eve');
    const { db } = app.composition.deps;
    const [one, two] = [await makeProfile(db, eve.userId, 'One'), await makeProfile(db, eve.userId, 'Two')];
    const all = async () => (await eve.api.triage.visit({ params: { id: 'sample' } })).since;
    expect(await visit(one, eve)).toBeNull();
    app.advance(40 * minute);
    const first = Date.parse((await visit(one, eve)) ?? '');
    expect(await visit(two, eve)).toBeNull();
    expect(Date.parse((await all()) ?? '')).toBe(first);
    app.advance(40 * minute);
    const since = Date.parse((await all()) ?? '');
    expect(since).toBeGreaterThan(first);
    expect(Date.parse((await visit(two, eve)) ?? '')).toBeGreaterThanOrEqual(since);
    expect((await eve.api.triage.visit({ params: { id: 'real' } })).since).toBeNull();
  });

  it('shows nobody from the first sync as new, however long it took', async () => {
    const { db } = app.composition.deps;
    const of = await makeProfile(db, ann.userId, 'First');
    const found = (slug: string) =>
      record(db, of, [newEngagement({ person: newPerson(slug) })], { seenAt: app.now() });
    await visit(of);
    app.advance(40 * minute);
    await found('known');
    await db
      .updateTable('connected_profile')
      .set({ first_synced_at: app.now() })
      .where('id', '=', of.id)
      .execute();
    app.advance(minute);
    await found('news');
    const foundFrom = new Date(Date.parse((await visit(of)) ?? '') + 1).toISOString();
    const fresh = await ann.api.signals.list({ params: { id: of.id }, query: { foundFrom } });
    expect(fresh.items.map(({ name }) => name)).toEqual(['news']);
  });

  it('lets the user filter exactly the people found since then', async () => {
    const { db } = app.composition.deps;
    const of = await makeProfile(db, ann.userId, 'New ones');
    const found = (slug: string) =>
      record(db, of, [newEngagement({ person: newPerson(slug) })], { seenAt: app.now() });
    await found('old');
    await visit(of);
    app.advance(40 * minute);
    await found('new');
    // A known person engages again, which doesn't make them new.
    await found('old');
    const since = (await visit(of)) ?? '';
    const params = { id: of.id };
    const fresh = await ann.api.signals.list({ params, query: { foundFrom: since } });
    expect(fresh.items.map(({ name }) => name)).toEqual(['new']);
    expect(fresh.items[0]?.foundAt.slice(0, 16)).toBe(app.now().toISOString().slice(0, 16));
    const known = await ann.api.signals.list({ params, query: { foundTo: since } });
    expect(known.items.map(({ name }) => name)).toEqual(['old']);
  });
});
