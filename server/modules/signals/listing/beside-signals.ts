import { type Kysely, sql } from 'kysely';
import type { ElsewhereSignal, SignalList } from '#contract/signals.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

/** All lists of a user in the order that people show them in: the built-in one first, then by name. */
export async function listsOf(db: Kysely<Database>, userId: string): Promise<SignalList[]> {
  const { rows } = await sql<SignalList>`select ${prepared} list.id, list.kind, list.name
    from list where list.user_id = ${userId}::uuid
    order by list.kind = 'own', list.name collate "und-x-icu", list.id`.execute(db);
  return rows;
}

type Row = { id: string; connectedProfileId: string; personId: string };
type Other = ElsewhereSignal & { personId: string };

/** By signal, what the same person is for other connected profiles of the user, the oldest profile first. */
export async function elsewhereOf(
  db: Kysely<Database>,
  userId: string,
  rows: readonly Row[],
): Promise<Map<string, ElsewhereSignal[]>> {
  const people = rows.map(({ personId }) => personId);
  // Most users have no other profile, which is found out at the cost of a look.
  const { rows: others } =
    await sql<Other>`select ${prepared} other.connected_profile_id as "connectedProfileId",
      other.id as "signalId", other.status, other.person_id as "personId"
    from signal other
    join connected_profile profile on profile.user_id = other.user_id and profile.id = other.connected_profile_id
    where other.user_id = ${userId}::uuid and other.person_id = any(${people}::uuid[])
      and profile.disconnected_at is null and exists (
        select from connected_profile second
        where second.user_id = ${userId}::uuid and second.disconnected_at is null offset 1)
    order by profile.created_at, profile.id`.execute(db);
  const ofPerson = Map.groupBy(others, ({ personId }) => personId);
  return new Map(
    rows.map(({ id, personId }) => [
      id,
      (ofPerson.get(personId) ?? [])
        .filter(({ signalId }) => signalId !== id)
        .map(({ personId: _, ...one }) => one),
    ]),
  );
}
