import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { BriefGroup, BriefLine } from '#contract/engage/draft-brief.ts';
import type { StoredPost } from '#contract/imports/post-import.ts';
import type { Realm, Voice } from '#contract/profile.ts';
import { pluralize } from '#core/pluralize.ts';
import type { Database } from '#server/db/database.ts';
import { readAuthors } from '#server/modules/engage/comments/read-blocks.ts';
import { briefSources as sources } from '#server/modules/engage/engage-messages.ts';
import type { Occasion, Recipient } from '#server/modules/engage/messages/find-occasion.ts';
import { readConversation } from '#server/modules/engage/messages/read-conversation.ts';
import { type Answered, readThread } from '#server/modules/engage/replies/answered.ts';
import { chooseExamples } from '#server/modules/profile/choose-examples.ts';
import { guessLanguage } from '#server/modules/profile/guess-language.ts';
import { readNearestTexts, readOwnTexts } from '#server/modules/profile/own-texts.ts';
import { readFactDates, readVoice } from '#server/modules/profile/voice.ts';
import { shownScoreSql } from '#server/modules/signals/score/score.ts';

/** What a draft is for: somebody's post, a comment under it, a message to somebody, or a post of the writer's own. */
export type BriefSubject = {
  userId: string;
  realm: Realm;
  /** The time scores are shown for. */
  now: Date;
} & (
  | { post: StoredPost; answered: Answered | null; message?: undefined; own?: undefined }
  | { post: null; answered: null; message: { to: Recipient; occasion: Occasion }; own?: undefined }
  | { post: null; answered: null; message?: undefined; own: OwnPost }
);

/** What a post is written about, and the earlier post whose comments it answers. */
type OwnPost = { about: string; postId: string | null };

/**
 * How much a model gets besides the text it answers, in characters. With the instructions, 6,000 characters of that
 * text, and its answer, a model with 8,000 tokens of context reads it all. The least telling lines go first.
 */
const maxCharacters = 8_000;
/** How much of one text a model gets, in characters. */
const maxText = 600;
const maxPost = 3_000;
/** The nearest of the writer's own texts, and how much of each. */
const maxNear = 3;
const maxNearText = 400;
const maxExamples = 5;
const maxPostExamples = 3;
const maxSaid = { inbound: 3, outbound: 2 } as const;
const maxOthers = 5;

type Line = Omit<BriefLine, 'isStruck'>;

/**
 * Everything a draft knows besides the text it answers, each line with its source. What was said in messages
 * stays out, except for a message to the same person: a comment is public.
 *
 * @param struck keys of lines that drafts do without
 */
export async function readBrief(
  db: Kysely<Database>,
  subject: BriefSubject,
  struck: readonly string[],
): Promise<BriefLine[]> {
  const { userId, realm, post, answered, message, own: written } = subject;
  const voice = await readVoice(db, userId);
  const factDates = await readFactDates(db, userId);
  const own = await readOwnTexts(db, userId, realm);
  const text = written?.about ?? message?.occasion.about ?? answered?.text ?? post?.text ?? '';
  const language = guessLanguage(text);
  const isSame = (one: string) => language === null || guessLanguage(one) === language;
  const max = written ? maxPostExamples : maxExamples;
  const candidates = (written ? own.posts : own.comments).filter(isSame);
  // The voice's examples are comments.
  const examples = written && candidates.length > 0 ? [] : voice.examples.slice(0, max);
  const more = chooseExamples(candidates, max - examples.length, examples);
  const near = await readNearestTexts(db, userId, realm, {
    text: `${text}\n\n${post?.text ?? ''}`,
    except: post?.id ?? written?.postId ?? null,
    max: maxNear,
  });
  const lines: Line[] = [
    ...line('writer', 'writer', [own.name, own.headline].filter(Boolean).join('\n'), sources.profile),
    ...line('writer', 'offer', voice.offer, sources.offer),
    ...(await personLines(db, subject)),
    ...(await threadLines(db, subject)),
    ...voice.facts.flatMap((fact) =>
      line('own', keyOf('fact', fact), fact, sources.fact, factDates.get(fact) ?? null),
    ),
    ...near.flatMap(({ id, kind, text: said, at }) =>
      line('own', `own:${id}`, said, sources[kind], at, maxNearText),
    ),
    ...voice.rules.flatMap((rule) => line('style', keyOf('rule', rule), rule, sources.rule)),
    ...voice.learned.flatMap((rule) =>
      rule.isAccepted && rule.kind === 'rule'
        ? line('style', keyOf('rule', rule.text), rule.text, sources.learned)
        : [],
    ),
    ...[...examples, ...more].flatMap((one) => line('style', keyOf('example', one), one, sources.example)),
  ];
  const gone = await readOftenStruck(db, userId);
  return withinBudget(lines.filter(({ key }) => !gone.has(key))).map((one) => ({
    ...one,
    isStruck: struck.includes(one.key),
  }));
}

/** What was struck out for this many posts or comments is no longer offered. */
const maxStrikes = 3;

/** Keys of texts, not of places such as the person's, that the user struck out again and again. */
async function readOftenStruck(db: Kysely<Database>, userId: string): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from ready_comment, unnest(struck) as key
    where user_id = ${userId}::uuid and key like '%:%'
    group by key
    having count(distinct (post_id, engagement_id)) >= ${maxStrikes}`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** The parts of a brief that a request passes to the model, without what was struck out. */
export type BriefParts = {
  voice: Voice;
  writer: string;
  person: string;
  thread: string;
  own: string;
};

/** The writer's name, empty if it was struck out. */
export const nameOf = ({ writer }: BriefParts): string => writer.split('\n', 1)[0] ?? '';

/** A brief as the model gets it. */
export function partsOf(lines: readonly BriefLine[], voice: Voice): BriefParts {
  const kept = lines.filter(({ isStruck }) => !isStruck);
  const textOf = (group: BriefGroup) => kept.filter((one) => one.group === group).map(asText);
  const styleOf = (kind: string) =>
    kept.flatMap(({ key, text }) => (key.startsWith(`${kind}:`) ? [text] : []));
  const isKept = (key: string) => kept.some((one) => one.key === key);
  return {
    voice: {
      ...voice,
      offer: isKept('offer') ? voice.offer : '',
      rules: styleOf('rule'),
      learned: voice.learned.filter(({ kind }) => kind === 'banned_phrase'),
      examples: styleOf('example'),
    },
    writer: kept.find(({ key }) => key === 'writer')?.text ?? '',
    person: textOf('person').join('\n'),
    thread: textOf('thread').join('\n\n'),
    own: textOf('own').join('\n\n'),
  };
}

/** What a model calls the sources; it isn't the one who wrote or reads them. */
const modelSources: Record<string, string> = {
  [sources.score]: 'The writer’s private rating, never to be mentioned',
  [sources.theySaid]: 'They to the writer',
  [sources.youSaid]: 'The writer to them',
  [sources.fact]: 'Fact',
  [sources.post]: 'Post',
  [sources.comment]: 'Comment',
};

/** What was said between the writer and the person, as the model gets it. */
export const saidBetween = ({ person }: BriefParts): string[] =>
  person
    .split('\n')
    .filter((one) =>
      [sources.theySaid, sources.youSaid].some((said) => one.startsWith(modelSources[said] ?? said)),
    );

function asText({ group, text, source, at }: BriefLine): string {
  if (group === 'thread' || source === sources.person) return text;
  const when = at === null ? '' : `, ${at.slice(0, 10)}`;
  return `${modelSources[source] ?? source}${when}: ${text}`;
}

/** Whom it is for: who they are, how often they reacted, and what was said between them in public. */
async function personLines(
  db: Kysely<Database>,
  { userId, realm, post, answered, message, now }: BriefSubject,
): Promise<Line[]> {
  const url = post?.author?.url ?? null;
  const known = message?.to ?? answered;
  const author = known || url === null ? undefined : (await readAuthors(db, userId, realm, [url])).get(url);
  const name = known?.name ?? post?.author?.name ?? '';
  const headline = known ? known.headline : (author?.headline ?? null);
  const personId = known?.personId ?? author?.personId ?? null;
  const described = line('person', 'person', [name, headline].filter(Boolean).join('\n'), sources.person);
  if (personId === null) return described;
  const { rows: said } = await sql<{
    id: string;
    direction: 'inbound' | 'outbound';
    text: string;
    at: Date;
    place: number;
  }>`
    select engagement.id, direction, text, occurred_at as at,
      row_number() over (partition by direction order by occurred_at desc, engagement.id)::integer as place
    from engagement
    join connected_profile profile on profile.user_id = engagement.user_id
      and profile.id = engagement.connected_profile_id and profile.disconnected_at is null
    where engagement.user_id = ${userId}::uuid and engagement.person_id = ${personId}::uuid
      and type in ('comment', 'reply', 'mention') and btrim(coalesce(text, '')) <> ''
      and engagement.id is distinct from ${answered?.engagementId ?? null}::uuid
      and post_id is distinct from ${post?.id ?? null}::uuid
    order by occurred_at desc, engagement.id limit 100`.execute(db);
  const { rows: reactions } = await sql<{ count: number; last: Date | null }>`
    select count(*)::integer as count, max(occurred_at) as last from engagement
    join connected_profile profile on profile.user_id = engagement.user_id
      and profile.id = engagement.connected_profile_id and profile.disconnected_at is null and profile.is_own
    where engagement.user_id = ${userId}::uuid and engagement.person_id = ${personId}::uuid
      and type = 'reaction' and direction = 'inbound'`.execute(db);
  const [{ count, last } = { count: 0, last: null }] = reactions;
  return [
    ...described,
    ...(await scoreLine(db, userId, personId, now)),
    ...said
      .filter(({ direction, place }) => place <= maxSaid[direction])
      .flatMap(({ id, direction, text, at }) =>
        line('person', `said:${id}`, text, direction === 'inbound' ? sources.theySaid : sources.youSaid, at),
      ),
    ...(count > 0
      ? line('person', 'reactions', `${pluralize(count, 'reaction')} to your posts`, sources.last, last)
      : []),
  ];
}

/** Their highest shown score and fit, among the signals of the user's connected profiles. */
async function scoreLine(db: Kysely<Database>, userId: string, personId: string, now: Date): Promise<Line[]> {
  const { rows } = await sql<{ score: number | null; fit: number | null }>`
    select max(${shownScoreSql(now)})::float8 as score, max(signal.fit) as fit from signal
    join connected_profile profile on profile.user_id = signal.user_id
      and profile.id = signal.connected_profile_id and profile.disconnected_at is null
    where signal.user_id = ${userId}::uuid and signal.person_id = ${personId}::uuid`.execute(db);
  const [{ score, fit } = { score: null, fit: null }] = rows;
  if (score === null) return [];
  const parts = [`Score ${score.toFixed(1)}`, ...(fit === null ? [] : [`fit ${fit}`])];
  return line('person', 'score', parts.join(', '), sources.score);
}

/** What was said in the same place before. */
async function threadLines(
  db: Kysely<Database>,
  { userId, post, answered, message }: BriefSubject,
): Promise<Line[]> {
  if (message) {
    const before = await readConversation(db, message.to, message.occasion);
    return before.flatMap(({ id, isOwn, text: words, at }) =>
      line(
        'thread',
        `message:${id}`,
        said(isOwn ? sources.you : message.to.name, words),
        sources.inMessages,
        at,
      ),
    );
  }
  if (answered) {
    const thread = await readThread(db, userId, answered);
    return [
      ...line('thread', 'post', `${sources.thePost}: ${post.text ?? ''}`, sources.thePost, null, maxPost),
      ...thread.flatMap(({ id, name, isOwn, text, at }) =>
        line('thread', `comment:${id}`, said(isOwn ? sources.you : name, text), sources.thread, at),
      ),
    ];
  }
  if (post === null) return [];
  const others = await db
    .selectFrom('engagement')
    .leftJoin('person', (join) =>
      join.onRef('person.user_id', '=', 'engagement.user_id').onRef('person.id', '=', 'engagement.person_id'),
    )
    .select(['engagement.id', 'person.name', 'engagement.text', 'engagement.occurred_at as at'])
    .where('engagement.user_id', '=', userId)
    .where('engagement.post_id', '=', post.id)
    .where('engagement.direction', '=', 'inbound')
    .where('engagement.type', 'in', ['comment', 'reply'])
    .where('engagement.text', 'is not', null)
    .orderBy('engagement.occurred_at', 'desc')
    .orderBy('engagement.id')
    .limit(maxOthers)
    .execute();
  return others
    .reverse()
    .flatMap(({ id, name, text, at }) =>
      line('thread', `comment:${id}`, said(name, text ?? ''), sources.thread, at),
    );
}

const said = (name: string | null, text: string) => `${name ?? sources.someone}: ${text}`;

/** A line, unless there is nothing to say. */
function line(
  group: BriefGroup,
  key: string,
  text: string,
  source: string,
  at: Date | null = null,
  max = maxText,
): Line[] {
  const short = [...text.trim()].slice(0, max).join('');
  return short === '' ? [] : [{ key, group, text: short, source, at: at?.toISOString() ?? null }];
}

/** Identifies a text by what it says. */
const keyOf = (kind: string, text: string) =>
  `${kind}:${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`;

/** Shortens the longest group first: a thread and own material by the oldest lines, any other by its last. */
function withinBudget(lines: readonly Line[]): Line[] {
  const kept = [...lines];
  let size = kept.reduce((sum, { text }) => sum + text.length, 0);
  while (size > maxCharacters) {
    const sizes = new Map<BriefGroup, number>();
    for (const { group, text } of kept) sizes.set(group, (sizes.get(group) ?? 0) + text.length);
    const [largest] = [...sizes].sort((a, b) => b[1] - a[1])[0] ?? [];
    const oldest = kept.findIndex(({ group, key }) => group === largest && /^(comment|message):/.test(key));
    const at =
      largest === 'own'
        ? oldestOwn(kept)
        : oldest >= 0
          ? oldest
          : kept.findLastIndex(({ group }) => group === largest);
    size -= kept[at]?.text.length ?? 0;
    kept.splice(at, 1);
  }
  return kept;
}

/** The place of the writer's oldest material; what has no date is the oldest. */
function oldestOwn(lines: readonly Line[]): number {
  const own = lines.flatMap(({ group, at }, place) => (group === 'own' ? [{ at: at ?? '', place }] : []));
  const [first] = own.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : b.place - a.place));
  return first?.place ?? -1;
}
