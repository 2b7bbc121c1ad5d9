import { type Kysely, sql } from 'kysely';
import type { Citation } from '#contract/prompts.ts';
import type { Database } from '#server/db/database.ts';

/** A record as answers cite it. */
export type Cited = Omit<Citation, 'ref'>;

type InRun = { userId: string; queryId: string; promptId: string };

const letters: Record<Citation['kind'], string> = {
  signal: 's',
  post: 'p',
  company: 'c',
  feed_item: 'f',
  list: 'l',
  own_post: 'o',
  artifact: 'a',
};

/** Longest label, in characters. */
const longestLabel = 160;

/**
 * The short names by which answers of a conversation cite these records, in their order: `s1` for its first signal. A
 * record keeps the name it was given first.
 */
export async function citeRecords(
  db: Kysely<Database>,
  { userId, queryId, promptId }: InRun,
  records: readonly Cited[],
): Promise<string[]> {
  const wanted = [...new Map(records.map((record) => [`${record.kind} ${record.id}`, record])).values()];
  if (wanted.length === 0) return [];
  return db.transaction().execute(async (trx) => {
    // One run at a time works in a conversation; its lock keeps numbers from being given twice all the same.
    await trx
      .selectFrom('agent_query')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', '=', queryId)
      .forUpdate()
      .executeTakeFirstOrThrow();
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
          label: label.slice(0, longestLabel),
          url,
        };
      });
      await trx.insertInto('query_citation').values(rows).execute();
    }
    return records.map(({ kind, id }) => refs.get(`${kind} ${id}`) ?? '');
  });
}
