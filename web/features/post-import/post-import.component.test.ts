import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { exampleId, exampleTime } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, profileId } from '#test/component/open-app.ts';
import { answerSignals, people } from '#test/component/people.ts';
import { answer, callsOf, disconnect, pause, refuse, sendEvent } from '#test/component/scripted-server.ts';

const { posts } = contract;

/** @returns what has shifted since, as Chromium counts it */
function recordShifts(): () => number {
  let sum = 0;
  const count = (entries: PerformanceEntryList) => {
    for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value;
  };
  const observer = new PerformanceObserver((list) => count(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  onTestFinished(() => observer.disconnect());
  return () => {
    count(observer.takeRecords());
    return sum;
  };
}

const dialog = page.getByRole('dialog', { name: 'Add people from a post' });
const url = 'https://www.linkedin.com/posts/maya_ovens-activity-1';
const post = { id: exampleId(91), url, urn: 'urn:li:activity:1', text: 'What ovens cost\n\nNot much' };
const preview = {
  url,
  author: { name: 'Tomasz Wieczorek', url: 'https://www.linkedin.com/in/tomasz' },
  text: post.text,
  counts: { reactions: 120, comments: 14 },
};
const job = { id: exampleId(92), state: 'running', step: 'Reading reactions', done: 3, total: 12 } as const;

async function openDialog(): Promise<void> {
  answerSignals(people(2));
  await openApp(`/dashboard/signals/${profileId}`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'From a post…' }).click();
  await expect.element(dialog).toBeVisible();
}

describe('importing the people of a post by URL', () => {
  const field = dialog.getByRole('textbox', { name: /^Post URL/ });

  test('previews the post first, then shows the progress and the result of the import', async () => {
    answer(posts.preview, preview);
    await openDialog();
    await field.fill(url);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const card = dialog.getByRole('article', { name: 'Post by Tomasz Wieczorek' });
    await expect.element(card.getByText('120 reactions · 14 comments')).toBeVisible();
    await expect.element(card.getByText(/^Adds them to Maya Lindqvist’s signals/)).toBeVisible();
    await expectNoBarriers();
    expect(callsOf(posts.bring)).toEqual([]);
    answer(posts.bring, { post, job });
    const resume = pause(posts.brought);
    await dialog.getByRole('button', { name: 'Import people' }).click();
    await expect
      .element(page.getByRole('progressbar', { name: 'Importing people from “What ovens cost”' }))
      .toBeVisible();
    expect(callsOf(posts.bring).map(({ body }) => body)).toEqual([
      { postUrl: url, connectedProfileId: profileId },
    ]);
    const done = { ...job, state: 'succeeded' as const, done: 12 };
    answer(posts.brought, { items: [{ post, job: done, broughtAt: exampleTime }] });
    sendEvent({ name: 'job', id: job.id });
    await expect.element(page.getByText('“What ovens cost” · 12 engagements imported')).toBeVisible();
    resume();
  });
});

describe('importing the people of a pasted post', () => {
  const understood = {
    people: [
      { line: 1, name: 'Ann Example', url: 'https://www.linkedin.com/in/ann', outcome: 'created' },
      {
        line: 3,
        name: 'Ingrid Solheim',
        outcome: 'no_address',
        candidates: [{ personId: exampleId(93), name: 'Ingrid Solheim', headline: 'Buys ovens' }],
      },
    ],
  } as const;

  test('takes profile URLs from a copied page, previews the people, lets the user say who someone is, and shows what was added', async () => {
    answer(posts.previewPaste, { notUnderstood: [{ line: 2, text: '???', reason: 'It has no name.' }] });
    await openDialog();
    await dialog.getByRole('button', { name: 'Paste the post instead' }).click();
    const field = dialog.getByRole('textbox', { name: /^People/ });
    const copied = `<ul>
      <li><a href="https://www.linkedin.com/in/zora-quill?miniProfileUrn=x"><span>Zora Quill</span></a>
        <span class="visually-hidden"><br>View Zora Quill’s profile</span><div>• 2nd</div><div>Head of Growth</div></li>
      <li><div><a href="https://www.linkedin.com/in/olga-tern/">Olga Tern</a> · 3rd+</div><div>CTO</div></li>
      <li><div>Ivo Marek</div><div>Thanks to <a href="https://www.linkedin.com/in/ann/">Ann</a> for it</div></li></ul>`;
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', copied);
    clipboardData.setData('text/plain', 'text without URLs');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    (await field.findElement()).dispatchEvent(paste);
    expect(paste.defaultPrevented).toBe(true);
    await expect
      .element(field)
      .toHaveValue(
        'Zora Quill\nhttps://www.linkedin.com/in/zora-quill\nView Zora Quill’s profile\n• 2nd\nHead of Growth\n' +
          'Olga Tern · 3rd+\nhttps://www.linkedin.com/in/olga-tern\nCTO\nIvo Marek\nThanks to Ann for it',
      );
    await expect.element(dialog.getByText('Enter the post URL or its text')).toBeVisible();
    expect(callsOf(posts.previewPaste)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Post text' }).fill(post.text);
    await expect.element(dialog.getByText('1 line skipped').first()).toBeVisible();
    await expect.element(dialog.getByText(/It has no name\.$/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Add reactions' })).toBeDisabled();
    answer(posts.previewPaste, understood);
    await field.fill('Ann Example\nIngrid Solheim');
    await expect.element(dialog.getByText('1 new, 1 without a URL')).toBeVisible();
    expect(dialog.getByText(/lines? skipped/).query()).toBeNull();
    await dialog.getByRole('combobox', { name: 'Who is Ingrid Solheim?' }).selectOptions(exampleId(93));
    await expect
      .poll(() => callsOf(posts.previewPaste).at(-1)?.body.matches)
      .toEqual([{ line: 3, personId: exampleId(93) }]);
    expect(callsOf(posts.paste)).toEqual([]);
    refuse(posts.paste, 'unavailable', 'The database is busy.');
    const add = dialog.getByRole('button', { name: 'Add 1 reaction' });
    await add.click();
    await expect.element(dialog.getByText('Nothing was added')).toBeVisible();
    answer(posts.paste, { post, added: { people: 1, engagements: 2 }, ...understood });
    await add.click();
    await expect.element(dialog.getByText('2 reactions added, 1 new person')).toBeVisible();
    expect(callsOf(posts.paste).at(-1)?.body).toMatchObject({
      connectedProfileId: profileId,
      text: post.text,
      engagement: 'reaction',
    });
  });

  inFullRuns(
    'is offered with the reason when the post can’t be previewed, whose URL is kept, also for comments',
    async () => {
      refuse(posts.preview, 'provider_unavailable', 'The provider did not answer.');
      answer(posts.previewPaste, { people: [understood.people[0]] });
      answer(posts.paste, { post, added: { people: 1, engagements: 1 }, people: [understood.people[0]] });
      await openDialog();
      const field = dialog.getByRole('textbox', { name: /^Post URL/ });
      await field.fill(url);
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await expect.element(dialog.getByText('Couldn’t load the post')).toBeVisible();
      await expect.element(dialog.getByRole('button', { name: 'Paste the post instead' })).toBeVisible();
      await expect.element(field).toHaveValue(url);
      disconnect(posts.preview);
      await field.click();
      await userEvent.keyboard('{Enter}');
      await expect.element(dialog.getByText('Network error')).toBeVisible();
      refuse(posts.preview, 'not_configured', 'No data provider.');
      await userEvent.keyboard('{Enter}');
      await expect.element(dialog.getByText('Paste it instead')).toBeVisible();
      await expect.element(dialog.getByText('No data provider.')).toBeVisible();
      await expect.element(field).toHaveValue(url);
      await dialog.getByText('Commented', { exact: true }).click();
      await dialog.getByRole('textbox', { name: /^People/ }).fill('Ann Example');
      await dialog.getByRole('button', { name: 'Add 1 comment' }).click();
      await expect.element(dialog.getByText('1 comment added, 1 new person')).toBeVisible();
      expect(callsOf(posts.paste).at(-1)?.body).toMatchObject({ postUrl: url, engagement: 'comment' });
      await dialog.getByRole('button', { name: 'View people from this post' }).click();
      await expect.poll(() => callsOf(contract.signals.list).at(-1)?.query.post).toEqual([post.id]);
    },
  );
});

describe('a failed post import', () => {
  const failed = {
    ...job,
    state: 'failed',
    message: 'The provider did not answer.',
    finishedAt: exampleTime,
  } as const;

  const screens = [
    ['the table', ''],
    ['the overview', '/overview'],
  ] as const;
  for (const [name, part] of screens)
    inFullRuns(`moves nothing of ${name} when it is read last`, async () => {
      await page.viewport(390, 844);
      onTestFinished(() => page.viewport(1440, 900));
      answer(posts.brought, { items: [{ post, job: failed }] });
      const resume = pause(posts.brought);
      answerSignals(people(40));
      answer(contract.overview.read, { people: 40 });
      await openApp(`/dashboard/signals/${profileId}${part}`);
      await expect.poll(() => callsOf(posts.brought).length).toBe(1);
      // Enough for rows that don't wait for the line.
      await new Promise((resolve) => setTimeout(resolve, 500));
      const shifts = recordShifts();
      resume();
      await expect.element(page.getByText('“What ovens cost” · The provider did not answer.')).toBeVisible();
      const loaded =
        part === '' ? page.getByRole('row').nth(5) : page.getByRole('heading', { name: 'Top companies' });
      await expect.element(loaded).toBeVisible();
      expect(shifts()).toBeLessThanOrEqual(0.01);
    });

  test('says why it failed, can be tried again or pasted, and can be dismissed', async () => {
    answer(posts.brought, { items: [{ post, job: failed }] });
    refuse(posts.bring, 'unavailable', 'The database is busy.');
    answerSignals(people(2));
    await openApp(`/dashboard/signals/${profileId}`);
    await expect.element(page.getByText('“What ovens cost” · The provider did not answer.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Import not started. The database is busy.')).toBeVisible();
    expect(callsOf(posts.bring).map(({ body }) => body.postUrl)).toEqual([post.urn]);
    await page.getByRole('button', { name: 'Paste people' }).click();
    await expect.element(dialog.getByRole('textbox', { name: /^Post URL/ })).toHaveValue(url);
    await expect.element(dialog.getByRole('textbox', { name: /^People/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(page.getByText(/^“What ovens cost”/)).not.toBeInTheDocument();
  });
});
