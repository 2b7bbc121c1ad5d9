import { type Kysely, sql } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import { inboundLabel } from '#contract/signals/engagement-labels.ts';
import { jobChangeLabel } from '#contract/signals/job-change-labels.ts';
import { JobChangeKind } from '#contract/signals/job-changes.ts';
import type { SignalFilters } from '#contract/signals/signal-filters.ts';
import type { EngagementType, Intensity, ReactionType } from '#contract/signals/signal-kinds.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { dateFormat, isKnownZone, knownZone } from '#core/date-format.ts';
import type { Database } from '#server/db/database.ts';
import { timeZoneOf } from '#server/modules/access/time-zone-of.ts';
import type { Deps } from '#server/modules/deps.ts';
import { count } from '#server/modules/publishing/checks/text-limits.ts';
import { listChangedJobs } from '#server/modules/signals/changes/changed-jobs.ts';
import { countSignals } from '#server/modules/signals/listing/count-signals.ts';
import { listSignals } from '#server/modules/signals/listing/list-signals.ts';
import { doNotEngageList } from '#server/modules/signals/lists/do-not-engage.ts';
import {
  requireOwnedSignalScope,
  type SignalScope,
} from '#server/modules/signals/require-owned-signal-scope.ts';
import { currentScoreRules } from '#server/modules/signals/score/score-rules.ts';

/** The most people a digest names, highest scores first. */
const maxNamed = 10;
/** The most people with another job a digest names. */
const maxChanges = 3;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How far back the first digest looks, counted from when it is due. */
export const firstWindowMs = 24 * hourMs;

/** The furthest back a digest looks after days without one. */
const maxWindowMs = 72 * hourMs;

/** A digest's content. `text` is null if there is nothing to report. */
type Digest = Omit<DigestFacts, 'people' | 'url' | 'changes'> & { until: Date; text: string | null };

/**
 * The digest as of the minute of `now`: high signals found since the last digest that was sent, except
 * dismissed and snoozed ones and people on "Do not engage".
 */
export async function composeDigest(
  db: Kysely<Database>,
  origins: Deps['origins'],
  { userId, via, realm, now }: { userId: string; via: 'slack' | 'mail'; realm: Realm; now: Date },
): Promise<Digest> {
  const timeZone = await timeZoneOf(db, userId);
  // Rounded down to the minute, so the digest that is sent matches a preview from moments ago.
  const until = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);
  const since = await sinceWhen(db, { userId, via, until });
  const scope = await requireOwnedSignalScope(db, userId, realm);
  const filters: SignalFilters = {
    intensity: ['high', 'very_high'],
    foundFrom: since.toISOString(),
    foundTo: until.toISOString(),
    status: ['new', 'reviewed', 'engaged'],
    snoozed: false,
    ...(await exceptBlocked(db, userId)),
  };
  const { total: signals } = await countSignals(db, scope, filters, now);
  const digest = { realm, since, until, timeZone, signals };
  if (signals === 0) return { ...digest, text: null };
  const { items } = await listSignals(db, scope, { ...filters, limit: maxNamed }, now);
  const changes = await readChanges(db, scope, { since, until });
  const engagements = await readLatestEngagements(db, scope, items);
  const origin = origins.links;
  const people = items.map((abort): DigestPerson => {
    const { id, connectedProfileId, name, headline, score, intensity } = abort;
    const url = `${origin}/dashboard/signals/${connectedProfileId}?signal=${id}`;
    return { name, headline, score, intensity, did: engagements.get(id) ?? null, url };
  });
  return { ...digest, text: digestText({ ...digest, people, changes, url: urlOf(origin, scope, filters) }) };
}

/**
 * When the window starts: the end of the last digest that surely arrived, or of the last day without news. So
 * signals of a digest that failed, was missed or was canceled are in the next one. If there is none, the
 * start of the user's first window. Never further back than `maxWindowMs`.
 */
async function sinceWhen(
  db: Kysely<Database>,
  { userId, via, until }: { userId: string; via: 'slack' | 'mail'; until: Date },
): Promise<Date> {
  const last = await db
    .selectFrom('signals_digest_day as reported')
    .leftJoin('publication', (join) =>
      join
        .onRef('publication.user_id', '=', 'reported.user_id')
        .onRef('publication.id', '=', 'reported.publication_id'),
    )
    .leftJoin('notice', (join) =>
      join.onRef('notice.user_id', '=', 'reported.user_id').onRef('notice.id', '=', 'reported.notice_id'),
    )
    .leftJoin('notice_delivery as mailed', (join) =>
      join.onRef('mailed.user_id', '=', 'notice.user_id').onRef('mailed.id', '=', 'notice.mail_id'),
    )
    .select('reported.until_at')
    .where('reported.user_id', '=', userId)
    .where('reported.via', '=', via)
    .where('reported.until_at', '<=', until)
    .where(({ eb, or }) =>
      or([
        eb('reported.signals', '=', 0),
        eb('publication.state', '=', 'published'),
        eb('mailed.state', '=', 'sent'),
      ]),
    )
    .orderBy('reported.until_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const since = last?.until_at.getTime() ?? (await firstSince(db, { userId, via, until }));
  return new Date(Math.max(since, until.getTime() - maxWindowMs));
}

async function firstSince(
  db: Kysely<Database>,
  { userId, via, until }: { userId: string; via: 'slack' | 'mail'; until: Date },
): Promise<number> {
  const choice = await db
    .selectFrom('signals_digest')
    .select('first_from')
    .where('user_id', '=', userId)
    .where('via', '=', via)
    .executeTakeFirst();
  const aDayBefore = until.getTime() - firstWindowMs;
  return Math.min(aDayBefore, choice?.first_from?.getTime() ?? aDayBefore);
}

/** People on the user's "Do not engage" list are left out. */
async function exceptBlocked(db: Kysely<Database>, userId: string): Promise<Pick<SignalFilters, 'notList'>> {
  const list = await doNotEngageList(db, userId);
  return list === null ? {} : { notList: [list] };
}

/** Each person's latest engagement, by signal id. */
async function readLatestEngagements(
  db: Kysely<Database>,
  { userId }: SignalScope,
  signals: Signal[],
): Promise<Map<string, DigestPerson['did']>> {
  const { rows } = await sql<NonNullable<DigestPerson['did']> & { id: string }>`
    select one.id, did.type, did.reaction_type as "reactionType", left(post.text, 400) as post
    from unnest(${signals.map(({ id }) => id)}::uuid[], ${signals.map((one) => one.connectedProfileId)}::uuid[],
      ${signals.map(({ personId }) => personId)}::uuid[]) as one (id, profile_id, person_id)
    cross join lateral (
      select engagement.type, engagement.reaction_type, engagement.post_id from engagement
      where engagement.user_id = ${userId}::uuid and engagement.connected_profile_id = one.profile_id
        and engagement.person_id = one.person_id and engagement.direction = 'inbound'
      order by engagement.occurred_at desc, engagement.id desc limit 1
    ) as did
    left join post on post.user_id = ${userId}::uuid and post.id = did.post_id`.execute(db);
  return new Map(rows.map(({ id, ...did }) => [id, did]));
}

/** Whose job changed between these moments, as one line; null if nobody's. */
async function readChanges(
  db: Kysely<Database>,
  scope: SignalScope,
  { since, until }: { since: Date; until: Date },
): Promise<string | null> {
  const found = await listChangedJobs(db, scope, {
    since,
    kinds: JobChangeKind.options,
    limit: maxChanges,
    fit: (await currentScoreRules(db, scope.userId)).fit,
    and: sql`change.after_at < ${until}::timestamptz
      and (signal.snoozed_until is null or signal.snoozed_until <= ${until}::timestamptz)`,
  });
  const total = found[0]?.total ?? 0;
  if (total === 0) return null;
  const named = found.map(({ name, kind, ...change }) => {
    const before = { title: change.beforeTitle, company: change.beforeCompany };
    const after = { title: change.afterTitle, company: change.afterCompany };
    return `${digestName(name)} (${cut(jobChangeLabel({ kind, before, after }), 80)})`;
  });
  const others = total - found.length;
  const who = others > 0 ? [...named, `${count(others)} more`] : named;
  return `Changed jobs: ${who.join(', ')}`;
}

/** The URL of the page that shows the same people. */
function urlOf(
  origin: string,
  scope: SignalScope,
  { intensity = [], foundFrom, foundTo }: SignalFilters,
): string {
  const [profile, ...others] = scope.profileIds;
  const shown = profile !== undefined && others.length === 0 ? profile : scope.id;
  // Commas and colons stay unescaped because people read this URL.
  return `${origin}/dashboard/signals/${shown}?intensity=${intensity.join(',')}&foundFrom=${foundFrom}&foundTo=${foundTo}`;
}

/** A new person, as a digest shows them. */
type DigestPerson = {
  name: string;
  headline: string | null;
  score: number;
  intensity: Intensity;
  did: { type: EngagementType; reactionType: ReactionType | null; post: string | null } | null;
  url: string;
};

type DigestFacts = {
  realm: Realm;
  since: Date;
  timeZone: string;
  /** The number of new signals, including those not named. */
  signals: number;
  people: DigestPerson[];
  /** Whose job changed; null if nobody's. */
  changes: string | null;
  /** The page that shows all of them. */
  url: string;
};

const intensityLabels: Record<Intensity, string> = { low: 'low', high: 'high', very_high: 'very high' };

/** A digest's text: plain text, as Slack shows it. */
function digestText(facts: DigestFacts): string {
  const { signals, people, changes, realm, url } = facts;
  const of = realm === 'sample' ? 'inGrow, sample network' : 'inGrow';
  const head = `${of}: ${count(signals)} new high ${signals === 1 ? 'signal' : 'signals'} since ${moment(facts)}`;
  const named = people.map((person, index) => `${index + 1}. ${personLines(person).join('\n')}`);
  const others = signals - people.length;
  const foot = others > 0 ? `And ${count(others)} more. See all: ${url}` : `See all: ${url}`;
  return [head, ...named, foot, ...(changes === null ? [] : [changes])].join('\n\n');
}

/** The text of a test when there is nothing to report. */
export function nothingNewText(facts: Pick<DigestFacts, 'realm' | 'since' | 'timeZone'>): string {
  const of = facts.realm === 'sample' ? 'inGrow, sample network' : 'inGrow';
  return `${of}: test of your morning digest. No new high signals since ${moment(facts)}. On mornings without any, no digest is sent.`;
}

/** A person's name as a digest writes it. */
export function digestName(name: string): string {
  return cut(name, 80);
}

function personLines({ name, headline, score, intensity, did, url }: DigestPerson): string[] {
  return [
    `${digestName(name)} · ${score.toFixed(1)}, ${intensityLabels[intensity]}`,
    ...(headline?.trim() ? [cut(headline, 100)] : []),
    ...(did === null ? [] : [engagementText(did)]),
    url,
  ];
}

function engagementText({ post, ...did }: NonNullable<DigestPerson['did']>): string {
  if (!post?.trim()) return inboundLabel(did, false);
  const what = inboundLabel(did, true);
  // The first line is usually a heading.
  const [first = '', ...more] = post.trim().split(/(?<!\s)\s*\n\s*/);
  const heading = cut(first, 80);
  return `${what} “${heading}${more.length > 0 && !heading.endsWith('…') ? ' …' : ''}”`;
}

/** Shortens text to one line of at most `max` characters. */
function cut(text: string, max: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length <= max
    ? letters.join('')
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** Formats a time in the user's time zone, such as `20 Nov, 08:00`. */
function moment({ since, timeZone }: Pick<DigestFacts, 'since' | 'timeZone'>): string {
  const text = dateFormat('en-GB', {
    timeZone: knownZone(timeZone),
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(since);
  return isKnownZone(timeZone) ? text : `${text} UTC`;
}
