import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Answered } from '#contract/inbox.ts';
import type { FactSource } from '#core/fact-sources.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { erasePerson } from '#server/modules/signals/people/erase-person.ts';
import { mergeManually } from '#server/modules/signals/people/merge-manually.ts';
import { undoMerge } from '#server/modules/signals/people/undo-merge.ts';
import { recordOwnReply } from '#server/modules/signals/recording/record-own-reply.ts';
import { cases } from '#test/cases.ts';
import {
  makeOwner,
  makeProfile,
  newEngagement,
  newPerson,
  newPost,
  openTestDatabase,
  record,
} from '#test/facts.ts';
import { deleteDuplicatePastes } from './engagements.ts';
import { inboxSince, saidToUser } from './said-to-user.ts';

/**
 * Whether what was said to the user is answered, as the sources report it in any order, beside a plain reading of
 * what happened.
 */

const opened = await openTestDatabase();
const { db } = opened;
afterAll(() => opened.stop());

const start = new Date('2026-11-20T09:00:00Z').getTime();
const asOf = new Date('2026-11-21T09:00:00Z');
const minute = 60_000;

/** Who writes: two people with one name and one whose name has theirs in it, and the user by two profiles. */
const names = { ann: 'Kim Lee', bo: 'Kim Lee', cy: 'Kim Lee Park', self: 'Ines Own', second: 'Ines Second' };
type Author = keyof typeof names;
const people = ['ann', 'bo', 'cy'] as const;
const isSelf = (author: Author) => author === 'self' || author === 'second';
const texts = ['Thanks', 'Ines Own, why?', 'Kim Lee, yes', 'Kim Lee Park and Ines Second, no', 'Good'];

/** A comment or reply as it happened. `top` is the number of the comment it stands under. */
type Act = { post: 'own' | 'other'; author: Author; top: number | null; text: string; at: number };
/** A source that says something about an act. RapidAPI knows a comment's id only if it `hasLink`. */
type Reporter = 'unipile' | 'rapidapi' | 'archive' | 'portability' | 'paste' | 'user';
type World = { acts: Act[]; hasLink: boolean[]; reports: { act: number; by: Reporter }[] };

const draft = fc.record({
  post: fc.constantFrom('own' as const, 'own' as const, 'other' as const),
  author: fc.constantFrom<Author>('ann', 'bo', 'cy', 'self', 'self', 'second'),
  under: fc.option(fc.nat(7), { freq: 3 }),
  text: fc.constantFrom(...texts),
  hasLink: fc.boolean(),
  by: fc.subarray<Reporter>(['unipile', 'rapidapi', 'archive', 'portability', 'paste', 'user'], {
    minLength: 1,
  }),
});

/** Whether a source can report an act at all. */
function canReport(by: Reporter, { author, post, top }: Act): boolean {
  if (by === 'unipile' || by === 'rapidapi') return true;
  if (by === 'archive') return author === 'self';
  if (by === 'user') return author === 'self' && top !== null;
  return post === 'own' && !isSelf(author);
}

const world = fc.array(draft, { minLength: 2, maxLength: 9 }).map((drafts): World => {
  const acts: Act[] = [];
  for (const [index, { post, author, under, text }] of drafts.entries()) {
    const tops = acts.flatMap((act, number) => (act.top === null ? [number] : []));
    const top = under === null || tops.length === 0 ? null : (tops[under % tops.length] ?? null);
    const at = start + index * 2 * minute;
    acts.push({ post: top === null ? post : (acts[top]?.post ?? post), author, top, text, at });
  }
  return {
    acts,
    hasLink: drafts.map(({ hasLink }) => hasLink),
    reports: drafts.flatMap(({ by }, act) =>
      by.filter((each) => canReport(each, acts[act] as Act)).map((each) => ({ act, by: each })),
    ),
  };
});

// What the sources say.

const idOf = (act: number) => `70${act}`;
const posts = {
  own: newPost('urn:li:activity:1', { isOwn: true }),
  other: newPost('urn:li:activity:2', { isOwn: false }),
};
const personOf = (author: Author) => newPerson(author, { name: names[author] });

function reportOf({ acts, hasLink }: World, number: number, by: Exclude<Reporter, 'user'>) {
  const act = acts[number] as Act;
  const { author, top, text, at } = act;
  const isInbound = author !== 'self';
  const common = {
    person: isInbound ? personOf(author) : null,
    post: posts[act.post],
    direction: isInbound ? ('inbound' as const) : ('outbound' as const),
    type: top === null ? ('comment' as const) : ('reply' as const),
    text,
    occurredAt: new Date(at),
  };
  const linked = (of: number) => (hasLink[of] ? idOf(of) : null);
  switch (by) {
    case 'unipile':
      return newEngagement({
        ...common,
        key: `${act.post}/comment:${idOf(number)}`,
        commentId: idOf(number),
        parentCommentId: top === null ? null : idOf(top),
      });
    case 'rapidapi':
      return newEngagement({
        ...common,
        key: `${act.post}/${common.type}:${author}${at}`,
        commentId: top === null ? linked(number) : null,
        parentCommentId: top === null ? null : linked(top),
      });
    case 'archive':
      // The link of some rows names the comment that is answered.
      return newEngagement({
        ...common,
        type: 'comment',
        post: { ...posts[act.post], isOwn: false },
        key: `archive/${act.post}/${at}/${text}`,
        parentCommentId: top === null ? null : linked(number) && idOf(top),
      });
    case 'portability':
      return newEngagement({ ...common, type: 'comment', key: `${act.post}/portability/${author}/${at}` });
    case 'paste':
      return newEngagement({
        ...common,
        type: 'comment',
        key: `paste/${act.post}/${author}/${text}`,
        occurredAt: new Date(start),
        timeBasis: 'inferred',
      });
  }
}

/** Reports everything in this order, in batches of one source. The user's replies from here follow what they answer. */
async function reportAll(profile: OwnedConnectedProfile, of: World, order: World['reports']): Promise<void> {
  const waiting = order.filter(({ by }) => by === 'user');
  const batches: World['reports'][] = [];
  for (const one of order) {
    if (one.by === 'user') continue;
    const last = batches.at(-1);
    if (last?.[0]?.by === one.by && last.length < 3) last.push(one);
    else batches.push([one]);
  }
  for (const batch of batches) {
    const by = batch[0]?.by as Exclude<Reporter, 'user'>;
    const source: FactSource = by;
    await record(
      db,
      profile,
      batch.map(({ act }) => reportOf(of, act, by)),
      { source, seenAt: asOf },
    );
    await dropDuplicates(profile);
    for (const reply of [...waiting]) {
      if (await replyFromHere(profile, of, reply.act)) waiting.splice(waiting.indexOf(reply), 1);
    }
  }
}

const dropDuplicates = (profile: OwnedConnectedProfile) =>
  db.transaction().execute((trx) =>
    deleteDuplicatePastes(
      trx,
      { userId: profile.user_id, connectedProfileId: profile.id, realm: profile.network },
      Object.values(posts).map(({ urn }) => urn),
    ),
  );

async function replyFromHere(profile: OwnedConnectedProfile, { acts }: World, number: number) {
  const { top, text, at, post } = acts[number] as Act;
  const { rows } = await sql<{ id: string }>`
    select engagement.id from engagement
    join post on post.user_id = engagement.user_id and post.id = engagement.post_id
    where engagement.user_id = ${profile.user_id}::uuid and post.urn = ${posts[post].urn}
      and engagement.comment_id = ${idOf(top ?? -1)}
    limit 1`.execute(db);
  const engagementId = rows[0]?.id;
  if (engagementId === undefined) return false;
  await db.transaction().execute((trx) =>
    recordOwnReply(trx, {
      userId: profile.user_id,
      realm: profile.network,
      engagementId,
      key: `reply/${number}`,
      commentId: idOf(number),
      parentId: idOf(top ?? -1),
      text,
      at: new Date(at),
    }),
  );
  return true;
}

// What is stored, and what follows from what happened.

type Said = { who: string; text: string; answered: Answered };
const inOrder = (said: Said[]) => said.map((each) => JSON.stringify(each)).sort();

async function stored({ user_id: userId, network: realm }: OwnedConnectedProfile): Promise<string[]> {
  const { rows } = await sql<Said>`
    select said.person_id as who, said.text, said.answered
    from ${saidToUser({ userId, realm, since: inboxSince(asOf), asOf })} as said`.execute(db);
  return inOrder(rows);
}

/** The people by slug, as they are now: two of them may be one, and one may be gone. */
async function peopleNow({ user_id: userId }: OwnedConnectedProfile) {
  const { rows } = await sql<{ slug: Author; id: string; name: string }>`
    select substr(key.key, 4) as slug, person.id, person.name from person_key key
    join person on person.user_id = key.user_id and person.id = key.person_id
    where key.user_id = ${userId}::uuid and key.key like 'in:%'`.execute(db);
  return new Map(rows.map(({ slug, id, name }) => [slug, { id, name }]));
}
type PeopleNow = Awaited<ReturnType<typeof peopleNow>>;

const has = (text: string, words: string) =>
  ` ${text.toLowerCase().replaceAll(/\W+/g, ' ')} `.includes(` ${words.toLowerCase()} `);

/** What is known of an act from these sources; undefined if none has reported it. */
function known({ acts, hasLink, reports }: World, number: number) {
  const { top } = acts[number] as Act;
  const isStored = (act: number) => reports.some((each) => each.act === act && each.by === 'unipile');
  const by = new Set(
    reports.flatMap((each) =>
      // A reply can only be sent from here if the id of its comment is known.
      each.act === number &&
      (each.by !== 'user' ||
        isStored(top ?? -1) ||
        (hasLink[top ?? -1] && reports.some((one) => one.act === top && one.by === 'rapidapi')))
        ? [each.by]
        : [],
    ),
  );
  if (by.size === 0) return undefined;
  const isExact = by.has('unipile') || by.has('user');
  const isLinked = (of: number) => by.has('rapidapi') && hasLink[of] === true;
  return {
    by,
    id: isExact || (top === null && isLinked(number)) ? idOf(number) : null,
    parent:
      top !== null && (isExact || isLinked(top) || (by.has('archive') && hasLink[number])) ? idOf(top) : null,
    // These two don't know that a reply is one.
    isReply: top !== null && (isExact || by.has('rapidapi')),
    isProvided: isExact || by.has('rapidapi'),
    isTimed: by.size > 1 || !by.has('paste'),
  };
}

function expected(of: World, now: PeopleNow): string[] {
  const facts = of.acts.flatMap((act, number) => {
    const what = known(of, number);
    const who = now.get(act.author);
    // Someone who was erased has said nothing, and nothing is kept of what was sent to them from here.
    if (what === undefined || (act.author !== 'self' && who === undefined)) return [];
    const to = act.top === null ? undefined : of.acts[act.top]?.author;
    if (what.by.has('user') && to !== undefined && to !== 'self' && !now.has(to)) return [];
    return [{ ...act, ...what, number, who: who?.id ?? 'self' }];
  });
  const mine = facts.filter(({ author }) => isSelf(author));
  const theirs = facts.filter(({ author }) => !isSelf(author));
  const shown = theirs.filter(({ isProvided, author, post, text, number, by }) => {
    if (isProvided) return true;
    const twins = theirs.filter(
      (other) => other.author === author && other.post === post && other.text === text,
    );
    // Pasted and logged comments are the same as what a provider reports with these words.
    if (twins.some((twin) => twin.isProvided)) return false;
    if (by.has('portability')) return true;
    // The same words, pasted twice, are one comment.
    return !twins.some((twin) => twin.by.has('portability')) && twins[0]?.number === number;
  });
  const said = shown.flatMap((item): Said[] => {
    const { post, text, at } = item;
    const isOnOwn = post === 'own';
    const isToUser = item.isReply
      ? (isOnOwn && item.parent === null) ||
        mine.some((own) => own.post === post && own.id !== null && own.id === item.parent) ||
        has(text, names.self) ||
        has(text, names.second)
      : isOnOwn;
    if (!isToUser) return [];
    const thread = item.parent ?? item.id;
    const when = item.isTimed ? at : start;
    const later = mine.filter((own) => own.post === post && own.at > when);
    const speaksTo = (own: (typeof mine)[number]) => {
      const named = facts.filter(
        (other) =>
          other.author !== 'self' &&
          other.post === post &&
          (other.parent ?? other.id) === own.parent &&
          has(own.text, now.get(other.author)?.name ?? ''),
      );
      return named.length === 0 || named.some(({ who }) => who === item.who);
    };
    const isAnswered = thread !== null && later.some((own) => own.parent === thread && speaksTo(own));
    const isUnsure =
      thread === null || (item.isReply && item.parent === null) || later.some((own) => own.parent === null);
    const answered = isAnswered ? 'answered' : isUnsure ? 'unknown' : 'unanswered';
    return [{ who: item.who, text, answered }];
  });
  return inOrder(said);
}

let users = 0;
async function someone(): Promise<OwnedConnectedProfile> {
  users += 1;
  const profile = await makeOwner(db, `ines-${users}`);
  await db.updateTable('connected_profile').set({ name: names.self }).where('id', '=', profile.id).execute();
  const second = await makeProfile(db, profile.user_id, names.second);
  await db
    .updateTable('connected_profile')
    .set({ is_own: true, public_id: 'second' })
    .where('id', '=', second.id)
    .execute();
  return profile;
}

const twoOrders = world.chain((of) =>
  fc.record({
    of: fc.constant(of),
    orders: fc.array(fc.shuffledSubarray(of.reports, { minLength: of.reports.length }), {
      minLength: 2,
      maxLength: 2,
    }),
  }),
);

type Reported = [act: number, by: Reporter];
const act = (author: Author, top: number | null, text: string, minutes: number): Act => ({
  post: 'own',
  author,
  top,
  text,
  at: start + minutes * minute,
});
const found: [what: string, acts: Act[], reports: Reported[]][] = [
  [
    'the same words twice are two replies, one of them sent from here',
    [
      act('ann', null, 'Hi', 0),
      act('bo', null, 'Hi', 2),
      act('self', 0, 'Thanks', 4),
      act('self', 1, 'Thanks', 6),
    ],
    [
      [0, 'unipile'],
      [1, 'unipile'],
      [2, 'user'],
      [2, 'unipile'],
      [3, 'unipile'],
    ],
  ],
  [
    'an own comment of which only the archive reports, in the words of another one',
    [act('self', null, 'Hi', 0), act('ann', null, 'Good', 2), act('self', null, 'Hi', 4)],
    [
      [0, 'unipile'],
      [1, 'unipile'],
      [0, 'archive'],
      [2, 'archive'],
    ],
  ],
  [
    'a comment that was pasted and is in the change log',
    [act('ann', null, 'Good', 0)],
    [
      [0, 'paste'],
      [0, 'portability'],
    ],
  ],
];
test.each(found)('%s', async (_, acts, reports) => {
  const of = {
    acts,
    hasLink: acts.map(() => true),
    reports: reports.map(([number, by]) => ({ act: number, by })),
  };
  const profile = await someone();
  await reportAll(profile, of, of.reports);
  expect(await stored(profile)).toEqual(expected(of, await peopleNow(profile)));
});

test('a reply that was read back before it was recorded is one entry', async () => {
  const acts = [act('ann', null, 'Hi', 0), act('self', 0, 'Thanks', 2)];
  const of = { acts, hasLink: [true, true], reports: [] };
  const profile = await someone();
  await reportAll(profile, of, [
    { act: 0, by: 'unipile' },
    { act: 1, by: 'unipile' },
  ]);
  expect(await replyFromHere(profile, of, 1)).toBe(true);
  await reportAll(profile, of, [{ act: 1, by: 'unipile' }]);
  const { rows } = await sql<{ source: string }>`select source from engagement
    where user_id = ${profile.user_id}::uuid and direction = 'outbound'`.execute(db);
  expect(rows).toEqual([{ source: 'user' }]);
});

test('what is answered follows from what happened, whichever source reports it and when', async () => {
  await fc.assert(
    fc.asyncProperty(twoOrders, async ({ of, orders }) => {
      for (const order of orders) {
        const profile = await someone();
        await reportAll(profile, of, order);
        expect(await stored(profile)).toEqual(expected(of, await peopleNow(profile)));
      }
    }),
    { numRuns: cases(200, 12) },
  );
});

test('merging two people, undoing it and erasing one keep it right', async () => {
  await fc.assert(
    fc.asyncProperty(world, fc.constantFrom(...people), async (of, gone) => {
      const profile = await someone();
      const { user_id: userId } = profile;
      await reportAll(profile, of, of.reports);
      const holds = async () => expect(await stored(profile)).toEqual(expected(of, await peopleNow(profile)));
      const ids = await peopleNow(profile);
      const [one, other] = [ids.get('ann')?.id, ids.get('cy')?.id];
      if (one !== undefined && other !== undefined) {
        const { mergeId } = await mergeManually(db, userId, { id: one, otherId: other, isConfirmed: true });
        await holds();
        await undoMerge(db, userId, mergeId);
      }
      await holds();
      const erased = ids.get(gone)?.id;
      if (erased !== undefined) await erasePerson(db, userId, erased, false, asOf, []);
      await holds();
    }),
    { numRuns: cases(100, 6) },
  );
});
