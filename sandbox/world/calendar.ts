import type { At } from '#sandbox/world/model.ts';
import type { WrittenPost } from '#sandbox/world/written/parse-written.ts';

const DAY = 24 * 3_600_000;
/** The days around the first start that everyone writes on. After the last one, they begin again. */
const firstDay = -14;
const lastDay = 30;

/** A written post, and when it appears; `round` counts how often it has appeared before. */
export type Entry = { post: WrittenPost; at: At; round: number };

/** All written posts in the order they appear: the year before once, then the calendar again and again. */
export function* readCalendar(posts: readonly WrittenPost[], genesis: At): Generator<Entry, never> {
  const sorted = posts.toSorted((a, b) => a.day - b.day);
  const atOf = ({ day }: WrittenPost, round: number) =>
    Math.floor(genesis + (day + round * (lastDay - firstDay)) * DAY);
  for (const post of sorted.filter(({ day }) => day < firstDay)) yield { post, at: atOf(post, 0), round: 0 };
  const repeated = sorted.filter(({ day }) => day >= firstDay);
  for (let round = 0; ; round += 1) {
    for (const post of repeated) yield { post, at: atOf(post, round), round };
  }
}
