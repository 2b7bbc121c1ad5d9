import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Citation } from '#contract/prompts.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { requireOwnedCompany } from '#server/modules/signals/companies/require-owned-company.ts';
import { survivingSignals } from './surviving-signals.ts';

type Kind = Citation['kind'];
type InConversation = { userId: string; queryId: string; network: Network };

/** What kinds are called, and how their names begin. */
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
 * The record that a model means: by the short name that it was shown in this conversation, with or without brackets, or
 * by its id. It is this user's, there now, and of the conversation's network.
 *
 * @param kinds any of these will do
 * @throws AppError `not_found` in words for the model
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
      throw missing(`Nothing was shown as ${name} in this conversation. Search first, then use its refs.`);
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
  throw missing(`There is no ${wanted} “${given.slice(0, 60)}”. Search first, then use a ref such as s1.`);
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

/** The present id of a record of this user and network; null where there is none. */
async function findRecord(
  db: Kysely<Database>,
  { userId, network }: InConversation,
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
        where signal.user_id = ${userId}::uuid and signal.id = ${now}::uuid and profile.network = ${network}
          and profile.disconnected_at is null`);
    }
    case 'company':
      try {
        const company = await requireOwnedCompany(db, userId, id);
        return company.network === network ? company.id : null;
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return null;
        throw error;
      }
    case 'post':
    case 'own_post':
      return firstOf(sql`select id from post
        where user_id = ${userId}::uuid and id = ${id}::uuid and network = ${network}`);
    case 'feed_item':
      return firstOf(sql`select id from rss_item
        where user_id = ${userId}::uuid and id = ${id}::uuid and network = ${network}`);
    case 'list':
      return firstOf(sql`select id from list where user_id = ${userId}::uuid and id = ${id}::uuid`);
    case 'artifact':
      return firstOf(sql`select id from artifact
        where user_id = ${userId}::uuid and id = ${id}::uuid and network = ${network}`);
  }
}
