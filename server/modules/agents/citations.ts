import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Citation } from '#contract/agents/prompts.ts';
import type { Realm } from '#contract/profile.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { requireOwnedCompany } from '#server/modules/signals/companies.ts';
import { lockRun } from './prompts/lock-run.ts';
import { lockQuery } from './require-owned-query.ts';
import type { ToolRun } from './tools/tool.ts';

/** A record as answers cite it. */
export type Cited = Omit<Citation, 'ref'>;

type InRun = Pick<ToolRun, 'userId' | 'queryId' | 'promptId' | 'lease'>;

const letters: Record<Citation['kind'], string> = {
  signal: 's',
  post: 'p',
  company: 'c',
  feed_item: 'f',
  list: 'l',
  own_post: 'o',
  artifact: 'a',
};

/** The longest label, in characters. */
const maxLabelLength = 160;

/**
 * The short names by which a conversation's answers cite these records, in the given order; `s1` is its first
 * signal. A record keeps its first name.
 */
export async function citeRecords(
  db: Kysely<Database>,
  run: InRun,
  records: readonly Cited[],
): Promise<string[]> {
  const { userId, queryId, promptId } = run;
  const wanted = [...new Map(records.map((record) => [`${record.kind} ${record.id}`, record])).values()];
  if (wanted.length === 0) return [];
  return db.transaction().execute(async (trx) => {
    await lockRun(trx, run);
    // Only one run works in a conversation at a time. The lock makes sure no number is assigned twice anyway.
    await lockQuery(trx, { userId, queryId });
    const known = await trx
      .selectFrom('query_citation')
      .select(['ref', 'kind', 'record_id'])
      .where('user_id', '=', userId)
      .where('query_id', '=', queryId)
      .where(
        sql<boolean>`(kind, record_id) in (${sql.join(
          wanted.map(({ kind, id }) => sql`(${kind}::text, ${id}::uuid)`),
        )})`,
      )
      .execute();
    const refs = new Map(known.map(({ ref, kind, record_id }) => [`${kind} ${record_id}`, ref]));
    const fresh = wanted.filter(({ kind, id }) => !refs.has(`${kind} ${id}`));
    if (fresh.length > 0) {
      const counts = await trx
        .selectFrom('query_citation')
        .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
        .where('user_id', '=', userId)
        .where('query_id', '=', queryId)
        .groupBy('kind')
        .execute();
      const next = new Map(counts.map(({ kind, count }) => [kind, Number(count)]));
      const rows = fresh.map(({ kind, id, label, url }) => {
        const number = (next.get(kind) ?? 0) + 1;
        next.set(kind, number);
        const ref = `${letters[kind]}${number}`;
        refs.set(`${kind} ${id}`, ref);
        return {
          user_id: userId,
          query_id: queryId,
          prompt_id: promptId,
          ref,
          kind,
          record_id: id,
          label: label.slice(0, maxLabelLength),
          url,
        };
      });
      await trx.insertInto('query_citation').values(rows).execute();
    }
    return records.map(({ kind, id }) => refs.get(`${kind} ${id}`) ?? '');
  });
}

type Kind = Citation['kind'];
type InConversation = { userId: string; queryId: string; realm: Realm };

/** What each kind is called, and what its names start with. */
const words: Record<Kind, string> = {
  signal: 'person',
  post: 'post',
  company: 'company',
  feed_item: 'feed item',
  list: 'list',
  own_post: 'own post',
  artifact: 'artifact',
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Resolves the record a model means, by its short name in this conversation, with or without brackets, or by
 * its id. The record belongs to this user, exists now and is in the conversation's realm.
 *
 * @param kinds the kinds to accept
 * @throws AppError `not_found` with a message for the model
 */
export async function resolveRef(
  db: Kysely<Database>,
  run: InConversation,
  kinds: readonly Kind[],
  given: string,
): Promise<{ kind: Kind; id: string }> {
  const name = given
    .trim()
    .replace(/^\[|\]$/g, '')
    .toLowerCase();
  const wanted = kinds.map((kind) => words[kind]).join(' or ');
  if (/^[a-z]\d{1,9}$/.test(name)) {
    const cited = await readCitation(db, run, name);
    if (!cited) {
      throw missing(
        `Unknown ref ${name} in this conversation. Search first, then use a ref from the results.`,
      );
    }
    if (!kinds.includes(cited.kind)) {
      throw missing(`${name} is a ${words[cited.kind]}, and a ${wanted} is asked for.`);
    }
    const id = await findRecord(db, run, cited.kind, cited.id);
    if (id === null) throw missing(`${name} is not there any more: it was deleted or erased.`);
    return { kind: cited.kind, id };
  }
  if (uuid.test(name)) {
    for (const kind of kinds) {
      const id = await findRecord(db, run, kind, name);
      if (id !== null) return { kind, id };
    }
  }
  throw missing(`No ${wanted} “${given.slice(0, 60)}” found. Search first, then use a ref such as s1.`);
}

function missing(message: string): AppError {
  return new AppError('not_found', message);
}

function readCitation(db: Kysely<Database>, { userId, queryId }: InConversation, ref: string) {
  return db
    .selectFrom('query_citation')
    .select(['kind', 'record_id as id'])
    .where('user_id', '=', userId)
    .where('query_id', '=', queryId)
    .where('ref', '=', ref)
    .executeTakeFirst();
}

/** The current id of a record of this user and realm; null if there is none. */
async function findRecord(
  db: Kysely<Database>,
  { userId, realm }: InConversation,
  kind: Kind,
  id: string,
): Promise<string | null> {
  const firstOf = async (rows: RawBuilder<{ id: string }>) => (await rows.execute(db)).rows[0]?.id ?? null;
  switch (kind) {
    case 'signal': {
      const now = (await survivingSignals(db, userId, [id])).get(id) ?? id;
      return firstOf(sql`select signal.id from signal
        join connected_profile profile on profile.user_id = signal.user_id
          and profile.id = signal.connected_profile_id
        where signal.user_id = ${userId}::uuid and signal.id = ${now}::uuid and profile.network = ${realm}
          and profile.disconnected_at is null`);
    }
    case 'company':
      try {
        const company = await requireOwnedCompany(db, userId, id);
        return company.realm === realm ? company.id : null;
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return null;
        throw error;
      }
    case 'post':
    case 'own_post':
      return firstOf(sql`select id from post
        where user_id = ${userId}::uuid and id = ${id}::uuid and network = ${realm}`);
    case 'feed_item':
      return firstOf(sql`select id from rss_item
        where user_id = ${userId}::uuid and id = ${id}::uuid and network = ${realm}`);
    case 'list':
      return firstOf(sql`select id from list where user_id = ${userId}::uuid and id = ${id}::uuid`);
    case 'artifact':
      return firstOf(sql`select id from artifact
        where user_id = ${userId}::uuid and id = ${id}::uuid and network = ${realm}`);
  }
}

/**
 * The current signals for signals that were shown earlier. If a signal was merged into another one, that one
 * is returned. Signals that no longer exist are left out.
 *
 * @returns current signals by the earlier id, which may be the same
 */
export async function survivingSignals(
  db: Kysely<Database>,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ was: string; id: string }>`
    select asked.id as was, coalesce(signal.id, other.id) as id
    from unnest(${[...new Set(ids)]}::uuid[]) as asked (id)
    left join signal on signal.user_id = ${userId}::uuid and signal.id = asked.id
    left join lateral (
      select now.id from signal_merge moved
      join person_merge merge on merge.user_id = moved.user_id and merge.id = moved.merge_id
      cross join lateral jsonb_to_recordset(moved.gone_signals) as gone (id uuid, "profileId" uuid)
      join signal now on now.user_id = merge.user_id and now.person_id = merge.person_id
        and now.connected_profile_id = gone."profileId"
      where moved.user_id = ${userId}::uuid and gone.id = asked.id
        and moved.gone_signals @> jsonb_build_array(jsonb_build_object('id', asked.id))
      order by merge.step desc limit 1
    ) as other on signal.id is null
    where coalesce(signal.id, other.id) is not null`.execute(db);
  return new Map(rows.map(({ was, id }) => [was, id]));
}
