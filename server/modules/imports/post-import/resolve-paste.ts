import { createHash } from 'node:crypto';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { PastedAs, PastedOutcome, PastedPost } from '#contract/imports/post-import.ts';
import { foldAccents } from '#core/fold-accents.ts';
import { invalidField, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { isProfileItself, refuseErased } from '#server/modules/imports/store-added.ts';
import { emptyPerson, type NewPerson } from '#server/modules/people/new-facts.ts';
import { findBlocked } from '#server/modules/people/persons/erasure-blocks.ts';
import { identify } from '#server/modules/people/persons/person-keys.ts';
import { loadPeople } from '#server/modules/people/persons/person-rows.ts';
import { findPostByName } from '#server/modules/people/posts/post-names.ts';
import { momentOfPost, type PostUrl } from '#server/modules/people/posts/post-url.ts';
import type { PostTable } from '#server/modules/people/tables.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import type { ReadPerson } from './read-pasted-people.ts';

/** The pasted post: its name, and what is already stored about it. */
export type ResolvedPost = {
  urn: string;
  url: string | null;
  publishedAt: Date | null;
  isOwn: boolean;
  known: Selectable<PostTable> | null;
};

/** One pasted person and the outcome for them. `person` is who they are, null if nobody is stored. */
export type ResolvedPerson = {
  read: ReadPerson;
  person: NewPerson | null;
  /** The person, if already known. */
  personId: string | null;
  outcome: PastedOutcome;
  reason: string | null;
};

/** Identifies the post of a paste: by its URL, otherwise by its text. */
export async function resolvePastedPost(
  trx: Transaction<Database>,
  profile: OwnedConnectedProfile,
  postUrl: PostUrl | null,
  text: string,
  now: Date,
): Promise<ResolvedPost> {
  const whose = { userId: profile.user_id, realm: profile.network };
  const urn = postUrl?.urn ?? `paste:${digest(squash(text))}`;
  const found = await findPostByName(trx, whose, [urn]);
  const known =
    found &&
    ((await trx
      .selectFrom('post')
      .selectAll()
      .where(owned('post', { userId: profile.user_id, id: found.id }))
      .executeTakeFirst()) ??
      null);
  return {
    urn: known?.urn ?? urn,
    url: known?.url ?? postUrl?.url ?? null,
    publishedAt: known?.published_at ?? momentOfPost(urn, now),
    isOwn: known
      ? known.author_profile_id === profile.id
      : postUrl?.authorSlug != null && postUrl.authorSlug === profile.public_id,
    known,
  };
}

/**
 * Determines the outcome for each pasted person. A person with a URL is identified by it. Without one, a
 * person isn't stored, since they couldn't be recognized again, unless `matches` says which of the user's own
 * people they are.
 *
 * @throws AppError `not_found` if a match names a person of another user or realm
 */
export async function resolvePastedPeople(
  trx: Transaction<Database>,
  profile: OwnedConnectedProfile,
  post: ResolvedPost,
  read: ReadPerson[],
  as: PastedAs,
  matches: PastedPost['matches'],
): Promise<ResolvedPerson[]> {
  const matched = await loadMatches(trx, profile, matches ?? []);
  const named = read.map((one) => ({ read: one, person: toPerson(one, matched.get(one.line)) }));
  const whose = { userId: profile.user_id, realm: profile.network };
  const keysOf = ({ person }: { person: NewPerson | null }) => (person === null ? [] : identify(person).keys);
  const stored = new Map(
    (await loadPeople(trx, whose, [...new Set(named.flatMap(keysOf))])).map(({ key, id }) => [key, id]),
  );
  const blocked = await findBlocked(
    trx,
    whose,
    named.flatMap(({ person }) => person ?? []),
  );
  const engaged = await readEngaged(trx, profile, post, [...new Set(stored.values())]);
  const firstLines = new Map<string, number>();
  return named.map(({ read: one, person }) => {
    const keys = person === null ? [] : identify(person).keys;
    const personId = keys.map((key) => stored.get(key)).find((id) => id !== undefined) ?? null;
    const leave = (outcome: PastedOutcome, reason: string | null) => ({
      read: one,
      person: null,
      personId,
      outcome,
      reason,
    });
    const isItself =
      one.profileUrl !== null ? isProfileItself(one.profileUrl, profile) : isNamed(one, profile.name);
    if (isItself) return leave('left_out', importsMessages.profileItself);
    if (as === 'comment' && one.comment === null) {
      return leave('left_out', importsMessages.noCommentText);
    }
    if (person === null) {
      return leave('no_address', importsMessages.chooseOrPaste);
    }
    if (blocked.has(person)) return leave('left_out', refuseErased().reason);
    const words = as === 'comment' ? squash(one.comment ?? '') : '';
    const same = `${personId ?? keys[0] ?? ''}\n${words}`;
    const firstLine = firstLines.get(same);
    if (firstLine !== undefined) return leave('left_out', importsMessages.sameAsLine(firstLine));
    firstLines.set(same, one.line);
    const isThere =
      personId !== null && engaged.get(personId)?.some((fact) => isSame(fact, as, words)) === true;
    if (isThere) return leave('exists', null);
    return { read: one, person, personId, outcome: personId === null ? 'created' : 'known', reason: null };
  });
}

/** Text normalized for comparison: pages break lines and truncate long comments in their own ways. */
export function squash(words: string): string {
  return words.toLowerCase().replace(/[\s…]+/gu, '');
}

/** A short hash of a text. */
export function digest(words: string): string {
  return createHash('sha256').update(words).digest('base64url').slice(0, 22);
}

/** `words` are normalized for comparison. */
type Engaged = { type: string; words: string };

/** How these people have engaged with the post so far, by their ids. */
async function readEngaged(
  trx: Transaction<Database>,
  profile: OwnedConnectedProfile,
  { known }: ResolvedPost,
  personIds: string[],
): Promise<Map<string, Engaged[]>> {
  if (known === null || personIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('engagement')
    .select(['person_id as personId', 'type', 'text'])
    .where('user_id', '=', profile.user_id)
    .where('connected_profile_id', '=', profile.id)
    .where('post_id', '=', known.id)
    .where('direction', '=', 'inbound')
    .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .execute();
  const facts = rows.flatMap(({ type, text, personId }) =>
    personId === null ? [] : { personId, type, words: squash(text ?? '') },
  );
  return Map.groupBy(facts, ({ personId }) => personId);
}

function isSame({ type, words: known }: Engaged, as: PastedAs, words: string): boolean {
  if (as === 'reaction') return type === 'reaction';
  return (type === 'comment' || type === 'reply') && known.startsWith(words);
}

function isNamed({ name }: ReadPerson, other: string): boolean {
  return name !== null && foldAccents(name) === foldAccents(other);
}

function toPerson(read: ReadPerson, match: NewPerson | undefined): NewPerson | null {
  if (read.profileUrl === null) return match === undefined ? null : { ...match, headline: read.headline };
  const { urn, publicId, url } = read.profileUrl;
  return { ...emptyPerson, urn, publicId, url, name: read.name ?? '', headline: read.headline };
}

/** The chosen people by the line they were chosen for. They keep their names. */
async function loadMatches(
  trx: Transaction<Database>,
  profile: OwnedConnectedProfile,
  matches: NonNullable<PastedPost['matches']>,
): Promise<Map<number, NewPerson>> {
  if (matches.length === 0) return new Map();
  const rows = await trx
    .selectFrom('person')
    .select(['id', 'urn', 'public_id as publicId', 'url'])
    .where('user_id', '=', profile.user_id)
    .where('network', '=', profile.network)
    .where('id', 'in', [...new Set(matches.map(({ personId }) => personId))])
    .execute();
  return new Map(
    matches.map(({ line, personId }) => {
      const row = rows.find(({ id }) => id === personId);
      if (row === undefined) throw notFound('Person');
      return [line, { ...emptyPerson, urn: row.urn, publicId: row.publicId, url: row.url }];
    }),
  );
}

/** Refuses more people than one paste may contain. @throws AppError `invalid_request` naming `people` */
export function refuseTooManyPeople(read: ReadPerson[], max: number): void {
  if (read.length > max) {
    throw invalidField('people', importsMessages.tooManyPeople(max, read.length));
  }
}
