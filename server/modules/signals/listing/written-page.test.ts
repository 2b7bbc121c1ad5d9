import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Received200 } from '#contract/route.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { requireOwnedSignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { startApp } from '#test/app.ts';
import { fillAccount } from '#test/fill-account.ts';
import { showRecentPosts } from '#test/recent-posts.ts';
import { listSignals } from './list-signals.ts';

type SignalList = Received200<typeof contract.signals.list>;

/** The page as PostgreSQL writes it, which isn't parsed before it is sent. */

const app = await startApp();
showRecentPosts(app.composition.deps, 30);
const ann = await app.signIn('ann@northwind-labs.example');
await fillAccount(app, ann);
await ann.api.sources.connect({ body: { url: 'https://www.linkedin.com/in/jonas-beck' } });
await app.waitForIdle();
afterAll(() => app.stop());

test('matches the contract exactly, whatever a row contains', async () => {
  const { db } = app.composition.deps;
  const { items } = await ann.api.signals.list({ params: { id: 'sample' }, query: { limit: 50 } });
  const [one, ...others] = items;
  // Not every person works at a company known to a source.
  const other = others.find(({ companyId }) => companyId !== null);
  if (!one || !other?.companyId) throw new Error('nobody is at a company');
  const odd = 'Quote " back\\slash \n line \t tab \u2028 \u0001 é 語 😀 </script>';
  const { id: list } = await ann.api.lists.create({ body: { name: 'A "list"' } });
  await ann.api.lists.addSignals({ params: { id: list }, body: { signalIds: [one.id] } });
  await db
    .updateTable('signal')
    .set({ name: odd, headline: odd, company: null, snoozed_until: new Date('2031-05-06T07:08:09.012Z') })
    .where('id', '=', one.id)
    .execute();
  await db
    .updateTable('signal')
    .set({
      first_at: new Date('2024-01-02T03:04:05.678Z'),
      note: 'Met',
      picture_url: 'https://a.example/"x".png',
    })
    .where('id', '=', other.id)
    .execute();
  await db
    .updateTable('company')
    .set({ logo_url: 'https://a.example/logo.png' })
    .where('id', '=', other.companyId)
    .execute();
  // The same person in another profile.
  const { id: elsewhere } = await db
    .selectFrom('signal')
    .select('id')
    .where('user_id', '=', ann.userId)
    .where('connected_profile_id', '!=', one.connectedProfileId)
    .orderBy(sql`(person_id = ${one.personId}) desc`)
    .executeTakeFirstOrThrow();
  await db.updateTable('signal').set({ person_id: one.personId }).where('id', '=', elsewhere).execute();
  const { list: route } = contract.signals;
  for (const [id, query] of [
    ['sample', ''],
    ['sample', '?sort=week&activeWeek=true'],
    [one.connectedProfileId, '?sort=name'],
    ['real', ''],
  ] as const) {
    const answer = await app.call('GET', `/signals/${id}${query}`, { token: ann.token });
    expect(answer.headers.get('content-type')).toContain('application/json');
    const body = (await answer.json()) as { data: { items: unknown[] } };
    // Parsing drops fields that the contract doesn't define.
    expect(route.answer.parse(body.data)).toEqual(body.data);
  }
  const shown: Signal[] = [];
  let asOf = '';
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 200, ...(cursor === undefined ? {} : { cursor }) };
    const page: SignalList = await ann.api.signals.list({ params: { id: 'sample' }, query });
    shown.push(...page.items);
    cursor = page.nextCursor;
    asOf = page.asOf;
  }
  expect(shown.find(({ id }) => id === one.id)).toMatchObject({
    name: odd,
    headline: odd,
    company: null,
    snoozedUntil: '2031-05-06T07:08:09.012Z',
  });
  expect(shown.find(({ id }) => id === other.id)).toMatchObject({
    firstAt: '2024-01-02T03:04:05.678Z',
    hasNote: true,
    pictureUrl: expect.stringMatching(/^\/pictures\//),
    companyLogoUrl: expect.stringMatching(/^\/pictures\//),
  });
  expect(shown.some(({ lists }) => lists.length > 0)).toBe(true);
  expect(shown.find(({ id }) => id === one.id)?.elsewhere).toMatchObject([{ signalId: elsewhere }]);
  const scope = await requireOwnedSignalScope(db, ann.userId, 'sample');
  const read = await listSignals(db, scope, { limit: 200 }, new Date(asOf));
  const withoutPicture = (row: object) => ({ ...row, pictureUrl: null, companyLogoUrl: null });
  expect(read.items.map(withoutPicture)).toEqual(shown.slice(0, 200).map(withoutPicture));
});
