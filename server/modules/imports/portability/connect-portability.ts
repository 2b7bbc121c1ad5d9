import type { Transaction } from 'kysely';
import type { PortabilityConnection } from '#contract/imports/portability.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { writeAudit } from '#server/modules/access/audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { stopJob } from '#server/modules/jobs/jobs.ts';
import { hashLinkToken, linkLifeMs, newLinkToken } from '#server/modules/link-token.ts';
import { parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import { PortError } from '#server/ports/port-error.ts';
import { connectOwner } from './connect-owner.ts';
import { erasePortabilityJob } from './erase-portability.job.ts';
import {
  changePortability,
  decryptToken,
  encryptToken,
  lockPortability,
  portabilityAnswer,
  requirePort,
} from './portability-connection.ts';
import { portabilityFailure } from './portability-messages.ts';
import { readPortabilityJob } from './read-portability.job.ts';

/** The page the browser returns to. */
const returnPath = '/dashboard/settings/sources';

/**
 * A LinkedIn URL where the member consents. Its state is 128 bits, bound to the user, and works once within
 * ten minutes; a later link replaces it.
 *
 * @throws AppError `not_configured`
 */
export async function startPortability(
  deps: Pick<Deps, 'db' | 'clock' | 'dataPortability'>,
  userId: string,
  origin: string,
): Promise<{ url: string; expiresAt: string }> {
  const { db, clock } = deps;
  const port = requirePort(deps);
  const returnUrl = `${origin}${returnPath}`;
  const state = newLinkToken();
  const expiresAt = new Date(clock.now().getTime() + linkLifeMs);
  const link = { link_hash: state.hash, link_return_url: returnUrl, link_ends_at: expiresAt };
  await db
    .insertInto('portability_connection')
    .values({ user_id: userId, network: port.realm, state: 'connecting', ...link })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet(link))
    .execute();
  return { url: port.authorizeUrl({ returnUrl, state: state.token }), expiresAt: expiresAt.toISOString() };
}

type ConnectTools = Pick<Deps, 'db' | 'clock' | 'log' | 'jobs' | 'secrets' | 'dataPortability'>;

/**
 * Connects after the browser returns with a code, and starts to read. State and code work once.
 *
 * @throws AppError `conflict` if the state isn't this user's, or is used, replaced, or too old;
 *   `provider_refused` if LinkedIn doesn't accept the code
 */
export async function finishPortability(
  deps: ConnectTools,
  userId: string,
  { state, code }: { state: string; code: string },
): Promise<PortabilityConnection> {
  const { db, clock, log, secrets } = deps;
  const port = requirePort(deps);
  const returnUrl = await takeLink(deps, { userId, realm: port.realm }, state);
  const granted = await port.exchange({ returnUrl, code }).catch((error: unknown) => {
    if (!(error instanceof PortError)) throw error;
    log.warn({ kind: error.kind, reason: error.message }, 'consent to read LinkedIn data failed');
    throw portabilityFailure(error);
  });
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const row = await lockPortability(trx, { userId, realm: port.realm }, everyState);
    await changePortability(
      trx,
      { userId, id: row.id },
      {
        state: 'active',
        state_reason: null,
        secrets: encryptToken(secrets, row, granted.accessToken),
        token_ends_at: new Date(now.getTime() + granted.lifeSeconds * 1000),
        connected_at: now,
        failures: 0,
        message: null,
        updated_at: now,
      },
    );
    await writeAudit(trx, audit(userId, 'linkedin-data.connected', port.realm, now));
    return startReading(deps, trx, userId, row.id);
  });
}

const everyState = [
  'connecting',
  'active',
  'needs_owner',
  'needs_reconnect',
  'refused',
  'disconnected',
] as const;

/** Uses up a link. @returns the URL it sent the browser back to */
async function takeLink(
  { db, clock }: Pick<ConnectTools, 'db' | 'clock'>,
  key: { userId: string; realm: 'sample' | 'real' },
  state: string,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('portability_connection')
      .select(['user_id', 'id', 'link_return_url as returnUrl'])
      .where('user_id', '=', key.userId)
      .where('network', '=', key.realm)
      .where('link_hash', '=', hashLinkToken(state))
      .where('link_ends_at', '>', clock.now())
      .forUpdate()
      .executeTakeFirst();
    if (!row?.returnUrl) {
      throw new AppError('conflict', importsMessages.linkExpired);
    }
    await trx
      .updateTable('portability_connection')
      .set({ link_hash: null, link_return_url: null, link_ends_at: null })
      .where(owned('portability_connection', row))
      .execute();
    return row.returnUrl;
  });
}

/** Enqueues a full read, or finds the running one. */
async function startReading(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<PortabilityConnection> {
  const input = { connectionId: id, isFull: true };
  const jobId = await jobs.enqueue(trx, readPortabilityJob, { userId, subjectId: id, input });
  await changePortability(trx, { userId, id }, { job_id: jobId });
  const row = await trx
    .selectFrom('portability_connection')
    .selectAll()
    .where(owned('portability_connection', { userId, id }))
    .executeTakeFirstOrThrow();
  return portabilityAnswer(trx, row);
}

/**
 * Sets the owner of the data, connects that profile, and continues reading.
 *
 * @throws AppError `invalid_request` if the URL isn't a person's, `conflict` if no owner is needed
 */
export async function setOwner(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'dataPortability'>,
  userId: string,
  ownerUrl: string,
): Promise<PortabilityConnection> {
  const owner = parseProfileUrl(ownerUrl);
  if (owner?.kind !== 'person') {
    throw invalidField('ownerUrl', importsMessages.pastePersonalUrl);
  }
  const { realm } = requirePort(deps);
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockPortability(trx, { userId, realm }, ['needs_owner']);
    await connectOwner(trx, row, owner.url, deps.clock.now());
    return startReading(deps, trx, userId, row.id);
  });
}

/** Reads everything again. @throws AppError `conflict` if it isn't connected */
export async function readPortabilityNow(
  deps: Pick<Deps, 'db' | 'jobs' | 'dataPortability'>,
  userId: string,
): Promise<PortabilityConnection> {
  const { realm } = requirePort(deps);
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockPortability(trx, { userId, realm }, ['active']);
    return startReading(deps, trx, userId, row.id);
  });
}

/**
 * Disconnects, or erases after an earlier disconnect. The token is wiped at once, LinkedIn is asked to end
 * the grant, and optionally a job erases all data that came from it. If LinkedIn doesn't answer, the user can
 * end the grant there; the token is already deleted here.
 *
 * @throws AppError `conflict` if it was never connected
 */
export async function disconnectPortability(
  deps: ConnectTools,
  userId: string,
  { erase }: { erase: boolean },
): Promise<{ id: string; revoked: boolean }> {
  const { db, clock, log, jobs, secrets } = deps;
  const port = requirePort(deps);
  const before = await db.transaction().execute(async (trx) => {
    const row = await lockPortability(trx, { userId, realm: port.realm }, [
      'active',
      'needs_owner',
      'needs_reconnect',
      'refused',
      'disconnected',
    ]);
    const now = clock.now();
    const end = { state: 'disconnected', state_reason: null, secrets: null, token_ends_at: null } as const;
    const rest = { next_read_at: null, message: null, proposed_owner: null, updated_at: now };
    await changePortability(trx, { userId, id: row.id }, { ...end, ...rest });
    if (erase) {
      const input = { connectionId: row.id };
      await jobs.enqueue(trx, erasePortabilityJob, { userId, subjectId: row.id, input });
    }
    if (row.state !== 'disconnected') {
      await writeAudit(trx, audit(userId, 'linkedin-data.disconnected', port.realm, now));
    }
    return row;
  });
  if (before.job_id) await stopJob(db, userId, before.job_id).catch(() => null);
  const token = decryptToken(secrets, before);
  if (token === null) return { id: before.id, revoked: false };
  try {
    await port.revoke(token);
    return { id: before.id, revoked: true };
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    log.warn({ kind: error.kind, reason: error.message }, 'a grant to read LinkedIn data could not be ended');
    return { id: before.id, revoked: false };
  }
}

function audit(userId: string, action: string, realm: 'sample' | 'real', now: Date) {
  return { actorId: userId, userId, action, subject: 'LinkedIn data', detail: { realm }, now };
}
