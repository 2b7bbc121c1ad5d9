import { useQueryClient } from '@tanstack/react-query';
import { mostListSignals } from '#contract/lists.ts';
import type { Signal, SignalList } from '#contract/signals.ts';
import { api } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';
import { patchCachedSignals } from './cached-signals.ts';
import { userLists } from './list-queries.ts';
import { withList, withoutList } from './list-words.ts';
import { reasonOf } from './use-export.ts';
import { countOfPeople } from './words.ts';

type Done = { changed: number; unchanged: number; changeIds: string[] };

/** Puts people on a list and takes them off it: shown at once, taken back where the server refuses, undoable. */
export function useChangeLists(connectedProfileId: string) {
  const client = useQueryClient();

  const show = (signals: readonly Signal[], list: SignalList, isOn: boolean) =>
    patchCachedSignals(client, connectedProfileId, new Set(signals.map(({ id }) => id)), (signal) => ({
      lists: isOn ? withList(signal.lists, list) : withoutList(signal.lists, list.id),
    }));
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: userLists.queryKey });
    void client.invalidateQueries({ queryKey: ['signals', connectedProfileId] });
  };

  const change = async (
    signals: readonly Signal[],
    list: SignalList,
    isAddition: boolean,
  ): Promise<boolean> => {
    const changing = signals.filter((signal) => isOn(signal, list) !== isAddition);
    show(changing, list, isAddition);
    let isDone = true;
    try {
      const done = await send(signals, list, isAddition);
      if (done.changed === 0) {
        showToast(isAddition ? `Already on ${list.name}` : `Not on ${list.name} any more`, 'info');
      } else {
        offerUndo({
          message: doneWords(signals, done, list, isAddition),
          undo: () => takeBack(changing, list, isAddition, done.changeIds),
        });
      }
    } catch (error) {
      isDone = false;
      show(changing, list, !isAddition);
      const what = isAddition ? `Nobody was added to ${list.name}.` : `Nobody was removed from ${list.name}.`;
      showToast(`${what} ${reasonOf(error)}`, 'danger');
    }
    readAgain();
    return isDone;
  };

  const takeBack = async (
    changed: readonly Signal[],
    list: SignalList,
    isAddition: boolean,
    changeIds: readonly string[],
  ) => {
    show(changed, list, !isAddition);
    try {
      await undoAll(list.id, changeIds);
    } catch (error) {
      show(changed, list, isAddition);
      showToast(`It could not be undone. ${reasonOf(error)}`, 'danger');
    }
    readAgain();
  };

  return {
    add: (signals: readonly Signal[], list: SignalList) => change(signals, list, true),
    remove: (signals: readonly Signal[], list: SignalList) => change(signals, list, false),
  };
}

const isOn = (signal: Signal, list: SignalList) => signal.lists.some(({ id }) => id === list.id);

/**
 * A call names at most a thousand people; a selection may hold more. Where a later call is refused, those before it
 * are taken back.
 */
async function send(signals: readonly Signal[], list: SignalList, isAddition: boolean): Promise<Done> {
  const done: Done = { changed: 0, unchanged: 0, changeIds: [] };
  for (let from = 0; from < signals.length; from += mostListSignals) {
    const signalIds = signals.slice(from, from + mostListSignals).map(({ id }) => id);
    const told = await sendOne(list.id, signalIds, isAddition).catch(async (error: unknown) => {
      await undoAll(list.id, done.changeIds);
      throw error;
    });
    done.changed += told.changed;
    done.unchanged += told.unchanged;
    if (told.changeId !== null) done.changeIds.push(told.changeId);
  }
  return done;
}

async function undoAll(id: string, changeIds: readonly string[]) {
  for (const changeId of changeIds) await api.lists.undo({ params: { id }, body: { changeId } });
}

async function sendOne(id: string, signalIds: string[], isAddition: boolean) {
  if (isAddition) {
    const { added, already, changeId } = await api.lists.addSignals({ params: { id }, body: { signalIds } });
    return { changed: added, unchanged: already, changeId };
  }
  const { removed, absent, changeId } = await api.lists.removeSignals({
    params: { id },
    body: { signalIds },
  });
  return { changed: removed, unchanged: absent, changeId };
}

function doneWords(signals: readonly Signal[], done: Done, list: SignalList, isAddition: boolean): string {
  const who = signals.length === 1 ? (signals[0]?.name ?? '') : countOfPeople(done.changed);
  const what = isAddition ? `Added ${who} to ${list.name}` : `Removed ${who} from ${list.name}`;
  if (done.unchanged === 0) return what;
  return `${what}; ${done.unchanged} ${done.unchanged === 1 ? 'was' : 'were'} ${isAddition ? 'on it' : 'not on it'} before`;
}
