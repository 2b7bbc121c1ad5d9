import { sql } from 'kysely';
import type { EraseStep } from '#server/modules/signals/erase/erase-person.ts';

/** Deletes the numbers of somebody's signals, of those too that a merge has ended. Their events go with the signals. */
export const eraseSequences: EraseStep = async (trx, userId, { records }) => {
  await sql`
    delete from webhook_sequence where user_id = ${userId}::uuid and signal_id in (
      select signal.id from signal
      where signal.user_id = ${userId}::uuid and signal.person_id = any(${records}::uuid[])
      union all
      select (gone.value ->> 'id')::uuid from person_merge merge
      join signal_merge of_signals on of_signals.user_id = merge.user_id and of_signals.merge_id = merge.id
      cross join lateral jsonb_array_elements(of_signals.gone_signals) as gone (value)
      where merge.user_id = ${userId}::uuid and merge.person_id = any(${records}::uuid[])
    )`.execute(trx);
};
