import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
    new Promise<undefined>((resolve, reject) => {
      sent.push({ text, answer: (error) => (error ? reject(error) : resolve(undefined)) });
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

describe('a text that was stored elsewhere', () => {
  const opened = { text: 'First', version: '1' };
  const theirs = { text: 'Theirs', version: '2' };
  const open = () => {
    const drafts = createTypedDrafts(reason);
    const sent: [string, string | undefined][] = [];
    const save = async (text: string, basedOn: string | undefined) => {
      sent.push([text, basedOn]);
      return { text, version: `after ${basedOn}` };
    };
    return { drafts, sent, save };
  };

  it('is shown beside the typed one, which is saved only when the user keeps it', async () => {
    const { drafts, sent, save } = open();
    drafts.type('a', 'Mine', save, opened);
    drafts.meet('a', theirs);
    drafts.type('a', 'Mine too', save, theirs);
    await drafts.finish('a');
    expect(sent).toEqual([]);
    expect(drafts.get('a')).toMatchObject({ text: 'Mine too', base: opened, theirs });
    expect(drafts.isOpen()).toBe(true);
    drafts.keepMine('a');
    await finish();
    expect(sent).toEqual([['Mine too', '2']]);
    expect(drafts.get('a')?.state).toBe('saved');
    expect(drafts.get('a')?.theirs).toBeUndefined();
  });

  it('replaces a text that is saved', async () => {
    const { drafts, save } = open();
    drafts.type('a', 'Mine', save, opened);
    await drafts.finish('a');
    drafts.meet('a', { text: 'Mine', version: 'after 1' });
    expect(drafts.get('a')?.text).toBe('Mine');
    drafts.meet('a', theirs);
    expect(drafts.get('a')).toBeUndefined();
  });

  it('needs no choice if this text is the same as before', async () => {
    const { drafts, sent, save } = open();
    drafts.type('a', 'Mine', save, opened);
    drafts.meet('a', { text: 'First', version: '2' });
    await drafts.finish('a');
    expect(sent).toEqual([['Mine', '2']]);
  });

  it('is the base of what is typed while an earlier save runs', async () => {
    const { drafts, sent, save } = open();
    drafts.type('a', 'one', save, opened);
    const finished = drafts.finish('a');
    drafts.type('a', 'one two', save, opened);
    await finished;
    expect(sent).toEqual([
      ['one', '1'],
      ['one two', 'after 1'],
    ]);
  });
});

it('keeps what was just saved while the page still shows the version before', async () => {
  const drafts = createTypedDrafts(reason);
  const save = async (text: string) => ({ text, version: '2' });
  drafts.type('a', 'Mine', save, { text: 'Old', version: '1' });
  await drafts.finish('a');
  drafts.meet('a', { text: 'Old', version: '1' });
  expect(drafts.get('a')).toMatchObject({ text: 'Mine', state: 'saved' });
  drafts.type('a', 'Mine too', save);
  drafts.meet('a', { text: 'Old', version: '1' });
  expect(drafts.get('a')?.theirs).toBeUndefined();
  drafts.meet('a', { text: 'Theirs', version: '3' });
  expect(drafts.get('a')?.theirs?.text).toBe('Theirs');
});

it('shows the text before the last save as theirs if somebody sets it back', async () => {
  const drafts = createTypedDrafts(reason);
  const save = async (text: string) => ({ text, version: '2' });
  drafts.type('a', 'Mine', save, { text: 'Old', version: '1' });
  await drafts.finish('a');
  drafts.meet('a', { text: 'Mine', version: '2' });
  drafts.type('a', 'Mine too', save);
  drafts.meet('a', { text: 'Old', version: '1' });
  expect(drafts.get('a')?.theirs?.text).toBe('Old');
});
