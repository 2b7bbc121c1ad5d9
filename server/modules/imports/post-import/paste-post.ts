import { type Kysely, sql, type Transaction } from 'kysely';
import {
  maxPasted,
  type NamedAlike,
  type PastedAs,
  type PastedPerson,
  type PastedPost,
  type SkippedLine,
  type StoredPost,
} from '#contract/imports/post-import.ts';
import { invalidField } from '#server/app-error.ts';
import { ChildFailed, ChildLost, childModule } from '#server/child-processes/child-pool.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { emptyEngagement, emptyPost, type NewEngagement } from '#server/modules/people/new-facts.ts';
import { deleteDuplicatePastes } from '#server/modules/people/posts/engagements.ts';
import { addPostNames } from '#server/modules/people/posts/post-names.ts';
import { readPost } from '#server/modules/people/posts/read-post.ts';
import { recordPosts } from '#server/modules/people/posts/record-posts.ts';
import {
  type OwnedConnectedProfile,
  requireOwnedConnectedProfile,
} from '#server/modules/profile/require-owned-connected-profile.ts';
import { recordAndMerge } from '#server/modules/signals/people/merge-people.ts';
import { rebuildSignals } from '#server/modules/signals/recording/rebuild-signals.ts';
import { recordEngagements } from '#server/modules/signals/recording/record-engagements.ts';
import { readPostField } from './import-post.ts';
import { recordImportedPost } from './imported-posts.ts';
import type { ReadPaste } from './read-pasted-people.ts';
import {
  digest,
  type ResolvedPerson,
  type ResolvedPost,
  refuseTooManyPeople,
  resolvePastedPeople,
  resolvePastedPost,
  squash,
} from './resolve-paste.ts';

type Understood = { people: PastedPerson[]; notUnderstood: SkippedLine[]; furniture: number };

/**
 * What was understood of a paste; writes nothing.
 * @throws AppError `not_found` for another user's profile or person, `invalid_request` naming the field
 */
export async function previewPaste(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  body: PastedPost,
): Promise<
  Understood & {
    post: { url: string | null; publishedAt: string | null; alreadyStored: string | null; isOwn: boolean };
  }
> {
  const { profile, postUrl, paste, as } = await readBody(db, userId, body);
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      const post = await resolvePastedPost(trx, profile, postUrl, body.text, clock.now());
      const people = await resolvePastedPeople(trx, profile, post, paste.people, as, body.matches);
      return {
        post: {
          url: post.url,
          publishedAt: post.publishedAt?.toISOString() ?? null,
          alreadyStored: post.known?.id ?? null,
          isOwn: post.isOwn,
        },
        people: await describe(trx, profile, people),
        notUnderstood: paste.strays,
        furniture: paste.furniture,
      };
    });
}

/**
 * Stores a pasted post and its people as inbound engagement of a connected profile, in one transaction. The
 * same paste again adds nothing. Pages don't show times, so pasted engagement gets the post's publishing time
 * if it is known or part of the post's number, otherwise the current time.
 *
 * @throws AppError `not_found` for another user's profile or person, `invalid_request` naming the field
 */
export async function pastePost(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  body: PastedPost,
): Promise<
  Understood & { post: StoredPost; added: { people: number; engagements: number; signals: number } }
> {
  const { profile, postUrl, paste, as } = await readBody(db, userId, body);
  if (paste.people.length === 0) {
    throw invalidField('people', importsMessages.nobodyFound);
  }
  const now = clock.now();
  const where = {
    userId,
    connectedProfileId: profile.id,
    realm: profile.network,
    source: 'paste',
    seenAt: now,
  } as const;
  return db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const post = await resolvePastedPost(trx, profile, postUrl, body.text, now);
    const people = await resolvePastedPeople(trx, profile, post, paste.people, as, body.matches);
    const reported = toPostFact(post, body.text);
    const { ids } = await recordPosts(trx, where, profile.id, [reported]);
    const postId = ids.get(post.urn);
    if (postId === undefined) throw new Error('A recorded post has an id');
    if (postUrl !== null) await addPostNames(trx, where, [{ postId, urn: postUrl.urn }]);
    await recordImportedPost(trx, { userId, connectedProfileId: profile.id, postId }, now);

    const wanted = people.flatMap(({ person }) => (person === null ? [] : [person]));
    const recorded = await recordAndMerge(trx, where, wanted);
    const facts = people.flatMap(({ person, read }): NewEngagement[] => {
      const personId = person && recorded.idOf(person);
      if (person === null || personId === null) return [];
      const text = as === 'comment' ? read.comment : null;
      return [
        {
          ...emptyEngagement,
          key: ['paste', postId, as, personId, ...(text === null ? [] : [digest(squash(text))])].join('/'),
          person,
          post: reported,
          direction: 'inbound',
          type: as,
          text,
          occurredAt: post.publishedAt ?? now,
          timeBasis: 'inferred',
        },
      ];
    });
    const isFirstImport = !(await hasEngagements(trx, profile));
    const { engagements, signals } = await recordEngagements(trx, { ...where, isFirstImport }, facts);
    // A source that knows the post may have reported the same before.
    const doubled = await deleteDuplicatePastes(trx, where, [post.urn]);
    await rebuildSignals(trx, { userId, id: profile.id }, doubled);
    if (recorded.changedIds.length > 0) await notifyChange(trx, userId, { name: 'signals', id: profile.id });
    const resolved = people.map((one) => ({
      ...one,
      personId: one.personId ?? (one.person && recorded.idOf(one.person)),
    }));
    return {
      post: await readPost(trx, userId, postId),
      added: { people: recorded.added, engagements, signals },
      people: await describe(trx, profile, resolved),
      notUnderstood: paste.strays,
      furniture: paste.furniture,
    };
  });
}

/** Whether a profile has any engagement yet. On its first import, nobody counts as warming up. */
async function hasEngagements(trx: Transaction<Database>, profile: OwnedConnectedProfile): Promise<boolean> {
  const known = await trx
    .selectFrom('engagement')
    .select('id')
    .where('user_id', '=', profile.user_id)
    .where('connected_profile_id', '=', profile.id)
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

async function readBody(db: Kysely<Database>, userId: string, body: PastedPost) {
  const profile = await requireOwnedConnectedProfile(db, userId, body.connectedProfileId);
  const postUrl = body.postUrl === undefined ? null : readPostField('postUrl', body.postUrl);
  const as = body.engagement ?? 'reaction';
  const paste = await readPasteInChild(userId, body.people, as);
  refuseTooManyPeople(paste.people, maxPasted);
  return { profile, postUrl, paste, as };
}

/** What a source reported about the post earlier outranks the paste. */
function toPostFact({ urn, url, publishedAt, isOwn, known }: ResolvedPost, text: string) {
  const isKnown = known !== null && known.source !== 'paste' && known.text !== null;
  return { ...emptyPost, urn, url, text: isKnown ? null : text, isOwn, publishedAt };
}

/** The people as the API returns them. People without a URL come with the user's people of the same name. */
async function describe(
  trx: Transaction<Database>,
  profile: OwnedConnectedProfile,
  people: ResolvedPerson[],
): Promise<PastedPerson[]> {
  const nameless = people.flatMap(({ outcome, read }) =>
    outcome === 'no_address' && read.name !== null ? [read.name] : [],
  );
  const alike = await findNamedAlike(trx, profile, nameless);
  const ids = people.flatMap(({ personId }) => personId ?? []);
  const signals = await trx
    .selectFrom('signal')
    .select(['id', 'person_id as personId'])
    .where('user_id', '=', profile.user_id)
    .where('connected_profile_id', '=', profile.id)
    .where('person_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return people.map(({ read, personId, outcome, reason }) => ({
    line: read.line,
    name: read.name,
    url: read.profileUrl?.url ?? null,
    headline: read.headline,
    comment: read.comment,
    outcome,
    reason,
    signalId: signals.find((abort) => abort.personId === personId)?.id ?? null,
    candidates: outcome === 'no_address' ? (alike.get(read.name ?? '') ?? []) : [],
  }));
}

/** More people with the same name don't help the user choose. */
const maxAlike = 5;

/**
 * The user's own people with exactly these names, ignoring case and accents, at most five each, most engaged
 * first.
 */
async function findNamedAlike(
  trx: Transaction<Database>,
  profile: OwnedConnectedProfile,
  names: string[],
): Promise<Map<string, NamedAlike[]>> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<NamedAlike & { wanted: string }>`
    select wanted.name as wanted, found.id as "personId", found.name, found.headline, found.url
    from unnest(${wanted}::text[]) as wanted (name)
    cross join lateral (
      select person.id, person.name, person.headline, person.url,
        (select sum(interactions) from signal
          where signal.user_id = person.user_id and signal.person_id = person.id) as interactions
      from person
      where person.user_id = ${profile.user_id}::uuid and person.network = ${profile.network}
        and ingrow_fold(person.name) = ingrow_fold(wanted.name)
      order by interactions desc nulls last, person.id limit ${maxAlike}
    ) as found`.execute(trx);
  const alike = new Map<string, NamedAlike[]>();
  for (const { wanted: name, ...found } of rows) alike.set(name, [...(alike.get(name) ?? []), found]);
  return alike;
}

/** The longest realistic paste takes well under a second, ms. */
const limitMs = 10_000;

const inChild = childModule<typeof import('./read-pasted-people.ts')>(
  new URL('./read-pasted-people.ts', import.meta.url),
  limitMs,
);

/**
 * Parses pasted people in a child process, with limits on time and memory.
 * @throws AppError `invalid_request` naming `people` if the text is too complex
 */
async function readPasteInChild(userId: string, text: string, as: PastedAs): Promise<ReadPaste> {
  try {
    return await inChild({ urgent: true, userId }, (call) => call('readPastedPeople', [text, as]));
  } catch (error) {
    if (!(error instanceof ChildLost || error instanceof ChildFailed)) throw error;
    throw invalidField('people', importsMessages.pasteUnreadable);
  }
}
