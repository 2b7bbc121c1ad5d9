import { type Kysely, sql } from 'kysely';
import type { ProvenBy } from '#contract/access/access.ts';
import type { Database } from '#server/db/database.ts';
import { endSessionsWhere } from '#server/modules/access/sessions.ts';
import type { Deps } from '#server/modules/deps.ts';

/** Whether anyone can be anyone there. */
export function provesNothing(provenBy: ProvenBy | null): boolean {
  return provenBy === 'sample' || provenBy === 'emulator';
}

/** Whether somebody claimed this server, or an administrator proven by a real provider signed in. */
export async function isOwned(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('server_owner').select('is_one').executeTakeFirst();
  return row !== undefined;
}

/** Serializes what makes an owner. Take it after the allow-list's lock. */
export async function lockOwner(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('server-owner', 0))`.execute(trx);
}

/** Keeps the server unowned until the transaction ends, if it is. Others can do so at the same time. */
export async function lockOwnerForShare(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('server-owner', 0))`.execute(trx);
}

/**
 * From now on the server has an owner. Sessions, access tokens and passkeys of accounts that prove nothing end, and
 * so does the link of a start. Data stays. The caller holds `lockOwner`.
 */
export async function becomeOwned(trx: Kysely<Database>, now: Date): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('server_owner')
    .values({ owned_at: now })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows) === 0) return;
  const ofUnproven = sql<boolean>`user_id in (
    select id from app_user where proven_by in ('sample', 'emulator'))`;
  await endSessionsWhere(trx, ofUnproven, now);
  await trx.deleteFrom('access_token').where(ofUnproven).execute();
  await trx.deleteFrom('passkey').where(ofUnproven).execute();
  await trx.deleteFrom('owner_link').where('kind', '=', 'start').execute();
}

/** How users signed in before it was kept: by an identity provider (with a uid), or without one. */
type Marks = { withUid: ProvenBy; withoutUid: ProvenBy };

/** What the configured sign-in says about users from before it was kept. */
export function marksOf(identity: ProvenBy | null, mail: 'sample' | 'real' | null): Marks {
  const byMail = mail === 'real' ? 'mail' : 'sample';
  return {
    withUid: identity ?? byMail,
    withoutUid: mail === null && identity !== null ? identity : byMail,
  };
}

/**
 * At each start: fills in how users proved their address, where it isn't known, and notices an administrator
 * proven by a real provider.
 */
export async function markUsers({
  db,
  clock,
  settings,
  identity,
  mail,
}: Pick<Deps, 'db' | 'clock' | 'settings' | 'identity' | 'mail'>): Promise<void> {
  const { withUid, withoutUid } = marksOf(identity?.proves ?? null, mail?.realm ?? null);
  await db.transaction().execute(async (trx) => {
    await lockOwner(trx);
    await trx
      .updateTable('app_user')
      .set({
        proven_by: sql<ProvenBy>`case when firebase_uid is null then ${withoutUid} else ${withUid} end`,
      })
      .where('proven_by', 'is', null)
      .execute();
    const admin = await trx
      .selectFrom('app_user')
      .select('id')
      .where('proven_by', 'in', ['google', 'mail'])
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`email = any(${[...settings.adminEmails]}::text[])`)
      .limit(1)
      .executeTakeFirst();
    if (admin) await becomeOwned(trx, clock.now());
  });
}

/**
 * Whether people signed in with Google or a real email, and nobody claimed the server: then the sample network is off
 * until it's turned on. Whoever claimed a server began with the sample network, and keeps it. Of older users without
 * `proven_by`, only those who signed in by email count here: with Google set up, the sample network is off anyway.
 *
 * @param mailIsReal whether the environment sets a mail server
 */
export async function hasRealUsers(db: Kysely<Database>, mailIsReal: boolean): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select(
      sql<boolean>`coalesce(bool_or(proven_by in ('google', 'mail')
          or ${mailIsReal} and proven_by is null and firebase_uid is null), false)
        and not coalesce(bool_or(proven_by = 'claim'), false)`.as('isSo'),
    )
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.isSo;
}
