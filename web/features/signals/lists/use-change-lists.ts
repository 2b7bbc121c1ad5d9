import { useQueryClient } from '@tanstack/react-query';
import type { Job } from '#contract/jobs.ts';
import type { ListAddition } from '#contract/signals/lists.ts';
import type { SignalList } from '#contract/signals/signal-kinds.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { maxChosenSignals } from '#contract/values.ts';
import { pluralize } from '#core/pluralize.ts';
import { endOfJob, followBulkJob } from '#web/features/signals/rows/bulk-job.ts';
import { cancelRowRefetches, patchCachedSignals } from '#web/features/signals/rows/cached-signals.ts';
import { choicesOf, nameOf, type Target } from '#web/features/signals/rows/target.ts';
import { api } from '#web/lib/api.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { offerUndoOf, type Undoable } from '#web/ui/undo-store.ts';
import { withList, withoutList } from './list-labels.ts';
import { userLists } from './list-queries.ts';

type Done = { changed: number; unchanged: number; changeIds: string[]; job: Job | null };

/** Adds people to a list and removes them: shown at once, reverted if the server rejects it, undoable. */
export function useChangeLists(connectedProfileId: string) {
  const client = useQueryClient();

  const show = (signals: readonly Signal[], list: SignalList, isOn: boolean) => {
    cancelRowRefetches(client, connectedProfileId);
    patchCachedSignals(client, connectedProfileId, new Set(signals.map(({ id }) => id)), (signal) => ({
      lists: isOn ? withList(signal.lists, list) : withoutList(signal.lists, list.id),
    }));
  };
  const readAgain = (target: Target) => {
    void client.invalidateQueries({ queryKey: userLists.queryKey });
    void client.invalidateQueries({ queryKey: ['signals', connectedProfileId] });
    // Only the server knows which loaded rows are affected.
    if (target.kind === 'all')
      void client.invalidateQueries({ queryKey: ['signal-rows', connectedProfileId] });
  };

  const change = async (target: Target, list: SignalList, isAddition: boolean): Promise<boolean> => {
    const loaded = target.kind === 'all' ? [] : target.signals;
    const changing = loaded.filter((signal) => isOn(signal, list) !== isAddition);
    show(changing, list, isAddition);
    let isDone = true;
    const perform = async (): Promise<Undoable | null> => {
      const done = await send(target, list, isAddition);
      if (done.changed > 0) {
        const words = (changed: number) => doneLabel(target, { ...done, changed }, list, isAddition);
        const undo = () => undoChange(target, changing, list, isAddition, done.changeIds);
        if (done.job === null) return { message: words(done.changed), undo };
        const onEnd = () => readAgain(target);
        return followBulkJob(client, done.job, { count: done.changed, words, undo, onEnd });
      }
      showToast(isAddition ? `Already on ${list.name}` : `No longer on ${list.name}`, 'info');
      return null;
    };
    const doing = perform().catch((error: unknown) => {
      isDone = false;
      show(changing, list, !isAddition);
      const what = isAddition ? `No one was added to ${list.name}.` : `No one was removed from ${list.name}.`;
      showFailure(error, `${what}`);
      return null;
    });
    offerUndoOf(listedLabel(nameOf(target), list, isAddition), doing);
    await doing;
    readAgain(target);
    return isDone;
  };

  const undoChange = async (
    target: Target,
    changed: readonly Signal[],
    list: SignalList,
    isAddition: boolean,
    changeIds: readonly string[],
  ) => {
    show(changed, list, !isAddition);
    try {
      const job = await undoAll(list.id, changeIds);
      if (job) await endOfJob(client, job.id);
    } catch (error) {
      show(changed, list, isAddition);
      showFailure(error, 'Couldn’t undo.');
    }
    readAgain(target);
  };

  return {
    add: (target: Target, list: SignalList) => change(target, list, true),
    remove: (target: Target, list: SignalList) => change(target, list, false),
  };
}

const isOn = (signal: Signal, list: SignalList) => signal.lists.some(({ id }) => id === list.id);

/**
 * A call names at most a thousand people, and a selection can be larger. If a later call is rejected, the
 * earlier ones are undone.
 */
async function send(target: Target, list: SignalList, isAddition: boolean): Promise<Done> {
  const done: Done = { changed: 0, unchanged: 0, changeIds: [], job: null };
  for (const choice of choicesOf(target, maxChosenSignals)) {
    const outcome = await sendOne(list.id, choice, isAddition).catch(async (error: unknown) => {
      await undoAll(list.id, done.changeIds);
      throw error;
    });
    done.changed += outcome.changed;
    done.unchanged += outcome.unchanged;
    done.job = outcome.job;
    if (outcome.changeId !== null) done.changeIds.push(outcome.changeId);
  }
  return done;
}

/** Returns the job if this undoes a bulk change, which is always a single change. */
async function undoAll(id: string, changeIds: readonly string[]): Promise<Job | null> {
  let job: Job | null = null;
  for (const changeId of changeIds) {
    ({ job } = await api.lists.undo({ params: { id }, body: { changeId } }));
  }
  return job;
}

async function sendOne(id: string, body: ListAddition, isAddition: boolean) {
  if (isAddition) {
    const { added, already, ...more } = await api.lists.addSignals({ params: { id }, body });
    return { changed: added, unchanged: already, ...more };
  }
  const { removed, absent, ...more } = await api.lists.removeSignals({ params: { id }, body });
  return { changed: removed, unchanged: absent, ...more };
}

function doneLabel(target: Target, done: Done, list: SignalList, isAddition: boolean): string {
  const who = nameOf(target, done.changed);
  const what = listedLabel(who, list, isAddition);
  if (done.unchanged === 0) return what;
  return `${what}; ${pluralize(done.unchanged, 'was', 'were')} ${isAddition ? 'on it' : 'not on it'} before`;
}

function listedLabel(who: string, list: SignalList, isAddition: boolean): string {
  return isAddition ? `Added ${who} to ${list.name}` : `Removed ${who} from ${list.name}`;
}
