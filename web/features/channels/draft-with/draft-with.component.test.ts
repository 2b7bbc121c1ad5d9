import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers, expectNoBarriersWithin } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';
import {
  answerConnections,
  answerPublications,
  connectionAt,
  publication,
} from '#test/component/publishing.ts';
import { answer, answerStream, callsOf, pause, refuse } from '#test/component/scripted-server.ts';

const { postDrafts, profile, publications } = contract;
const editor = page.getByRole('textbox', { name: 'Your post' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const row = (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name}`) });
const kind = (name: string) => dialog.getByText(name, { exact: true });
const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;

const item = {
  id: exampleId(71),
  kind: 'feed_item' as const,
  title: 'Ports wait for nobody',
  detail: 'Harbour News',
  at: '2026-05-01T08:00:00.000Z',
  excerpt: 'The queue grew to 40 ships.',
};

async function openDialog(): Promise<void> {
  const draft = publication({ state: 'draft', dueAt: null, text: 'Mine' });
  answerPublications([draft]);
  await openApp(`/dashboard/posts?compose=${draft.compositionId}`);
  await expect.element(editor).toHaveValue('Mine');
  await button('Draft with…').click();
  await expect.element(dialog.getByRole('textbox', { name: 'What should it say?' })).toBeVisible();
}

/** Requests a draft of the item; the test controls its stream. */
async function beginDraft() {
  answer(postDrafts.sources, { items: [item], nextCursor: null });
  const stream = answerStream(postDrafts.draft);
  await openDialog();
  await chooseItem();
  await expect.element(page.getByText('Drafting…')).toBeVisible();
  return stream;
}

/** Requests another draft of the item, for the open post. */
async function draftAgain() {
  const stream = answerStream(postDrafts.draft);
  await button('Draft with…').click();
  await chooseItem();
  await expect.element(page.getByText('Drafting…')).toBeVisible();
  return stream;
}

async function chooseItem(): Promise<void> {
  await kind('Feed item').click();
  await row('Ports wait for nobody').click();
  await button('Draft').click();
}

beforeEach(() => {
  answerConnections([connectionAt('linkedin')]);
  answer(profile.voice, { offer: '', rules: [], bannedPhrases: [], examples: [], learned: [] });
});

describe('choosing a source', () => {
  test('shows loading, a failure that can be retried, and an empty list; searches feed items, shows the chosen one, and sends it with the note', async () => {
    refuse(postDrafts.sources, 'conflict', 'Not now.');
    const resume = pause(postDrafts.sources);
    await openDialog();
    await expect.element(dialog.getByText(/^Add your voice/)).toBeVisible();
    await expect.element(button('Draft')).toBeDisabled();
    await kind('Comments').click();
    await expect.element(dialog.getByRole('status', { name: 'Loading' })).toBeVisible();
    resume();
    await expect.element(dialog.getByText('Not now.')).toBeVisible();
    answer(postDrafts.sources, { items: [], nextCursor: null });
    await button('Try again').click();
    await expect.element(dialog.getByText('No comments on your posts yet.')).toBeVisible();
    answer(postDrafts.sources, ({ query }) => ({
      items: query.search === 'queue' || query.search === undefined ? [item] : [],
      nextCursor: null,
    }));
    answerStream(postDrafts.draft);
    await kind('Feed item').click();
    await expect.element(row('Ports wait for nobody')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Search feed items' }).fill('herring');
    await expect.element(dialog.getByText('No matches')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Search feed items' }).fill('queue');
    await row('Ports wait for nobody').click();
    await expect.element(dialog.getByText('The queue grew to 40 ships.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'What should it say?' }).fill('Keep it short.');
    await expectNoBarriersWithin(dialog);
    await button('Draft').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(postDrafts.draft).map(({ body }) => body)).toEqual([
      { network: 'sample', feedItemId: item.id, note: 'Keep it short.' },
    ]);
  });
});

describe('a draft', () => {
  test('streams into the editor, can be undone and stopped, keeps what was typed during the stream, and says when it breaks off or is refused', async () => {
    const stream = await beginDraft();
    await expect.element(editor).toHaveValue('Mine');
    stream.send(event({ type: 'text', text: 'The queue ' }));
    await expect.element(editor).toHaveValue('The queue ');
    await expect.element(button('Post now')).toBeDisabled();
    stream.send(event({ type: 'text', text: 'grew.' }));
    stream.send(
      event({
        type: 'done',
        warnings: [
          { kind: 'claim', level: 'warn', message: 'The article does not say 99.', start: 0, end: 1 },
        ],
        reasons: ['Given 2 of your voice rules.'],
      }),
    );
    await expect.element(editor).toHaveValue('The queue grew.');
    await expect.element(page.getByText('The article does not say 99.')).toBeVisible();
    await expect.element(button('Post now')).toBeEnabled();
    await button('Undo draft').click();
    await expect.element(editor).toHaveValue('Mine');
    expect(callsOf(publications.schedule)).toEqual([]);
    const failing = await draftAgain();
    failing.send(event({ type: 'text', text: 'The queue' }));
    failing.send(
      event({ type: 'failed', message: 'The draft stopped partway. The model isn’t responding.' }),
    );
    await expect
      .element(page.getByText('The draft stopped partway. The model isn’t responding.'))
      .toBeVisible();
    await button('Undo draft').click();
    refuse(postDrafts.draft, 'provider_unavailable', 'The model provider refused: no credit left.');
    await button('Draft with…').click();
    await chooseItem();
    await expect.element(page.getByText('The model provider refused: no credit left.')).toBeVisible();
    await expect.element(editor).toHaveValue('Mine');
    const stopped = await draftAgain();
    stopped.send(event({ type: 'text', text: 'The queue' }));
    await expect.element(editor).toHaveValue('The queue');
    await editor.fill('My queue');
    stopped.send(event({ type: 'text', text: ' grew' }));
    await expect.element(editor).toHaveValue('My queue grew');
    await button('Stop').click();
    await expect.element(page.getByText(/^Stopped/)).toBeVisible();
    stopped.send(event({ type: 'text', text: ' and grew' }));
    // Undo would discard the text typed into it.
    expect(button('Undo draft').query()).toBeNull();
    await expect.element(editor).toHaveValue('My queue grew');
  });

  inFullRuns('says what it knows, and is drafted again without a struck line, on a phone too', async () => {
    const line = { text: '14 of 20 customers moved.', source: 'Your facts', at: null, isStruck: false };
    answer(postDrafts.brief, { lines: [{ ...line, key: 'fact:1', group: 'own' }] });
    const stream = await beginDraft();
    stream.send(event({ type: 'text', text: 'The queue grew.' }));
    stream.send(event({ type: 'done', warnings: [], reasons: [] }));
    await button('What the draft knows').click();
    await expect.element(page.getByText('14 of 20 customers moved.')).toBeVisible();
    await expectNoBarriers();
    expect(window.innerWidth).toBe(390);
    await page.getByRole('button', { name: /^Leave out: 14 of 20/ }).click();
    const again = answerStream(postDrafts.draft);
    await button('Draft again').click();
    await expect.element(page.getByText('Drafting…')).toBeVisible();
    again.send(event({ type: 'text', text: 'It grew.' }));
    await expect.element(editor).toHaveValue('It grew.');
    const from = { network: 'sample', feedItemId: item.id };
    expect(callsOf(postDrafts.brief)[0]?.body).toEqual(from);
    expect(callsOf(postDrafts.draft).map(({ body }) => body)).toEqual([
      from,
      { ...from, struck: ['fact:1'] },
    ]);
  });
});
