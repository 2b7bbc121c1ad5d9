import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Session } from '#contract/access/sessions.ts';
import { sessionEndedMessage } from '#contract/error-codes.ts';
import type { Caller, KnownCaller, OwnProfile } from '#contract/route.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChanges } from '#server/db/notify-change.ts';
import { isOpen } from '#server/db/open-account.ts';
import { owned } from '#server/db/owned.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Deps } from '#server/modules/deps.ts';
import { accessMessages } from './access-messages.ts';
import { writeAudit } from './audit.ts';

/** A new opaque session token with 256 random bits. It is shown once and stored only as its hash. */
function newSessionToken(): string {
  return `ing_${randomBytes(32).toString('base64url')}`;
}

/** SHA-256 of a token. The token has 256 random bits, so a slow hash would add nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** How long a session lives after its last use. */
const sessionLifeMs = 30 * 24 * 3600 * 1000;

/** The last use is stored at most this often, so reads rarely write. */
const touchEveryMs = 5 * 60 * 1000;

/**
 * Starts a session and returns its token, which isn't stored.
 *
 * @param by.signInHash the Google sign-in that opens it; null for anything else
 */
export async function startSession(
  db: Kysely<Database>,
  userId: string,
  device: string | null,
  now: Date,
  by: { signInHash: Buffer | null; isOwnerLink?: true; isPasskey?: true } = { signInHash: null },
): Promise<string> {
  const token = newSessionToken();
  await db
    .insertInto('session')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      device: device?.slice(0, 300) ?? null,
      sign_in_hash: by.signInHash,
      owner_link_at: by.isOwnerLink ? now : null,
      passkey_at: by.isPasskey ? now : null,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + sessionLifeMs),
    })
    .execute();
  return token;
}

/** How long it counts that the user was there, in ms. */
const freshMs = 10 * 60 * 1000;

/**
 * Refuses what decides who can sign in or where keys are sent, unless the owner's link opened the session or
 * a passkey opened or confirmed it within the last ten minutes: a stolen session isn't enough for it. A
 * passkey of an account that anyone could have opened doesn't count.
 *
 * @throws AppError `forbidden`
 */
export async function requireFreshProof(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, sessionId }: Caller,
): Promise<void> {
  const since = new Date(clock.now().getTime() - freshMs);
  const session = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select('session.id')
    .where('session.id', '=', sessionId)
    .where('session.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('owner_link_at', '>', since),
        eb.and([eb('passkey_at', '>', since), eb('proven_by', 'in', ['google', 'mail', 'claim'])]),
      ]),
    )
    .executeTakeFirst();
  if (!session) throw new AppError('forbidden', accessMessages.freshProofNeeded);
}

/** What names a session. */
export type SessionOfUser = Pick<Caller, 'userId' | 'sessionId'>;

/**
 * Locks the caller's user and session until the transaction ends. Every lasting right is handed out under it:
 * what ends an account's access waits, and then ends that right too.
 *
 * @throws AppError `unauthenticated` if the session has ended since the call began
 */
export async function lockSession(
  trx: Transaction<Database>,
  { userId, sessionId }: SessionOfUser,
): Promise<void> {
  // The user first, in the order of what ends access.
  await trx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const locked = await trx
    .selectFrom('session')
    .select('id')
    .where(owned('session', { userId, id: sessionId }))
    .forKeyShare()
    .executeTakeFirst();
  if (!locked) throw new AppError('unauthenticated', sessionEndedMessage);
}

/** Whether the session was opened, or confirmed by a passkey, within the last ten minutes. */
export async function isFreshSignIn(
  db: Kysely<Database>,
  { userId, sessionId }: Caller,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - freshMs);
  const session = await db
    .selectFrom('session')
    .select('id')
    .where(owned('session', { userId, id: sessionId }))
    .where((eb) => eb.or([eb('created_at', '>', since), eb('passkey_at', '>', since)]))
    .executeTakeFirst();
  return session !== undefined;
}

/** Refuses changes to passkeys otherwise. @throws AppError `forbidden` */
export async function requireFreshSignIn(db: Kysely<Database>, caller: Caller, now: Date): Promise<void> {
  if (!(await isFreshSignIn(db, caller, now))) {
    throw new AppError('forbidden', accessMessages.freshSignInNeeded);
  }
}

type FoundSession = Omit<KnownCaller, 'role'> & { email: string; isAdmin: boolean };

/**
 * A token's user and their connected profiles. Null if the token is unknown or expired, or its user is
 * deleted. Extends the session. A single statement, because it runs before every response.
 */
async function findSession(db: Kysely<Database>, token: string, now: Date): Promise<FoundSession | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .modifyFront(prepared)
    .select([
      'session.id',
      'session.user_id',
      'session.last_used_at',
      'app_user.email',
      'app_user.is_admin',
      'app_user.timezone',
    ])
    .select(
      sql<OwnProfile[] | null>`(
        select json_agg(json_build_object('id', profile.id, 'network', profile.network)
          order by profile.created_at, profile.id)
        from connected_profile profile
        where profile.user_id = app_user.id and profile.disconnected_at is null)`.as('profiles'),
    )
    .where('session.token_hash', '=', hashToken(token))
    .where('session.expires_at', '>', now)
    .where(isOpen)
    .executeTakeFirst();
  if (!row) return null;
  if (now.getTime() - row.last_used_at.getTime() > touchEveryMs) {
    await db
      .updateTable('session')
      .set({ last_used_at: now, expires_at: new Date(now.getTime() + sessionLifeMs) })
      .where('id', '=', row.id)
      .execute();
  }
  const { user_id: userId, id: sessionId, email, is_admin: isAdmin, timezone: timeZone, profiles } = row;
  return { userId, sessionId, email, isAdmin, timeZone, profiles: profiles ?? [] };
}

/** Closes the streams of ended sessions, so their pages notice immediately. */
async function notifyEnded(
  db: Kysely<Database>,
  ended: readonly { id: string; user_id: string }[],
): Promise<void> {
  await notifyChanges(
    db,
    ended.map(({ id, user_id }) => ({ userId: user_id, name: 'session', id })),
  );
}

/** No one looks through more. `end-others` ends them all. */
const maxShown = 200;

/** Where the user is signed in: this session first, then most recently used. */
export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
): Promise<{ items: Session[] }> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', caller.userId)
    .where('expires_at', '>', clock.now())
    .orderBy(sql`id = ${caller.sessionId}`, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute();
  return {
    items: rows.map((row) => ({
      id: row.id,
      device: deviceLabel(row.device),
      isCurrent: row.id === caller.sessionId,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
  };
}

/**
 * Ends one of the user's sessions immediately, this one or another. Its sign-in can't open a new one.
 *
 * @throws AppError `not_found` for another user's id
 */
export async function endOwnSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<{ id: string }> {
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const [ended] = await endSessionsWhere(trx, sql`id = ${id} and user_id = ${userId}`, now);
    if (!ended) throw notFound('Session');
    await writeAudit(trx, {
      actorId: userId,
      userId,
      action: 'session.ended',
      subject: deviceLabel(ended.device),
      now,
    });
  });
  return { id };
}

/** Ends all of the user's sessions except the caller's. */
export async function endOtherSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, sessionId }: Caller,
): Promise<{ ended: number }> {
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const ended = await endSessionsWhere(trx, sql`user_id = ${userId} and id <> ${sessionId}`, now);
    if (ended.length > 0) {
      await writeAudit(trx, {
        actorId: userId,
        userId,
        action: 'session.others-ended',
        subject: null,
        detail: { sessions: ended.length },
        now,
      });
    }
    return { ended: ended.length };
  });
}

/**
 * The maximum age of a Google sign-in that opens a session, and how long ended ones are remembered. In ms.
 */
export const maxSignInAgeMs = 365 * 24 * 3600 * 1000;

/** A sign-in at Google. All tokens from it share its account and time. */
export type GoogleSignIn = { uid: string; signedInAt: Date };

/** The hash that identifies a sign-in. */
export function hashSignIn({ uid, signedInAt }: GoogleSignIn): Buffer {
  return createHash('sha256').update(`google ${uid} ${signedInAt.getTime()}`).digest();
}

/**
 * Refuses a Google sign-in whose session was ended by the user, with the account or with the domain. A token
 * from it that someone kept, or created with a refresh token, opens no new session; signing in with Google
 * again does.
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
    throw new AppError('identity_refused', accessMessages.sessionEnded);
  }
}

/**
 * Ends sessions, closes their streams, and records that the sign-ins behind them can't open new ones.
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
  await notifyEnded(db, ended);
  return ended;
}

/** The caller behind a session token; null if it isn't valid, or no longer. */
export async function findCaller(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  token: string,
): Promise<KnownCaller | null> {
  const session = await findSession(deps.db, token, deps.clock.now());
  if (!session) return null;
  const { email, isAdmin, ...caller } = session;
  return { ...caller, role: roleOf(deps, { email, isAdmin }) };
}

/** Only the configuration and the owner's link make admins; no one becomes one by signing up first. */
export function roleOf(
  deps: Pick<Deps, 'settings'>,
  { email, isAdmin }: { email: string; isAdmin: boolean },
): 'user' | 'admin' {
  return isAdmin || deps.settings.adminEmails.has(email) ? 'admin' : 'user';
}

/** Which of these hashes (in hex) belong to sessions or access tokens that are valid now. */
export async function validTokens(
  db: Kysely<Database>,
  hashes: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    with asked as (select decode(hash, 'hex') as hash from unnest(${hashes}::text[]) as hash)
    select encode(hash, 'hex') as hash from asked
    where exists (select from session where token_hash = asked.hash and expires_at > ${now})
      or exists (select from access_token where token_hash = asked.hash and (expires_at is null or expires_at > ${now}))
  `.execute(db);
  return new Set(rows.map(({ hash }) => hash));
}

/** Browser names by `User-Agent`, in the order they are tried, because most browsers also name others. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** No browser's `User-Agent` is longer, in characters. */
const maxAgent = 500;

/** A readable name for a device, from the `User-Agent` it signed in with: `Chrome on Windows`. */
export function deviceLabel(userAgent: string | null): string {
  const agent = (userAgent ?? '').slice(0, maxAgent);
  const find = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return `${browser} on ${system}`;
  if (browser ?? system) return browser ?? `A browser on ${system}`;
  // Programs identify themselves by one name: `curl/8.5.0`.
  const program = /^([A-Za-z][\w-]{1,30})\/[\d.]+/.exec(agent)?.[1];
  return program && program !== 'Mozilla' ? program : 'An unknown device';
}
