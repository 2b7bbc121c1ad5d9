import { type Kysely, sql } from 'kysely';
import type { GoodTimes } from '#contract/channels/compositions.ts';
import type { Realm } from '#contract/profile.ts';
import { knownZone } from '#core/date-format.ts';
import { momentOf } from '#core/zoned-time.ts';
import type { Database } from '#server/db/database.ts';
import { clockOf } from '#server/local-time.ts';
import { timeZoneOf } from '#server/modules/access/time-zone-of.ts';
import { shownRealm } from '#server/modules/profile/shown-realm.ts';

/** With fewer engagements or posts, there is too little data to say when readers are active. */
const minEngagements = 30;
const minPosts = 5;
/** Older engagements say little about now, in days. */
const windowDays = 365;
/** The length of a slot. The suggested time is its start. */
const slotHours = 2;
const maxTimes = 3;
const dayMs = 86_400_000;
/** A time sooner than this is too close to still write a post for, in ms. */
const leadMs = 15 * 60_000;

type Slot = {
  /** 1 is Monday, as in ISO 8601. */
  weekday: number;
  /** The slot's first hour, in the user's zone. */
  hour: number;
  engagements: number;
  comments: number;
};

const dayNames = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

/**
 * When readers of the user's own posts engage most. Only other people's engagements with a time that the
 * source reported count: an inferred time only says when the post was published or when we read it.
 */
export async function readGoodTimes(
  db: Kysely<Database>,
  userId: string,
  { realm: asked, now }: { realm: Realm | undefined; now: Date },
): Promise<GoodTimes> {
  const realm = await shownRealm(db, userId, asked);
  const zone = await timeZoneOf(db, userId);
  const since = new Date(now.getTime() - windowDays * dayMs);
  const counted = sql`
    select engagement.type, engagement.post_id, engagement.occurred_at at time zone ${zone} as wall
    from engagement
    join connected_profile profile
      on profile.user_id = engagement.user_id and profile.id = engagement.connected_profile_id
    where engagement.user_id = ${userId}::uuid and profile.network = ${realm} and profile.disconnected_at is null
      and engagement.direction = 'inbound' and engagement.time_basis = 'reported'
      and engagement.type in ('reaction', 'comment', 'repost', 'reply') and engagement.post_id is not null
      and engagement.occurred_at between ${since}::timestamptz and ${now}::timestamptz`;
  const { rows: sums } = await sql<{ engagements: number; posts: number }>`
    select count(*)::integer as engagements, count(distinct post_id)::integer as posts
    from (${counted}) as counted`.execute(db);
  const { engagements = 0, posts = 0 } = sums[0] ?? {};
  if (engagements < minEngagements || posts < minPosts) {
    return { items: [], hasEnough: false, engagements, posts };
  }
  const { rows: slots } = await sql<Slot>`
    select extract(isodow from wall)::integer as weekday,
      (floor(extract(hour from wall) / ${slotHours}) * ${slotHours})::integer as hour,
      count(*)::integer as engagements, (count(*) filter (where type in ('comment', 'reply')))::integer as comments
    from (${counted}) as counted
    group by 1, 2 order by engagements desc, comments desc, 1, 2 limit 7`.execute(db);
  return { items: nextTimes(slots, zone, now), hasEnough: true, engagements, posts };
}

/** The next occurrence of each of the best slots, one per day, earliest first. */
export function nextTimes(slots: readonly Slot[], zone: string, now: Date): GoodTimes['items'] {
  const byDay = new Map<number, Slot>();
  for (const slot of slots) if (!byDay.has(slot.weekday)) byDay.set(slot.weekday, slot);
  return [...byDay.values()]
    .slice(0, maxTimes)
    .map((slot) => ({ at: nextOf(slot, zone, now), reason: reasonOf(slot) }))
    .sort((one, other) => one.at.localeCompare(other.at));
}

function reasonOf({ weekday, hour, engagements, comments }: Slot): string {
  const does = comments * 2 > engagements ? 'comment' : 'engage';
  return `Your readers ${does} most on ${dayNames[weekday - 1]} ${hour}–${hour + slotHours}`;
}

/** The next start of the slot, in the zone's local time. */
function nextOf({ weekday, hour }: Slot, zone: string, now: Date): string {
  for (let days = 0; days <= 8; days += 1) {
    const wall = new Date(clockOf(now.getTime() + days * dayMs, zone));
    if ((wall.getUTCDay() || 7) !== weekday) continue;
    wall.setUTCHours(hour, 0, 0, 0);
    const { at } = momentOf(wall.getTime(), knownZone(zone));
    if (at >= now.getTime() + leadMs) return new Date(at).toISOString();
  }
  throw new Error('No such day within a week');
}
