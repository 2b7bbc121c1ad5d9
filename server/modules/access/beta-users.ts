import { type Kysely, sql } from 'kysely';
import type { BetaRequest, BetaState, NewBetaUser } from '#contract/access/beta-users.ts';
import { AppError, invalidField, notFound } from '#server/app-error.ts';
import { pageRows } from '#server/cursor.ts';
import { containsPattern } from '#server/db/contains-pattern.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { accessMessages } from './access-messages.ts';
import { allowDomain } from './allow-list/change-domains.ts';
import { decideEntries, lockAllowList } from './allow-list/check-entry.ts';
import { writeAudit } from './audit.ts';
import { domainOf, normalizeEmail } from './email-address.ts';
import { requireRate } from './rate-limit.ts';

/** Requests with the users who decided them. */
function selectRequests(db: Kysely<Database>) {
  return db
    .selectFrom('beta_user')
    .leftJoin('app_user', 'app_user.id', 'beta_user.decided_by')
    .selectAll('beta_user')
    .select(
      sql<BetaRequest['decidedBy']>`case when app_user.id is null then null else
        jsonb_build_object('id', app_user.id, 'name', app_user.name, 'email', app_user.email) end`.as(
        'decider',
      ),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>;

/** Requests as the API returns them. */
async function betaAnswers(db: Kysely<Database>, rows: Row[]): Promise<BetaRequest[]> {
  const entries = await decideEntries(db, [...new Set(rows.map(({ domain }) => domain))]);
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    domain: row.domain,
    name: row.name,
    company: row.company,
    reason: row.reason,
    state: row.state,
    isAllowed: entries.get(row.domain)?.isAllowed ?? false,
    askedAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decider,
  }));
}

async function betaAnswer(db: Kysely<Database>, id: string): Promise<BetaRequest> {
  const row = await selectRequests(db).where('beta_user.id', '=', id).executeTakeFirstOrThrow();
  const [answer] = await betaAnswers(db, [row]);
  if (!answer) throw new Error('A request was read and not answered.');
  return answer;
}

/** Requests per client IP and hour. A whole office may ask at once. */
const maxPerHour = 20;

/**
 * Stores a request for access, once per address. The first request is kept, whoever sends others for the same
 * address, and the response never says which one it was.
 *
 * @param clientIp the IP the call comes from; null if unknown
 * @throws AppError that names `email`; `rate_limited`
 */
export async function askForBeta(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { email: given, name, company, reason }: NewBetaUser,
  clientIp: string | null,
): Promise<{ isReceived: true }> {
  const email = normalizeEmail(given);
  const domain = email === null ? null : domainOf(email);
  if (email === null || domain === null) throw invalidField('email', accessMessages.emailInvalid);
  const now = clock.now();
  await requireRate(db, { name: 'beta', key: clientIp, limit: maxPerHour, perSeconds: 3600, now });
  await db
    .insertInto('beta_user')
    .values({
      email,
      domain,
      name: name || null,
      company: company || null,
      reason: reason || null,
      created_at: now,
    })
    .onConflict((oc) => oc.column('email').doNothing())
    .execute();
  return { isReceived: true };
}

const defaultLimit = 50;

type Asked = {
  cursor?: string | undefined;
  limit?: number | undefined;
  state?: BetaState | undefined;
  search?: string | undefined;
};

/** Requests for access, newest first, and how many await a decision. */
export async function listRequests(
  { db }: Pick<Deps, 'db'>,
  { cursor, limit = defaultLimit, state = 'open', search }: Asked,
): Promise<{ items: BetaRequest[]; nextCursor: string | null; open: number }> {
  let matching = selectRequests(db).where('beta_user.state', '=', state);
  if (search) {
    const part = containsPattern(search);
    matching = matching.where((eb) =>
      eb.or([
        eb('beta_user.email', 'ilike', part),
        eb('beta_user.name', 'ilike', part),
        eb('beta_user.company', 'ilike', part),
      ]),
    );
  }
  if (cursor !== undefined) matching = matching.where('beta_user.id', '<', cursor);
  const [rows, { open }] = await Promise.all([
    matching
      .orderBy('beta_user.id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom('beta_user')
      .select(sql<number>`count(*)::int`.as('open'))
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow(),
  ]);
  const { shown, nextCursor } = pageRows(rows, limit, ({ id }) => id);
  return { items: await betaAnswers(db, shown), nextCursor, open };
}

/**
 * Approves a request by adding its domain to the allow-list, which approves all open requests from that
 * domain. The result is the same for a repeated call, or after a dismissal.
 *
 * @throws AppError `not_found`
 */
export async function approveRequest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actorId: string,
  id: string,
  includesSubdomains: boolean | undefined,
): Promise<BetaRequest> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await lockAllowList(trx);
    const row = await trx.selectFrom('beta_user').select('domain').where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound('Request');
    await allowDomain(trx, actorId, { domain: row.domain, includesSubdomains }, now);
    const approved = await trx
      .updateTable('beta_user')
      .set({ state: 'approved', decided_at: now, decided_by: actorId })
      .where('domain', '=', row.domain)
      .where((eb) =>
        eb.or([eb('state', '=', 'open'), eb.and([eb('id', '=', id), eb('state', '!=', 'approved')])]),
      )
      .returning('id')
      .execute();
    if (approved.length > 0) {
      const detail = { requests: approved.length };
      await writeAudit(trx, {
        actorId,
        userId: null,
        action: 'beta.approved',
        subject: row.domain,
        detail,
        now,
      });
    }
    return betaAnswer(trx, id);
  });
}

/**
 * Dismisses a request. Its address still doesn't get in, and asking again doesn't reopen it.
 *
 * @throws AppError `not_found`; `conflict` if it was approved
 */
export async function dismissRequest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actorId: string,
  id: string,
): Promise<BetaRequest> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('beta_user')
      .select(['domain', 'state'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound('Request');
    if (row.state === 'approved') {
      throw new AppError('conflict', accessMessages.alreadyApproved(row.domain));
    }
    if (row.state === 'open') {
      await trx
        .updateTable('beta_user')
        .set({ state: 'dismissed', decided_at: now, decided_by: actorId })
        .where('id', '=', id)
        .execute();
      await writeAudit(trx, { actorId, userId: null, action: 'beta.dismissed', subject: row.domain, now });
    }
    return betaAnswer(trx, id);
  });
}
