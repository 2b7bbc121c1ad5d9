import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { defineJob, JobFailed, type JobOutcome, type JobRun } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { emptyReport, fileReport } from '#server/modules/imports/archive/reading/archive-report.ts';
import type { Table } from '#server/modules/imports/archive/reading/archive-rows.ts';
import { startOwnerSearch } from '#server/modules/imports/archive/reading/inspect-archive.ts';
import { readingFor, readTable } from '#server/modules/imports/archive/reading/read-archive.ts';
import { fullName } from '#server/modules/imports/archive/reading/row-person.ts';
import { inBatches, recordBatch, sumOf } from '#server/modules/imports/archive/record-batch.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { findWatched } from '#server/modules/imports/sync-facts.ts';
import { parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import { deleteDuplicatePastes } from '#server/modules/people/posts/engagements.ts';
import { rebuildSignals } from '#server/modules/signals/recording/rebuild-signals.ts';
import { recordEngagements } from '#server/modules/signals/recording/record-engagements.ts';
import type { DataPortability, SnapshotDomain } from '#server/ports/data-portability/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { readOthers } from './change-log.ts';
import { connectOwner } from './connect-owner.ts';
import { changePortability, decryptToken, type PortabilityRow } from './portability-connection.ts';
import { accessEnded, accessRefused, collating, readFailure } from './portability-messages.ts';
import {
  dueAfter,
  dueDomains,
  hintsOf,
  nextRead,
  type ReadDomain,
  retryAt,
  tableOf,
} from './read-domains.ts';
import { type Spool, withSpool } from './spool-domain.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'secrets' | 'dataPortability'>;

const Input = z.object({ connectionId: z.uuid(), isFull: z.boolean() });

/**
 * How far a killed read got: the domains stored completely, and those the change log named. A whole read
 * counts as reported at one time, like a whole archive, so if it gives a person two names, the same one wins
 * in any order.
 */
type Checkpoint = { seenAt: string; isLogRead: boolean; hinted: SnapshotDomain[]; done: SnapshotDomain[] };

/** What a read works with. */
type Work = {
  deps: ReadDeps;
  run: JobRun<Checkpoint>;
  port: DataPortability;
  accessToken: string;
  connectionId: string;
  reached: Checkpoint;
};

/**
 * For this long after consent, the user isn't asked who owns the data, because LinkedIn may just be slow to
 * say, ms.
 */
const ownerPatienceMs = 24 * 3600 * 1000;

/**
 * Reads a member's own data into the same facts as the data archive: first the change log, which says what to
 * read again, then each due domain, batch by batch. A killed run continues with the domain it was in; running
 * twice changes nothing.
 */
export const readPortabilityJob = defineJob<ReadDeps, z.infer<typeof Input>, Checkpoint>({
  name: 'read-linkedin-data',
  input: Input,
  // Waits double from 5 s, which gives LinkedIn about ten minutes to come back; the cron retries after that.
  retries: 6,

  async run(deps, run, { connectionId, isFull }) {
    const { db, secrets } = deps;
    const row = await findConnection(db, run.userId, connectionId);
    if (row?.state !== 'active') return { message: null };
    const port = deps.dataPortability[row.network];
    if (port === null) {
      throw new JobFailed(importsMessages.portabilityNotSetUp);
    }
    const key = { userId: run.userId, id: connectionId };
    const accessToken = decryptToken(secrets, row);
    if (accessToken === null)
      return end(deps, key, { state: 'needs_reconnect', reason: accessEnded.unknown });
    const seenAt = deps.clock.now().toISOString();
    const reached = run.checkpoint ?? { seenAt, isLogRead: false, hinted: [], done: [] };
    const work: Work = { deps, run, port, accessToken, connectionId, reached };
    try {
      return await withSpool({ port, accessToken, abort: run.abort }, (spool) =>
        read(work, row, spool, isFull),
      );
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
      deps.log.warn({ kind: error.kind, reason: error.message }, 'LinkedIn data could not be read');
      if (error.kind === 'unauthorized') {
        const why = error.reason === 'expired' || error.reason === 'revoked' ? error.reason : 'unknown';
        return end(deps, key, { state: 'needs_reconnect', reason: accessEnded[why] });
      }
      if (error.kind === 'forbidden' && error.reason === undefined) {
        return end(deps, key, { state: 'refused', reason: accessRefused });
      }
      if (error.kind === 'rate_limited' || error.kind === 'unavailable') throw error;
      throw new JobFailed(readFailure(error), error);
    }
  },

  async onEnd({ db, clock }, { userId }, { connectionId }, { state, message }) {
    const row = await findConnection(db, userId, connectionId);
    if (row?.state !== 'active') return;
    const now = clock.now();
    const failures = state === 'failed' ? row.failures + 1 : row.failures;
    await changePortability(
      db,
      { userId, id: connectionId },
      {
        failures,
        message: state === 'failed' ? message : null,
        next_read_at: retryAt(failures, now),
        updated_at: now,
      },
    );
  },
});

async function findConnection(
  db: Deps['db'],
  userId: string,
  id: string,
): Promise<PortabilityRow | undefined> {
  return db
    .selectFrom('portability_connection')
    .selectAll()
    .where(owned('portability_connection', { userId, id }))
    .executeTakeFirst();
}

/** Nothing can be read until the user acts. @throws JobFailed if they disconnected, which revokes access too */
async function end(
  { db, clock }: Pick<ReadDeps, 'db' | 'clock'>,
  key: { userId: string; id: string },
  { state, reason }: { state: 'needs_reconnect' | 'refused' | 'needs_owner'; reason: string },
): Promise<JobOutcome> {
  const change = { state, state_reason: reason, next_read_at: null, message: null, updated_at: clock.now() };
  await db.transaction().execute(async (trx) => {
    await lockActive(trx, key);
    await changePortability(trx, key, change);
  });
  return { message: reason };
}

async function read(work: Work, row: PortabilityRow, spool: Spool, isFull: boolean): Promise<JobOutcome> {
  const { deps, run, connectionId, reached } = work;
  const { db, clock } = deps;
  const key = { userId: run.userId, id: connectionId };
  const watched = await findTarget(work, row, spool);
  if (typeof watched === 'string') return { message: watched };
  const target = { profileId: watched.profileId, ownerUrl: watched.ownerUrl };
  if (!reached.isLogRead) await readLog(work, target.profileId);

  const { domains } = await active(db, key);
  const due = isFull ? (Object.keys(tableOf) as SnapshotDomain[]) : dueDomains(domains, clock.now());
  for (const domain of due) {
    if (!reached.done.includes(domain)) await readDomain(work, target, spool, domain, due.length);
  }

  const now = clock.now();
  const after = await active(db, key);
  const isEmpty = Object.values(after.domains).every(({ readAt }) => readAt === null);
  await changePortability(db, key, {
    last_read_at: now,
    next_read_at: nextRead(after.domains, { id: connectionId, connectedAt: after.connected_at ?? now }, now),
    failures: 0,
    message: isEmpty ? collating : null,
    updated_at: now,
  });
  return { message: isEmpty ? collating : null };
}

/** The connection while it is active. @throws JobFailed after it was disconnected */
async function active(db: Deps['db'], key: { userId: string; id: string }): Promise<PortabilityRow> {
  return requireActive(await findConnection(db, key.userId, key.id));
}

function requireActive(row: PortabilityRow | undefined): PortabilityRow {
  if (row?.state === 'active') return row;
  throw new JobFailed(importsMessages.portabilityDisconnected);
}

type Target = { profileId: string; ownerUrl: string };

/** The profile the data is read into, or why there is none yet. */
async function findTarget(work: Work, row: PortabilityRow, spool: Spool): Promise<Target | string> {
  const { deps, run, connectionId } = work;
  const { db, clock } = deps;
  const key = { userId: run.userId, id: connectionId };
  const { owner_url: ownerUrl, connected_profile_id: profileId } = row;
  if (ownerUrl !== null) {
    const profile = profileId && (await findWatched(db, run.userId, profileId));
    if (profile) return { profileId: profile.id, ownerUrl };
    await changePortability(db, key, { proposed_owner: { url: ownerUrl, name: null }, owner_url: null });
    const reason = 'The profile for this data was disconnected. Confirm whose data this is to continue.';
    return (await end(deps, key, { state: 'needs_owner', reason })).message ?? reason;
  }
  const member = await work.port.register(work.accessToken);
  if (member) await changePortability(db, key, { member_urn: member.memberUrn });
  const { hasRows, name, url, certainty } = await searchOwner(work, spool);
  const now = clock.now();
  if (url !== null && certainty === 'sure') {
    const proposed = { ...row, proposed_owner: { url, name } };
    const id = await db.transaction().execute((trx) => connectOwner(trx, proposed, url, now));
    return { profileId: id, ownerUrl: url };
  }
  const isYoung = now.getTime() - (row.connected_at ?? now).getTime() < ownerPatienceMs;
  if (!hasRows && isYoung) {
    const next_read_at = nextRead({}, { id: connectionId, connectedAt: row.connected_at ?? now }, now);
    await changePortability(db, key, {
      message: collating,
      next_read_at,
      last_read_at: now,
      updated_at: now,
    });
    return collating;
  }
  await changePortability(db, key, { proposed_owner: { url, name } });
  const reason = 'LinkedIn doesn’t say whose profile this data belongs to. Confirm it to continue.';
  return (await end(deps, key, { state: 'needs_owner', reason })).message ?? reason;
}

/** Finds the owner from the same places as the archive import: invitations, messages, and the profile. */
async function searchOwner({ run }: Work, spool: Spool) {
  const search = startOwnerSearch();
  const report = () => run.report({ step: importsMessages.identifyingOwner });
  const cellsOf = async (domain: SnapshotDomain, see: Parameters<typeof eachRow>[1]) => {
    const table = await spool.table(domain, report);
    if (table) await eachRow(table, see);
    return table !== null;
  };
  let name: string | null = null;
  const found = [
    await cellsOf('INVITATIONS', search.seeInvitation),
    await cellsOf('INBOX', search.seeMessage),
    await cellsOf('PROFILE', (cells) => {
      name ??= fullName(cells('first name'), cells('last name')) || null;
    }),
  ];
  return { ...search.propose(name), name: name as string | null, hasRows: found.includes(true) };
}

async function eachRow(table: Table, see: (cells: (column: string) => string) => void): Promise<void> {
  for await (const { cells } of table.rows()) see(cells);
}

/**
 * Reads the change log from where it stopped: other members' activity becomes facts, the rest says what to
 * read again.
 */
async function readLog(work: Work, profileId: string): Promise<void> {
  const { deps, run, port, accessToken, connectionId, reached } = work;
  const { db, clock } = deps;
  const key = { userId: run.userId, id: connectionId };
  await run.report({ step: importsMessages.readingChanges });
  const since = (await active(db, key)).log_read_to;
  for (let start = 0; ; ) {
    run.abort.throwIfAborted();
    const events = await port.changes(accessToken, { since, start });
    start += events.length;
    await db.transaction().execute(async (trx) => {
      const row = await lockActive(trx, key);
      const now = clock.now();
      const profile = { userId: run.userId, id: profileId };
      const { engagements } = await readOthers(trx, profile, events);
      // The answer includes the last moment that was already read.
      const isNew = ({ processedAt }: { processedAt: Date }) => since === null || processedAt > since;
      const { unnamed } = await readOthers(trx, profile, events.filter(isNew));
      const where = {
        userId: run.userId,
        connectedProfileId: profileId,
        realm: row.network,
        source: 'portability',
      } as const;
      const seenAt = new Date(reached.seenAt);
      const added = await recordEngagements(trx, { ...where, seenAt, foundAt: now }, engagements);
      const posts = [...new Set(engagements.flatMap(({ post }) => post?.urn ?? []))];
      const doubled = await deleteDuplicatePastes(trx, where, posts);
      await rebuildSignals(trx, profile, doubled);
      const hinted = [...new Set(events.filter(isNew).flatMap(hintsOf))];
      reached.hinted = [...new Set([...reached.hinted, ...hinted])];
      reached.isLogRead = events.length === 0;
      const domains = { ...row.domains };
      for (const domain of hinted) {
        const known: ReadDomain = domains[domain] ?? { readAt: null, dueAt: '', report: null };
        domains[domain] = { ...known, dueAt: now.toISOString() };
      }
      const last = events.reduce(
        (latest, { processedAt }) => (processedAt > latest ? processedAt : latest),
        row.log_read_to ?? new Date(0),
      );
      await changePortability(trx, key, {
        domains,
        added: sumOf(row.added, added),
        unnamed: row.unnamed + unnamed,
        ...(events.length > 0 ? { log_read_to: last } : {}),
      });
      await run.save(trx, reached, { step: importsMessages.readingChanges });
    });
    if (events.length === 0) return;
  }
}

/** Locks the connection, so nothing is stored after it was disconnected. @throws JobFailed */
async function lockActive(
  trx: Transaction<Database>,
  key: { userId: string; id: string },
): Promise<PortabilityRow> {
  const row = await trx
    .selectFrom('portability_connection')
    .selectAll()
    .where(owned('portability_connection', key))
    .forUpdate()
    .executeTakeFirst();
  return requireActive(row);
}

/** Reads one domain to its end and stores it with the archive's readers. */
async function readDomain(
  work: Work,
  { profileId, ownerUrl }: Target,
  spool: Spool,
  domain: SnapshotDomain,
  total: number,
): Promise<void> {
  const { deps, run, connectionId, reached } = work;
  const { db, clock } = deps;
  const key = { userId: run.userId, id: connectionId };
  const { name, kind } = tableOf[domain];
  const progress = { step: `Reading ${name.toLowerCase()}`, done: reached.done.length, total };
  const table = await spool.table(domain, () => run.report(progress));
  const before = (await active(db, key)).domains[domain];
  const seenAt = new Date(reached.seenAt);
  const report = emptyReport();
  const counts = fileReport(report, { path: name, kind, ignored: null, isKnown: true });
  if (table) {
    const owner = parseProfileUrl(ownerUrl);
    if (owner === null) throw new Error('the owner’s URL was read before');
    const items = itemsOf(
      table,
      name,
      readTable(
        table,
        1,
        readingFor(owner, () => null, seenAt),
        counts,
      ),
    );
    const where = {
      userId: run.userId,
      connectedProfileId: profileId,
      source: 'portability',
      seenAt,
      isFirstImport: !before?.readAt,
    } as const;
    for await (const batch of inBatches(items)) {
      run.abort.throwIfAborted();
      await db.transaction().execute(async (trx) => {
        const { network: realm, added } = await lockActive(trx, key);
        const more = await recordBatch(trx, { ...where, realm, foundAt: clock.now() }, report, batch);
        await changePortability(trx, key, { added: sumOf(added, more) });
        await notifyChange(trx, run.userId, { name: 'signals', id: profileId });
        await run.save(trx, reached, progress);
      });
    }
  }
  await db.transaction().execute(async (trx) => {
    const row = await lockActive(trx, key);
    const now = clock.now();
    const of = {
      hasRows: table !== null,
      isHinted: reached.hinted.includes(domain),
      connectedAt: row.connected_at ?? now,
    };
    const known: ReadDomain = {
      readAt: table ? now.toISOString() : (before?.readAt ?? null),
      dueAt: dueAfter(of, now).toISOString(),
      report: table ? counts : (before?.report ?? null),
    };
    reached.done = [...reached.done, domain];
    await changePortability(trx, key, { domains: { ...row.domains, [domain]: known } });
    await run.save(trx, reached, { ...progress, done: reached.done.length });
  });
}

async function* itemsOf(table: Table, file: string, items: ReturnType<typeof readTable>) {
  for await (const { row, record } of items) yield { file, row, record, kind: table.kind };
}
