import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { accessMessages } from '#server/modules/access/access-messages.ts';
import { requireRate } from '#server/modules/access/rate-limit.ts';
import type { OwnerLinkTable } from '#server/modules/access/tables.ts';
import type { Deps } from '#server/modules/deps.ts';
import { isOwned, lockOwner } from './ownership.ts';

/** How long a command's link works, in ms. */
const commandLifeMs = 3600_000;

/** How long a start's link works without its process, in ms. */
const startLifeMs = 60_000;

/** Wrong links allowed per client IP and minute. */
const maxWrong = 5;

/** SHA-256 of a secret. The secret has 256 random bits, so a slow hash would add nothing. */
function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

type Tools = Pick<Deps, 'db' | 'clock'>;
type Made = { id: string; secret: string };

/** Replaces the link, in all processes. The secret has 256 random bits and is stored only as its hash. */
async function makeLink(
  trx: Kysely<Database>,
  { kind, email, now }: { kind: OwnerLinkTable['kind']; email: string | null; now: Date },
): Promise<Made> {
  const secret = randomBytes(32).toString('base64url');
  await trx.deleteFrom('owner_link').execute();
  const { id } = await trx
    .insertInto('owner_link')
    .values({
      secret_hash: hashSecret(secret),
      kind,
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + (kind === 'start' ? startLifeMs : commandLifeMs)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, secret };
}

/** A link for whoever sees a start's output; null if the server has an owner. Ends older links. */
export async function makeStartLink({ db, clock }: Tools): Promise<Made | null> {
  return db.transaction().execute(async (trx) => {
    await lockOwner(trx);
    if (await isOwned(trx)) return null;
    return makeLink(trx, { kind: 'start', email: null, now: clock.now() });
  });
}

/** A link for an address, whether the server has an owner or not. Works once, for an hour. Ends older links. */
export async function makeCommandLink(
  { db, clock }: Tools,
  email: string,
): Promise<{ secret: string; hasAccount: boolean }> {
  return db.transaction().execute(async (trx) => {
    await lockOwner(trx);
    const user = await trx.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst();
    const { secret } = await makeLink(trx, { kind: 'command', email, now: clock.now() });
    return { secret, hasAccount: user !== undefined };
  });
}

/** A start's link lives as long as its process calls this. A replaced one isn't revived. */
export async function extendStartLink({ db, clock }: Tools, id: string): Promise<void> {
  await db
    .updateTable('owner_link')
    .set({ expires_at: new Date(clock.now().getTime() + startLifeMs) })
    .where('id', '=', id)
    .execute();
}

/** The process that printed the link is ending. */
export async function endStartLink({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await db.deleteFrom('owner_link').where('id', '=', id).execute();
}

/** After a restore: the link may have been used since the backup was taken. */
export async function endOwnerLinks(trx: Kysely<Database>): Promise<void> {
  await trx.deleteFrom('owner_link').execute();
}

/**
 * Finds a link that works.
 *
 * @throws AppError `identity_refused` with the same sentence for a wrong, a used and an older link;
 *   `rate_limited` instead after too many
 */
export async function findOwnerLink(
  { db, clock }: Tools,
  secret: string,
  clientIp: string | null,
): Promise<Selectable<OwnerLinkTable>> {
  const now = clock.now();
  const link = await db
    .selectFrom('owner_link')
    .selectAll()
    .where('secret_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (link) return link;
  // Only wrong links count, so no one else's tries keep the owner out.
  await requireRate(db, {
    name: 'owner-link',
    key: clientIp ?? 'unknown',
    limit: maxWrong,
    perSeconds: 60,
    now,
  });
  throw invalidLink();
}

/** Uses a link up. Of two concurrent calls, one succeeds. @throws AppError `identity_refused` */
export async function takeOwnerLink(trx: Kysely<Database>, id: string, now: Date): Promise<void> {
  const used = await trx
    .deleteFrom('owner_link')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw invalidLink();
}

function invalidLink(): AppError {
  return new AppError('identity_refused', accessMessages.ownerLinkInvalid);
}
