import { createHash } from 'node:crypto';
import type { Kysely, RawBuilder } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { tellEnded } from './sessions.ts';

/** The oldest sign-in at Google that opens a session; so long it is kept that one was ended. */
export const maxSignInAgeMs = 365 * 24 * 3600 * 1000;

/** A sign-in at Google: all tokens that came of it have its account and time in common. */
export type GoogleSignIn = { uid: string; signedInAt: Date };

/** What a sign-in is known by. */
export function hashSignIn({ uid, signedInAt }: GoogleSignIn): Buffer {
  return createHash('sha256').update(`google ${uid} ${signedInAt.getTime()}`).digest();
}

/**
 * Refuses a sign-in at Google whose session was ended: by the user, with the account, or with the domain. A token that
 * somebody kept, or made with a refresh token, opens no other; signing in with Google again does.
 *
 * @throws AppError `identity_refused`
 */
export async function refuseEndedSignIn(
  db: Kysely<Database>,
  userId: string,
  signIn: GoogleSignIn,
  now: Date,
): Promise<void> {
  const ended = await db
    .selectFrom('ended_sign_in')
    .select('ended_at')
    .where('user_id', '=', userId)
    .where('sign_in_hash', '=', hashSignIn(signIn))
    .executeTakeFirst();
  if (ended || now.getTime() - signIn.signedInAt.getTime() > maxSignInAgeMs) {
    throw new AppError('identity_refused', 'This sign-in has ended. Sign in with Google again.');
  }
}

/**
 * Ends sessions, closes their streams, and keeps that the sign-ins behind them open no others.
 *
 * @param which a condition on `session`
 */
export async function endSessionsWhere(
  db: Kysely<Database>,
  which: RawBuilder<boolean>,
  now: Date,
): Promise<{ id: string; user_id: string; device: string | null }[]> {
  const ended = await db
    .deleteFrom('session')
    .where(which)
    .returning(['id', 'user_id', 'device', 'sign_in_hash'])
    .execute();
  const signIns = ended.flatMap(({ user_id, sign_in_hash }) =>
    sign_in_hash === null ? [] : [{ user_id, sign_in_hash, ended_at: now }],
  );
  if (signIns.length > 0) {
    await db
      .insertInto('ended_sign_in')
      .values(signIns)
      .onConflict((oc) => oc.doNothing())
      .execute();
  }
  await tellEnded(db, ended);
  return ended;
}
