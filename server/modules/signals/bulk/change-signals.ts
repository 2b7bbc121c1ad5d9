import { sql } from 'kysely';
import type { SignalStatus } from '#contract/signals/signal-kinds.ts';
import { invalidField } from '#server/app-error.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import { type ChosenSignals, chooseSignals, matchingSignals } from '#server/modules/signals/choose-people.ts';
import { signalsMessages } from '#server/modules/signals/signals-messages.ts';
import { defaultSize, type LargeSize, type ManyChanged, purgeBulkChanges } from './bulk-change.ts';
import { isMoreThan, startBulkChange } from './start-bulk-change.ts';
import { type Undone, undoBulkChange } from './undo-bulk-change.ts';
import { triageFields, writeSignalsChange } from './write-signals-change.ts';

/** What one call changes of all signals meant. */
export type TriageChange =
  | { field: 'status'; value: SignalStatus }
  | { field: 'snoozed_until'; value: Date | null };

/**
 * Changes the status, or the snoozing, of many signals: all of it, or nothing; signals that are so already are left
 * alone. Of more than `size.maxAtOnce` that match filters a job does it, and the answer says how many it will change.
 *
 * @throws AppError `not_found` where one of the signals, or the profile, is not the user's; naming `snoozedUntil` where
 *   that is not in the future; `conflict` where a job is to do it while another bulk change is under way
 */
export async function changeSignals(
  deps: Pick<Deps, 'db' | 'jobs'>,
  userId: string,
  chosen: ChosenSignals,
  change: TriageChange,
  now: Date,
  size = defaultSize,
): Promise<ManyChanged> {
  if (change.field === 'snoozed_until' && change.value !== null && change.value <= now) {
    throw invalidField('snoozedUntil', signalsMessages.inTheFuture);
  }
  const { field } = change;
  const text = change.value instanceof Date ? change.value.toISOString() : change.value;
  return deps.db.transaction().execute(async (trx) => {
    if ('filters' in chosen) {
      const matches = await matchingSignals(trx, userId, chosen, now);
      const { column, changeColumn, value } = triageFields[field];
      const differs = sql`signal.${column} is distinct from ${value(text)}`;
      if (await isMoreThan(trx, size.maxAtOnce, sql`select from signal where ${matches} and ${differs}`)) {
        const found = sql<never>`select signal.id, signal.${column}::text as previous,
          signal.${changeColumn} as previous_change_id, ${differs} as differs from signal where ${matches}`;
        return startBulkChange(deps, trx, userId, { kind: field, list_id: null, value: text }, found, {
          now,
          batch: size.batch,
        });
      }
    }
    // It waits for the batch that is being recorded, and the next one waits for it: two that change the same rows in
    // another order would wait for each other.
    await lockFacts(trx, userId);
    await purgeBulkChanges(trx, userId, now);
    const signals = await chooseSignals(trx, userId, chosen, now);
    const made = { id: null, kind: field, list_id: null, value: text, now };
    const outcome = await writeSignalsChange(trx, userId, signals, made);
    for (const id of outcome.profileIds ?? []) await notifyChange(trx, userId, { name: 'signals', id });
    const { changed, changeId } = outcome;
    return { changed, unchanged: outcome.chosen - changed, changeId, job: null };
  });
}

/** Takes back one change of many signals. @throws AppError as {@link undoBulkChange} */
export async function undoSignalsChange(
  deps: Pick<Deps, 'db' | 'jobs'>,
  userId: string,
  changeId: string,
  now: Date,
  size: Pick<LargeSize, 'maxAtOnce'> = defaultSize,
): Promise<Undone> {
  const of = { userId, changeId, listId: null };
  return deps.db.transaction().execute((trx) => undoBulkChange(deps, trx, of, now, size));
}
