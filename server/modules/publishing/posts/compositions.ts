import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type {
  ChannelCounts,
  Composition,
  CompositionQuery,
  CompositionView,
} from '#contract/channels/compositions.ts';
import { DraftOptions, type PublicationState } from '#contract/channels/publications.ts';
import { Id, Moment } from '#contract/paging.ts';
import type { Realm } from '#contract/profile.ts';
import { notFound } from '#server/app-error.ts';
import { decodeCursor, pageRows } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { endOf, startOf } from '#server/local-time.ts';
import { timeZoneOf } from '#server/modules/access/time-zone-of.ts';
import type { Deps } from '#server/modules/deps.ts';
import { shownRealm } from '#server/modules/profile/shown-realm.ts';
import type { Publication } from '#server/modules/publishing/publication-states.ts';
import { publicationAnswer, selectShown } from '#server/modules/publishing/publications.ts';
import { createDraft } from './drafts.ts';
import { endDueReminder, readReminders } from './post-reminders.ts';
import { readPostResults } from './post-results.ts';

const defaultLimit = 30;
const CompositionsCursor = z.object({ at: Moment, id: Id });

/** The publication states that put a composition into a view. */
const statesOf: Record<CompositionView, readonly PublicationState[]> = {
  drafts: ['draft'],
  scheduled: ['scheduled', 'publishing'],
  sent: ['publishing', 'published', 'failed', 'missed', 'unconfirmed'],
  calendar: ['scheduled', 'publishing', 'published', 'failed', 'missed', 'unconfirmed'],
};

/** How each view is sorted. A composition is sorted by its first row in this order. */
const orderOf: Record<CompositionView, { column: 'due_at' | 'updated_at'; direction: 'asc' | 'desc' }> = {
  drafts: { column: 'updated_at', direction: 'desc' },
  scheduled: { column: 'due_at', direction: 'asc' },
  sent: { column: 'due_at', direction: 'desc' },
  calendar: { column: 'due_at', direction: 'asc' },
};

/**
 * A page of the user's compositions of one realm. Each is sorted by its first matching publication, so
 * pages neither repeat nor skip any.
 *
 * @throws AppError that names the field `cursor` if it is invalid
 */
export async function listCompositions(
  db: Kysely<Database>,
  userId: string,
  query: CompositionQuery,
  now: Date,
): Promise<{ items: Composition[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? null : decodeCursor(CompositionsCursor, query.cursor);
  const realm = await shownRealm(db, userId, query.network);
  const timeZone = await timeZoneOf(db, userId);
  const limit = query.limit ?? defaultLimit;
  const { column, direction } = orderOf[query.view];
  const sort = sql.raw(direction);
  const [beyond, nearer] = direction === 'asc' ? [sql`>`, sql`<`] : [sql`<`, sql`>`];
  const states = statesOf[query.view].filter((state) => !query.state?.length || query.state.includes(state));
  const matches = (name: string) => {
    const one = sql.raw(name);
    return sql`${one}.user_id = ${userId}::uuid and ${one}.network = ${realm}
      and ${one}.state = any(${states}::text[])
      and ${query.channel?.length ? sql`${one}.channel = any(${query.channel}::text[])` : sql`true`}
      and ${query.from === undefined ? sql`true` : sql`${one}.due_at >= ${startOf(query.from, timeZone)}`}
      and ${query.till === undefined ? sql`true` : sql`${one}.due_at < ${endOf(query.till, timeZone)}`}`;
  };
  const key = (name: string) => sql.raw(`(${name}.${column}, ${name}.id)`);
  const { rows } = await sql<{ composition_id: string; id: string; at: string }>`
    select one.composition_id, one.id,
      to_char(one.${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from publication one
    where ${matches('one')}
      and ${after === null ? sql`true` : sql`${key('one')} ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)`}
      and not exists (
        select from publication other
        where other.composition_id = one.composition_id and ${matches('other')}
          and ${key('other')} ${nearer} ${key('one')}
      )
    order by one.${sql.ref(column)} ${sort}, one.id ${sort} limit ${limit + 1}`.execute(db);
  const { shown, nextCursor } = pageRows(rows, limit, ({ at, id }) => ({ at, id }));
  const ids = shown.map(({ composition_id }) => composition_id);
  const publications =
    ids.length === 0
      ? []
      : await selectShown(db, userId)
          .where('publication.network', '=', realm)
          .where('publication.composition_id', 'in', ids)
          .where('publication.state', '<>', 'cancelled')
          .orderBy('publication.channel')
          .orderBy('publication.created_at')
          .orderBy('publication.part')
          .execute();
  const byId = Map.groupBy(publications, ({ composition_id }) => composition_id);
  const isSent = query.view === 'sent';
  const cameBack = isSent ? await readPostResults(db, { userId, realm }, publications) : null;
  const reminders = isSent ? await readReminders(db, userId, ids) : null;
  return {
    items: ids.map((id) => ({
      id,
      network: realm,
      publications: (byId.get(id) ?? []).map((row) => publicationAnswer(row, now)),
      cameBack: cameBack?.get(id) ?? null,
      counts: isSent ? countsOf(byId.get(id) ?? []) : [],
      remindOn: reminders?.get(id) ?? null,
    })),
    nextCursor,
  };
}

/** A post's counts on each channel that was asked, summed over its parts. */
function countsOf(rows: readonly Publication[]): ChannelCounts[] {
  const counted = rows.filter(({ counted_at }) => counted_at !== null);
  const sum = (numbers: readonly (number | null)[]) =>
    numbers.every((one) => one === null) ? null : numbers.reduce<number>((all, one) => all + (one ?? 0), 0);
  return [...Map.groupBy(counted, ({ channel }) => channel)].map(([channel, parts]) => ({
    channel,
    likes: sum(parts.map(({ like_count }) => like_count)),
    replies: sum(parts.map(({ reply_count }) => reply_count)),
    reposts: sum(parts.map(({ repost_count }) => repost_count)),
    at: new Date(Math.max(...parts.map(({ counted_at }) => counted_at?.getTime() ?? 0))).toISOString(),
  }));
}

/**
 * Copies a composition to a new draft, for all its channels, with images and parts. Comments on other
 * people's posts aren't posts, so they can't be copied here.
 *
 * @throws AppError `not_found`
 */
export async function duplicateComposition(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, id, states }: { userId: string; id: string; states?: readonly PublicationState[] | undefined },
): Promise<{ id: string; network: Realm }> {
  const rows = await selectShown(db, userId)
    .where('publication.composition_id', '=', id)
    .where(sql<boolean>`(publication.kind = 'post' or publication.part > 0)`)
    .where('publication.origin', 'not in', ['digest', 'notice', 'ready_comment'])
    .orderBy('publication.part')
    .execute();
  const isWanted = ({ state }: { state: PublicationState }) => states === undefined || states.includes(state);
  const any = rows.find((row) => row.part === 0 && isWanted(row));
  if (!any) throw notFound('Post');
  const now = clock.now();
  const compositionId = crypto.randomUUID();
  await db.transaction().execute(async (trx) => {
    for (const [first, ...later] of Map.groupBy(rows, ({ thread_id }) => thread_id).values()) {
      if (!first || first.part > 0 || !isWanted(first)) continue;
      const imageIds = (row: typeof first) => row.images.map((image) => image.id);
      await createDraft(trx, {
        userId,
        realm: first.network,
        channel: first.channel,
        text: first.text,
        options: first.options && DraftOptions.parse(first.options),
        origin: 'user',
        imageIds: imageIds(first),
        mentions: first.mentions,
        followUps: later.map((part) => ({ kind: part.kind, text: part.text, imageIds: imageIds(part) })),
        compositionId,
        now,
      });
    }
    await endDueReminder(trx, { userId, id }, now);
  });
  return { id: compositionId, network: any.network };
}
