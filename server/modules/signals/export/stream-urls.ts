import { sql } from 'kysely';
import type { SignalUrlQuery } from '#contract/signals/signal-export.ts';
import { copyOut } from '#server/db/copy-out.ts';
import type { Deps } from '#server/modules/deps.ts';
import { ensureTopQuarter } from '#server/modules/signals/listing/ensure-top-quarter.ts';
import { orderBy, sortOf } from '#server/modules/signals/listing/signal-sorts.ts';
import { signalsWhere } from '#server/modules/signals/listing/signals-where.ts';
import { countLeftOut, isExportableSql } from '#server/modules/signals/lists/do-not-engage.ts';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { StreamedAnswer } from '#server/written-answer.ts';

/**
 * URLs of all matching people that have one, each once, sorted like the list; cursor and limit are ignored.
 * Without people on Do not engage, unless the query includes them.
 *
 * @param abort ends the query when the client disconnects
 */
export async function streamUrls(
  { db, copyPool }: Pick<Deps, 'db' | 'copyPool'>,
  scope: SignalScope,
  query: SignalUrlQuery,
  asOf: Date,
  abort: AbortSignal,
): Promise<StreamedAnswer<{ urls: string[]; leftOut: number }>> {
  await ensureTopQuarter(db, scope, query, asOf);
  const { sort, order } = sortOf(query, asOf);
  const matches = signalsWhere(scope, query, asOf);
  const leftOut = await countLeftOut(db, matches, query.withDoNotEngage);
  // With several profiles, the same person may occur more than once.
  const urls = sql`
    select case when min(rank) > 1 then ',' else '' end || to_json(url)::text
    from (
      select signal.url, row_number() over (order by ${orderBy(sort, order, asOf)}) as rank from signal
      where ${matches} and ${isExportableSql(query.withDoNotEngage)} and signal.url is not null
    ) as ranked group by url order by min(rank)`.compile(db);
  const lines = copyOut(copyPool, urls, abort, { header: false, quoted: false });
  return new StreamedAnswer(within('{"urls":[', lines, `],"leftOut":${leftOut}}`));
}

/** The chunks between two texts. If they fail before the first one, nothing was sent yet. */
async function* within(before: string, chunks: AsyncIterable<Uint8Array>, after: string) {
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst) yield Buffer.from(before);
    isFirst = false;
    yield chunk;
  }
  yield Buffer.from(isFirst ? before + after : after);
}
