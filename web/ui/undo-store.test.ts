import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepUndoOpen, offerUndo, offerUndoOf, type Undoable, undoLast, undoMs } from './undo-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  undoLast();
  vi.useRealTimers();
});

const undone: string[] = [];
const undoable = (name: string): Undoable => ({ message: name, undo: () => void undone.push(name) });
/** An operation that runs until the test ends it. */
function begin(name: string) {
  const { promise, resolve } = Promise.withResolvers<Undoable | null>();
  offerUndoOf(`doing ${name}`, promise);
  return (done: Undoable | null) => {
    resolve(done);
    return vi.advanceTimersByTimeAsync(0);
  };
}
const whatUndoes = async () => {
  undone.length = 0;
  undoLast();
  await vi.advanceTimersByTimeAsync(0);
  return [...undone];
};

it('undoes the operation that is running, not the one before it', async () => {
  offerUndo(undoable('first'));
  const end = begin('second');
  expect(await whatUndoes()).toEqual([]);
  await end(undoable('second'));
  expect(undone).toEqual(['second']);
  expect(await whatUndoes()).toEqual([]);
});

it('offers undo once the operation is done, even if that took longer than an offer lasts', async () => {
  await begin('first')(undoable('first'));
  expect(await whatUndoes()).toEqual(['first']);
  const end = begin('second');
  await vi.advanceTimersByTimeAsync(undoMs + 1);
  await end(undoable('second'));
  expect(await whatUndoes()).toEqual(['second']);
});

it('stays open while it is kept open, even when its operation finishes, and then for its full time', async () => {
  const end = begin('first');
  keepUndoOpen(true);
  await vi.advanceTimersByTimeAsync(undoMs + 1);
  await end(undoable('first'));
  await vi.advanceTimersByTimeAsync(undoMs + 1);
  keepUndoOpen(false);
  await vi.advanceTimersByTimeAsync(undoMs - 1);
  expect(await whatUndoes()).toEqual(['first']);
});

it("keeping one offer open doesn't keep the next one open", async () => {
  offerUndo(undoable('first'));
  keepUndoOpen(true);
  expect(await whatUndoes()).toEqual(['first']);
  offerUndo(undoable('second'));
  await vi.advanceTimersByTimeAsync(undoMs + 1);
  expect(await whatUndoes()).toEqual([]);
});

it('disappears if nothing was done, and leaves a later offer alone', async () => {
  await begin('refused')(null);
  expect(await whatUndoes()).toEqual([]);
  const end = begin('first');
  offerUndo(undoable('later'));
  await end(undoable('first'));
  expect(await whatUndoes()).toEqual(['later']);
});
