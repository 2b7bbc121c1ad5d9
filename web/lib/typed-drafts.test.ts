import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTypedDrafts } from './typed-drafts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that answers when the test tells it to. */
function makeServer() {
  const sent: { text: string; answer: (error?: Error) => void }[] = [];
  const save = (text: string) =>
    new Promise<void>((resolve, reject) => {
      sent.push({ text, answer: (error) => (error ? reject(error) : resolve()) });
    });
  return { sent, save };
}
const reason = (error: unknown) => (error instanceof Error ? error.message : '');
const finish = () => vi.advanceTimersByTimeAsync(0);

it('saves once after a pause, and reports it as saved', async () => {
  const drafts = createTypedDrafts(reason);
  const { sent, save } = makeServer();
  for (const text of ['M', 'Me', 'Met']) drafts.type('a', text, save);
  expect(drafts.get('a')).toEqual({ text: 'Met', state: 'typed' });
  expect(drafts.isOpen()).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.map(({ text }) => text)).toEqual(['Met']);
  sent[0]?.answer();
  await finish();
  expect(drafts.get('a')).toEqual({ text: 'Met', state: 'saved' });
  expect(drafts.isOpen()).toBe(false);
  drafts.flush('a');
  expect(sent).toHaveLength(1);
});

it('saves at once when its field goes away, and saves later text after that, never before', async () => {
  const drafts = createTypedDrafts(reason);
  const { sent, save } = makeServer();
  drafts.type('a', 'one', save);
  drafts.flush('a');
  drafts.type('a', 'one two', save);
  drafts.flush('a');
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.map(({ text }) => text)).toEqual(['one']);
  sent[0]?.answer();
  await finish();
  expect(sent.map(({ text }) => text)).toEqual(['one', 'one two']);
  sent[1]?.answer();
  await finish();
  expect(drafts.get('a')).toEqual({ text: 'one two', state: 'saved' });
});

it('keeps a refused text with the reason, and tries again', async () => {
  const drafts = createTypedDrafts(reason);
  const { sent, save } = makeServer();
  drafts.type('a', 'kept', save);
  drafts.flush('a');
  sent[0]?.answer(new Error('Network error'));
  await finish();
  expect(drafts.get('a')).toEqual({ text: 'kept', state: 'failed', reason: 'Network error' });
  expect(drafts.isOpen()).toBe(true);
  drafts.flush('a');
  sent[1]?.answer();
  await finish();
  expect(drafts.get('a')).toEqual({ text: 'kept', state: 'saved' });
});

it('discards only saved text', async () => {
  const drafts = createTypedDrafts(reason);
  const { sent, save } = makeServer();
  drafts.type('a', 'text', save);
  drafts.discardSaved('a');
  drafts.flush('a');
  drafts.discardSaved('a');
  expect(drafts.get('a')?.text).toBe('text');
  sent[0]?.answer();
  await finish();
  drafts.discardSaved('a');
  expect(drafts.get('a')).toBeUndefined();
});

it('keeps the texts of two fields apart', async () => {
  const drafts = createTypedDrafts(reason);
  const { sent, save } = makeServer();
  drafts.type('a', 'for a', save);
  drafts.type('b', 'for b', save);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.map(({ text }) => text)).toEqual(['for a', 'for b']);
});

it('finishes when the text typed in the meantime is saved or refused, too', async () => {
  const drafts = createTypedDrafts(reason);
  const { sent, save } = makeServer();
  drafts.type('a', 'one', save);
  let isFinished = false;
  const finished = drafts.finish('a').then(() => {
    isFinished = true;
  });
  drafts.type('a', 'one two', save);
  sent[0]?.answer();
  await finish();
  expect(isFinished).toBe(false);
  sent[1]?.answer(new Error('Network error'));
  await finished;
  expect(drafts.get('a')).toMatchObject({ text: 'one two', state: 'failed' });
  await drafts.finish('nothing typed');
});

it('discards text that is no longer wanted, even while it is being saved', async () => {
  const drafts = createTypedDrafts(reason);
  const { sent, save } = makeServer();
  drafts.type('a', 'one', save);
  drafts.flush('a');
  drafts.discard('a');
  sent[0]?.answer(new Error('Too late'));
  await finish();
  expect(drafts.get('a')).toBeUndefined();
  drafts.type('a', 'two', save);
  drafts.discard('a');
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toHaveLength(1);
});
