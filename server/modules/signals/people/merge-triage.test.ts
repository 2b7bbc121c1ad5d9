import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, record, signalsByName } from '#test/facts.ts';

let profile: OwnedConnectedProfile;
const hour = 3_600_000;
/** The name reported last. */
const mergedName = 'Kim Lee';

const app = await startApp({ works: false });
const ann = await app.signIn('ann@northwind-labs.example');
afterAll(() => app.stop());

const db = () => app.composition.deps.db;
const signals = () => signalsByName(db(), profile);
const later = (hours: number) => new Date(app.now().getTime() + hours * hour).toISOString();

/** What the user did to the signals of both people. */
async function triage() {
  const all = await signals();
  const { items } = await ann.api.signals.list({ params: { id: profile.id }, query: { sort: 'name' } });
  return items.map(({ id, name, status, snoozedUntil, foundAt, hasNote }) => ({
    id,
    name,
    status,
    snoozedUntil,
    foundAt,
    hasNote,
    note: all.get(name)?.note,
  }));
}

beforeEach(async () => {
  await db().deleteFrom('person').where('user_id', '=', ann.userId).execute();
  profile = await makeProfile(db(), ann.userId, 'Ann');
  for (const [slug, name] of [
    ['kim', 'Kim'],
    ['kim-2', 'Kim Lee'],
  ] as const) {
    app.advance(hour);
    await record(db(), profile, [newEngagement({ person: newPerson(slug, { name }) })], {
      seenAt: app.now(),
    });
  }
});

async function merge(): Promise<{ mergeId: string; keptId: string }> {
  const all = await signals();
  const [kim, other] = [all.get('Kim')?.person_id ?? '', all.get('Kim Lee')?.person_id ?? ''];
  const merged = await ann.api.people.merge({ params: { id: other }, body: { otherId: kim } });
  expect(merged.personId).toBe(kim);
  return { mergeId: merged.mergeId, keptId: kim };
}
const idOf = async (name: string) => (await signals()).get(name)?.id ?? '';
const write = async (name: string, note: string) =>
  ann.api.triage.writeNote({ params: { id: await idOf(name) }, body: { note } });

/** Waits until one transaction waits for another's lock. */
const untilSomebodyWaits = () =>
  vi.waitUntil(
    async () => (await sql`select from pg_locks where not granted`.execute(db())).rows.length > 0,
    { timeout: 30_000, interval: 20 },
  );

describe('a merge of two people', () => {
  it('waits for a note being written, and loses nothing of it', async () => {
    const [id, note] = [await idOf('Kim'), 'Written meanwhile'];
    let merging: ReturnType<typeof merge> | undefined;
    await db()
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('signal').set({ note }).where('id', '=', id).execute();
        merging = merge();
        await untilSomebodyWaits();
      });
    await merging;
    expect(await triage()).toMatchObject([{ name: mergedName, note }]);
  });

  it('refuses a note for a signal deleted while it was being sent', async () => {
    const id = await idOf('Kim Lee');
    let refusal: Promise<unknown> | undefined;
    await db()
      .transaction()
      .execute(async (trx) => {
        await trx.deleteFrom('signal').where('id', '=', id).execute();
        refusal = expect(
          ann.api.triage.writeNote({ params: { id }, body: { note: 'On its way' } }),
        ).rejects.toMatchObject({ status: 404 });
        await untilSomebodyWaits();
      });
    await refusal;
  });

  it('keeps both notes, the earlier snooze end and the earlier find time, and undo restores each', async () => {
    await write('Kim', 'x'.repeat(5000));
    await write('Kim Lee', 'Calls back');
    for (const [name, hours] of [
      ['Kim', 48],
      ['Kim Lee', 24],
    ] as const) {
      await ann.api.bulk.change({ body: { signalIds: [await idOf(name)], snoozedUntil: later(hours) } });
    }
    const before = await triage();
    const [kim, other] = before;
    const { mergeId } = await merge();
    const joined = { note: `${'x'.repeat(5000)}\n\nCalls back`, snoozedUntil: other?.snoozedUntil };
    expect(await triage()).toMatchObject([
      { name: mergedName, foundAt: kim?.foundAt, hasNote: true, ...joined },
    ]);
    await ann.api.people.undoMerge({ params: { id: mergeId } });
    expect(await triage()).toEqual(before);
  });

  it('lets a bulk change be undone for the remaining person, and keeps later changes', async () => {
    const reported = await ann.api.bulk.change({
      body: { connectedProfileId: profile.id, filters: {}, status: 'reviewed' },
    });
    const { mergeId } = await merge();
    await write(mergedName, 'Since');
    expect(await ann.api.bulk.undo({ body: { changeId: reported.changeId ?? '' } })).toEqual({
      changed: 1,
      job: null,
    });
    await ann.api.people.undoMerge({ params: { id: mergeId } });
    expect(await triage()).toMatchObject([
      { name: 'Kim', status: 'new', note: 'Since' },
      { name: 'Kim Lee', status: 'reviewed', note: null },
    ]);
  });

  it('wakes the person if one of the two was awake', async () => {
    await ann.api.bulk.change({ body: { signalIds: [await idOf('Kim')], snoozedUntil: later(24) } });
    const { mergeId } = await merge();
    expect(await triage()).toMatchObject([{ name: mergedName, snoozedUntil: null }]);
    await ann.api.people.undoMerge({ params: { id: mergeId } });
    expect((await triage()).map((one) => one.snoozedUntil === null)).toEqual([false, true]);
  });
});
