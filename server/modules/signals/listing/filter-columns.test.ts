import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import {
  makeOwner,
  makeProfile,
  newEngagement,
  newPerson,
  openTestDatabase,
  record,
  signalsByName,
} from '#test/facts.ts';

const test = await openTestDatabase();
const owner = await makeOwner(test.db, 'Ann');
const second = await makeProfile(test.db, owner.user_id, 'Second');
const [kim, lee] = [newPerson('kim', { email: 'kim@sample.example' }), newPerson('lee')];
const reaction = { person: kim, type: 'reaction' as const };
await record(test.db, owner, [
  newEngagement({ ...reaction, reactionType: 'love' }),
  newEngagement({ ...reaction, reactionType: 'like' }),
  newEngagement({ ...reaction, reactionType: 'funny', direction: 'outbound' }),
  newEngagement({ person: lee }),
]);
const again = [newEngagement({ ...reaction, reactionType: 'like' })];
await record(test.db, owner, again, { source: 'archive' });
await record(test.db, second, [newEngagement({ person: lee })], { source: 'csv' });
afterAll(() => test.stop());

const columns = async (profile: OwnedConnectedProfile) =>
  [...(await signalsByName(test.db, profile))]
    .map(([name, row]) => [name, row.reaction_types, row.sources, row.has_email])
    .sort();
const expected = {
  first: [
    ['kim', ['like', 'love'], ['archive', 'unipile'], true],
    ['lee', [], ['unipile'], false],
  ],
  second: [['lee', [], ['csv'], false]],
};

it('filter columns are computed from inbound engagements and the person', async () => {
  expect(await columns(owner)).toEqual(expected.first);
  expect(await columns(second)).toEqual(expected.second);
});

it('the migration fills the columns of existing signals the same way', async () => {
  await sql`update signal set reaction_types = '{}', sources = '{}', has_email = false`.execute(test.db);
  const path = new URL('../../../db/migrations/0010-filters.sql', import.meta.url);
  const [backfill] = /^update signal [^;]*;/m.exec(await readFile(path, 'utf8')) ?? [];
  await sql.raw(backfill ?? '').execute(test.db);
  expect(await columns(owner)).toEqual(expected.first);
  expect(await columns(second)).toEqual(expected.second);
});

it('an email learned later reaches all signals of the person', async () => {
  await record(test.db, second, [
    newEngagement({ person: newPerson('lee', { email: 'lee@sample.example' }) }),
  ]);
  expect((await columns(owner)).map(([name, , , hasEmail]) => [name, hasEmail])).toEqual([
    ['kim', true],
    ['lee', true],
  ]);
});
