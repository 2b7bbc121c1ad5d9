import type { ModelUsage } from '#contract/model.ts';
import { localDay } from '#server/modules/access/local-time.ts';
import type { ModelDeps } from './ask-model.ts';

/** The configured model, and what the user's calls took since the month began where they live. */
export async function readModelUsage({ db, clock, llm }: ModelDeps, userId: string): Promise<ModelUsage> {
  const user = await db.selectFrom('app_user').select('timezone').where('id', '=', userId).executeTakeFirst();
  const now = clock.now();
  const timeZone = user?.timezone ?? 'UTC';
  const from = monthStart(now, timeZone);
  const rows = await db
    .selectFrom('model_call')
    .select(({ fn, eb }) => [
      'purpose',
      fn.countAll<number>().as('calls'),
      fn.count<number>('id').filterWhere('outcome', '=', 'failed').as('failed'),
      eb.fn.coalesce(fn.sum<number>('input_tokens'), eb.lit(0)).as('inputTokens'),
      eb.fn.coalesce(fn.sum<number>('output_tokens'), eb.lit(0)).as('outputTokens'),
      eb.cast<number | null>(fn.sum('cost_micros'), 'bigint').as('costMicros'),
    ])
    .where('user_id', '=', userId)
    .where('called_at', '>=', from)
    .groupBy('purpose')
    .orderBy('calls', 'desc')
    .orderBy('purpose')
    .execute();
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  const priced = rows.filter((row) => row.costMicros !== null);
  return {
    model: llm && { provider: llm.provider, name: llm.model, isSample: llm.isSample, price: llm.price },
    month: localDay(now, timeZone).slice(0, 7),
    from: from.toISOString(),
    total: {
      calls: sum(({ calls }) => calls),
      failed: sum(({ failed }) => failed),
      inputTokens: sum(({ inputTokens }) => inputTokens),
      outputTokens: sum(({ outputTokens }) => outputTokens),
      costMicros: priced.length === 0 ? null : priced.reduce((all, row) => all + (row.costMicros ?? 0), 0),
    },
    byPurpose: rows,
  };
}

/** The first moment of the month that it is in a zone, to the millisecond. */
export function monthStart(now: Date, timeZone: string): Date {
  const month = localDay(now, timeZone).slice(0, 7);
  let after = now.getTime();
  // The longest month, and a clock that may have been put back meanwhile.
  let before = after - 32 * 24 * 3600 * 1000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localDay(new Date(middle), timeZone).slice(0, 7) === month) after = middle;
    else before = middle;
  }
  return new Date(after);
}
