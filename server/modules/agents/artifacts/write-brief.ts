import { type Kysely, sql, type Transaction } from 'kysely';
import type { ArtifactDetails, NewBrief } from '#contract/agents/artifacts.ts';
import type { Citation } from '#contract/agents/prompts.ts';
import type { Realm } from '#contract/profile.ts';
import type { SignalDetails } from '#contract/signals/signals.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { isDoNotEngage } from '#server/modules/agents/tools/signal-row.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readCompany } from '#server/modules/signals/companies.ts';
import { readDetails } from '#server/modules/signals/details/read-details.ts';
import { readArtifact } from './artifacts.ts';
import { type BriefText, companyBrief, type PublishedPost, personBrief } from './brief-text.ts';
import { changeArtifact, saveArtifact } from './save-artifact.ts';

/** The people of a company that its brief covers. */
const maxPeople = 4;
const maxPosts = 4;

/**
 * Writes a one-page brief to read before a call, quoting the stored rows: who they are, what they did and
 * said, what the user did, what they published, and three of their sentences to open with. No model is
 * involved, so nothing can be invented.
 *
 * @throws AppError `not_found` for another user's person or company
 */
export async function writeBrief(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { signalId, companyId }: NewBrief,
): Promise<ArtifactDetails> {
  const now = clock.now();
  const about = await aboutOne(db, userId, { signalId, companyId }, now);
  const id = await db.transaction().execute((trx) => keep(trx, userId, about, now));
  return readArtifact(db, userId, id);
}

async function keep(
  trx: Transaction<Database>,
  userId: string,
  { realm, subject, compose }: About,
  now: Date,
): Promise<string> {
  // Two clicks at once create one brief.
  await trx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const there = await trx
    .selectFrom('artifact')
    .select(['id', 'citations'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'report')
    .where('agent_id', 'is', null)
    .where('query_id', 'is', null)
    .where(sql<boolean>`citations @> ${JSON.stringify([{ ref: subject.ref, id: subject.id }])}::jsonb`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const { title, content, citations } = compose(there?.citations ?? []);
  const common = { userId, title, content, citations, promptId: null, madeBy: 'agent' as const, now };
  if (there !== undefined) {
    await changeArtifact(trx, { ...common, id: there.id });
    return there.id;
  }
  const { id } = await saveArtifact(trx, {
    ...common,
    kind: 'report',
    format: 'markdown',
    realm,
    agentId: null,
    queryId: null,
    scheduleId: null,
  });
  return id;
}

/** The subject of a brief, by the record it cites first, and how to write it. */
type About = {
  realm: Realm;
  subject: Pick<Citation, 'ref' | 'id'>;
  compose: (known: readonly Citation[]) => BriefText;
};

async function aboutPerson(db: Kysely<Database>, userId: string, id: string, now: Date): Promise<About> {
  const details = await readDetails(db, userId, id, undefined, now);
  const { network: realm } = await db
    .selectFrom('signal')
    .innerJoin('connected_profile', (join) =>
      join
        .onRef('connected_profile.user_id', '=', 'signal.user_id')
        .onRef('connected_profile.id', '=', 'signal.connected_profile_id'),
    )
    .select('connected_profile.network')
    .where('signal.user_id', '=', userId)
    .where('signal.id', '=', id)
    .executeTakeFirstOrThrow();
  const { url } = details.signal;
  const posts = url === null ? [] : await postsOf(db, { userId, realm }, [url]);
  const compose: About['compose'] = (known) => personBrief(details, posts, known);
  return { realm, subject: { ref: 's1', id }, compose };
}

/** The contract allows exactly one of the two ids. */
async function aboutOne(db: Kysely<Database>, userId: string, of: NewBrief, now: Date): Promise<About> {
  if (of.signalId !== undefined) return aboutPerson(db, userId, of.signalId, now);
  if (of.companyId !== undefined) return aboutCompany(db, userId, of.companyId, now);
  throw notFound('Person');
}

async function aboutCompany(db: Kysely<Database>, userId: string, id: string, now: Date): Promise<About> {
  const company = await readCompany(db, userId, id, now);
  if (company === null) throw notFound('Company');
  const top = company.topPeople
    .filter((abort) => !isDoNotEngage(abort) && abort.status !== 'dismissed')
    .slice(0, maxPeople);
  const people: SignalDetails[] = [];
  for (const signal of top) people.push(await readDetails(db, userId, signal.id, undefined, now));
  const urls = [company.facts.url?.value, ...top.map(({ url }) => url)].filter((url) => url != null);
  const posts = urls.length === 0 ? [] : await postsOf(db, { userId, realm: company.network }, urls);
  const compose: About['compose'] = (known) => companyBrief(company, people, posts, known);
  return { realm: company.network, subject: { ref: 'c1', id: company.id }, compose };
}

/** The newest posts by these authors. */
async function postsOf(
  db: Kysely<Database>,
  { userId, realm }: { userId: string; realm: Realm },
  urls: readonly string[],
): Promise<PublishedPost[]> {
  const rows = await db
    .selectFrom('post')
    .select(['id', 'url', 'text', 'published_at as publishedAt'])
    .where('user_id', '=', userId)
    .where('network', '=', realm)
    .where('author_url', 'in', [...urls])
    .where('text', 'is not', null)
    .orderBy('published_at', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(maxPosts)
    .execute();
  return rows.flatMap(({ text, ...post }) => (text?.trim() ? [{ ...post, text }] : []));
}
