import { afterAll, expect, test } from 'vitest';
import { makeOwner, makeProfile, openTestDatabase } from '#test/facts.ts';
import { requireOwnedSignalScope } from './require-owned-signal-scope.ts';

const opened = await openTestDatabase();
afterAll(() => opened.stop());

test("the profiles of a network are the user's connected ones, oldest first", async () => {
  const { db } = opened;
  const ann = await makeOwner(db, 'Ann');
  const bob = await makeOwner(db, 'Bob');
  const second = await makeProfile(db, ann.user_id, 'Second');
  const gone = await makeProfile(db, ann.user_id, 'Gone');
  const real = await makeProfile(db, ann.user_id, 'Real', 'real');
  await db
    .updateTable('connected_profile')
    .set({ disconnected_at: new Date() })
    .where('id', '=', gone.id)
    .execute();
  const profilesOf = async (id: string) => (await requireOwnedSignalScope(db, ann.user_id, id)).profileIds;
  expect(await profilesOf('sample')).toEqual([ann.id, second.id]);
  expect(await profilesOf('real')).toEqual([real.id]);
  expect(await profilesOf(second.id)).toEqual([second.id]);
  for (const id of [gone.id, bob.id]) {
    await expect(profilesOf(id)).rejects.toMatchObject({ code: 'not_found' });
  }
});
