import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { notifyPages } from '#server/modules/signals/lists/notify-pages.ts';
import {
  listOperations,
  notifyListed,
  undoListed,
  writeListChange,
} from '#server/modules/signals/lists/write-list-change.ts';
import { signalsMessages } from '#server/modules/signals/signals-messages.ts';
import type { BulkChange } from './bulk-change.ts';
import { type TriageKind, triageFields, undoSignals, writeSignalsChange } from './write-signals-change.ts';

/**
 * One batch to change, with all arrays in the same order. People have neither a previous value nor a previous
 * change.
 */
export type Batch = { ids: string[]; previous: (string | null)[]; previousChangeIds: (string | null)[] };

/** How changes of a kind are made and undone: with the same statements for few or many. */
type BulkChangeKind = {
  step: string;
  /** Waits for other writers of the same rows, before the change itself is locked. */
  lock(trx: Transaction<Database>, change: BulkChange): Promise<void>;
  /** Returns how many it changed. */
  change(trx: Transaction<Database>, change: BulkChange, batch: Batch, now: Date): Promise<number>;
  /** Returns how many have their previous value again. */
  takeBack(trx: Transaction<Database>, change: BulkChange, partId: string): Promise<number>;
  notifyPages(trx: Transaction<Database>, change: BulkChange): Promise<void>;
};

/** The functions that make and undo a bulk change of this kind. */
export function bulkKindOf(change: BulkChange): BulkChangeKind {
  return isOfSignals(change.kind) ? signalChangeKind(change.kind) : listChangeKind(change.kind);
}

function isOfSignals(kind: BulkChange['kind']): kind is TriageKind {
  return kind === 'status' || kind === 'snoozed_until';
}

function signalChangeKind(kind: TriageKind): BulkChangeKind {
  return {
    step: signalsMessages.changingPeople,
    lock: (trx, { user_id }) => lockFacts(trx, user_id),
    async change(trx, { user_id, id, value }, batch, now) {
      const chosen = stillAsFound(user_id, kind, batch);
      const made = { id, kind, list_id: null, value, now };
      return (await writeSignalsChange(trx, user_id, chosen, made)).changed;
    },
    takeBack: (trx, { user_id }, partId) => undoSignals(trx, user_id, partId, kind),
    notifyPages: (trx, { user_id }) => notifyListed(trx, user_id),
  };
}

function listChangeKind(kind: 'addition' | 'removal'): BulkChangeKind {
  return {
    step: kind === 'addition' ? signalsMessages.addingToList : signalsMessages.removingFromList,
    async lock(trx, change) {
      const { userId, listId } = listKeyOf(change);
      await trx
        .selectFrom('list')
        .select('id')
        .where(owned('list', { userId, id: listId }))
        .forNoKeyUpdate()
        .execute();
    },
    async change(trx, change, { ids }, now) {
      const people = currentPersonIds(change.user_id, ids);
      const where = { id: change.id, now };
      return (await writeListChange(trx, listKeyOf(change), people, listOperations[kind], where)).changed;
    },
    takeBack: (trx, change, partId) => undoListed(trx, listKeyOf(change), partId, kind),
    notifyPages: (trx, change) => notifyPages(trx, change.user_id, listKeyOf(change).listId),
  };
}

function listKeyOf({ user_id, list_id }: BulkChange) {
  if (list_id === null) throw new Error('A change of a list names no list');
  return { userId: user_id, listId: list_id };
}

/** Signals changed since, by hand or by a small change, keep their newer value. */
function stillAsFound(
  userId: string,
  kind: TriageKind,
  { ids, previous, previousChangeIds }: Batch,
): RawBuilder<{ id: string }> {
  const { column, changeColumn, value } = triageFields[kind];
  return sql`select signal.id
    from unnest(${ids}::uuid[], ${previous}::text[], ${previousChangeIds}::uuid[])
      as found (id, previous, change_id)
    join signal on signal.user_id = ${userId}::uuid and signal.id = found.id
    where signal.${column} is not distinct from ${value(sql.ref('found.previous'))}
      and signal.${changeColumn} is not distinct from found.change_id`;
}

/** People merged since count as the person they are now; erased people are skipped. */
function currentPersonIds(userId: string, ids: string[]): RawBuilder<{ person_id: string }> {
  return sql`select distinct person.id as person_id
    from unnest(${ids}::uuid[]) as found (id)
    left join person_merge merged on merged.user_id = ${userId}::uuid and merged.gone_id = found.id
    join person on person.user_id = ${userId}::uuid and person.id = coalesce(merged.person_id, found.id)`;
}
