import { sql } from 'kysely';
import type { SignalStatus } from '#contract/signals/signal-kinds.ts';
import { invalidField } from '#server/app-error.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { type ChosenSignals, chooseSignals, matchingSignals } from '#server/modules/signals/choose-people.ts';
import { signalsMessages } from '#server/modules/signals/signals-messages.ts';
import { type BulkChanged, defaultSize, type LargeSize, purgeBulkChanges } from './bulk-change.ts';
import { isMoreThan, startBulkChange } from './start-bulk-change.ts';
import { type Undone, undoBulkChange } from './undo-bulk-change.ts';
import { triageFields, writeSignalsChange } from './write-signals-change.ts';

/** What one call changes in all chosen signals. */
export type TriageChange =
  | { field: 'status'; value: SignalStatus }
  | { field: 'snoozed_until'; value: Date | null };

/**
 * Changes the status or the snoozing of many signals: all of them or none. Signals that already have the
 * value stay as they are. If more than `size.maxAtOnce` match the filters, a job makes the change, and the
 * answer says how many it will change.
 *
 * @throws AppError `not_found` if one of the signals, or the profile, isn't the user's; naming `snoozedUntil`
 *   if it isn't in the future; `conflict` if a job is needed while another bulk change is under way
 */
export async function changeSignals(
  deps: Pick<Deps, 'db' | 'jobs'>,
  userId: string,
  chosen: ChosenSignals,
  change: TriageChange,
  now: Date,
  size = defaultSize,
): Promise<BulkChanged> {
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
    // Waits for the batch that is being recorded, and makes the next one wait: two transactions that change
    // the same rows in different orders would deadlock.
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

/** Undoes one change of many signals. @throws AppError as {@link undoBulkChange} */
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
