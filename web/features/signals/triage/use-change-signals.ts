import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '#contract/jobs.ts';
import type { SignalStatus } from '#contract/signals/signal-kinds.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { maxChosenSignals } from '#contract/values.ts';
import { formatCount } from '#core/pluralize.ts';
import { endOfJob, followBulkJob } from '#web/features/signals/rows/bulk-job.ts';
import { cancelRowRefetches, patchCachedSignals } from '#web/features/signals/rows/cached-signals.ts';
import { choicesOf, nameOf, type Target } from '#web/features/signals/rows/target.ts';
import { api } from '#web/lib/api.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { offerUndoOf, type Undoable } from '#web/ui/undo-store.ts';
import { changeMessage, refusalMessage } from './change-messages.ts';

/** A change to people: their status, or their snooze. */
export type SignalChange = { status: SignalStatus } | { snoozedUntil: string | null };

type Done = { changed: number; unchanged: number; changeIds: string[]; job: Job | null };

/**
 * Changes people optimistically: loaded rows show the change before the server responds, and leave the table
 * if its filters no longer match. A rejected change is reverted with a message; a successful one can be
 * undone.
 *
 * @param onUndone called with the affected people after an undo
 */
export function useChangeSignals(connectedProfileId: string, onUndone: (target: Target) => void) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  const show = (signals: readonly Signal[], changeOf: (signal: Signal) => Partial<Signal>) => {
    cancelRowRefetches(client, connectedProfileId);
    patchCachedSignals(client, connectedProfileId, new Set(signals.map(({ id }) => id)), changeOf);
  };
  /** The navigation counts new people. Rows that weren't loaded, or left the table, are refetched. */
  const readAgain = (withRows: boolean) =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['connected-profile'] }),
      client.invalidateQueries({ queryKey: ['signals', connectedProfileId] }),
      withRows && client.invalidateQueries({ queryKey: ['signal-rows', connectedProfileId] }),
    ]);

  /** Returns whether the change succeeded. */
  const change = async (target: Target, to: SignalChange): Promise<boolean> => {
    const changing = target.kind === 'all' ? [] : target.signals.filter((signal) => differs(signal, to));
    if (target.kind === 'some' && changing.length === 0) {
      showToast(`${nameOf(target)}: nothing to change`, 'info');
      return true;
    }
    const isMany = target.kind === 'all' || changing.length > 1;
    if (isMany) setBusy(true);
    show(changing, () => to);
    const whom: Target = target.kind === 'all' ? target : { kind: 'some', signals: changing };
    const perform = async (): Promise<Undoable | null> => {
      const done = await send(whom, to);
      void readAgain(isMany);
      if (done.changed === 0) {
        showToast('Nothing to change', 'info');
        return null;
      }
      const more = done.unchanged > 0 ? `; ${formatCount(done.unchanged)} already were` : '';
      const words = (count: number) => changeMessage(whom, to, new Date(), count) + more;
      const undo = () => undoChange(target, changing, to, done.changeIds);
      if (done.job === null) return { message: words(done.changed), undo };
      return followBulkJob(client, done.job, {
        count: done.changed,
        words,
        undo,
        onEnd: () => void readAgain(true),
      });
    };
    let isDone = true;
    const doing = perform().catch((error: unknown) => {
      isDone = false;
      show(changing, valuesBefore(changing, to));
      void readAgain(true);
      showToast(refusalMessage(nameOf(whom), to, error), 'danger');
      return null;
    });
    offerUndoOf(changeMessage(whom, to, new Date()), doing);
    await doing;
    if (isMany) setBusy(false);
    return isDone;
  };

  const undoChange = async (
    target: Target,
    changed: readonly Signal[],
    to: SignalChange,
    changeIds: readonly string[],
  ) => {
    show(changed, valuesBefore(changed, to));
    try {
      const job = await undoAll(changeIds);
      if (job) await endOfJob(client, job.id);
    } catch (error) {
      show(changed, () => to);
      showFailure(error, 'Couldn’t undo.');
    }
    await readAgain(true);
    onUndone(target);
  };

  return { isBusy, change };
}

function differs(signal: Signal, to: SignalChange): boolean {
  return 'status' in to ? signal.status !== to.status : signal.snoozedUntil !== to.snoozedUntil;
}

function valuesBefore(signals: readonly Signal[], to: SignalChange): (signal: Signal) => Partial<Signal> {
  const before = new Map(signals.map((signal) => [signal.id, signal]));
  return ({ id }) => {
    const was = before.get(id);
    if (was === undefined) return {};
    return 'status' in to ? { status: was.status } : { snoozedUntil: was.snoozedUntil };
  };
}

/** If a later call is rejected, the earlier ones are undone. */
async function send(target: Target, to: SignalChange): Promise<Done> {
  const done: Done = { changed: 0, unchanged: 0, changeIds: [], job: null };
  for (const choice of choicesOf(target, maxChosenSignals)) {
    const outcome = await api.bulk.change({ body: { ...choice, ...to } }).catch(async (error: unknown) => {
      await undoAll(done.changeIds);
      throw error;
    });
    done.changed += outcome.changed;
    done.unchanged += outcome.unchanged;
    done.job = outcome.job;
    if (outcome.changeId !== null) done.changeIds.push(outcome.changeId);
  }
  return done;
}

/**
 * Undoes the last change first. Returns the job if this undoes a bulk change, which is always a single
 * change.
 */
async function undoAll(changeIds: readonly string[]): Promise<Job | null> {
  let job: Job | null = null;
  for (const changeId of changeIds.toReversed()) ({ job } = await api.bulk.undo({ body: { changeId } }));
  return job;
}
