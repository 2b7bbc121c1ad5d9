import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { exampleId, exampleTime } from '#test/component/example-of.ts';
import { expectNoBarriersWithin } from '#test/component/expect-no-barriers.ts';
import { answerFeeds, item, ovens } from '#test/component/feeds.ts';
import { openApp } from '#test/component/open-app.ts';
import {
  answerConnections,
  answerPublications,
  connectionAt,
  publication,
} from '#test/component/publishing.ts';
import { answer, callsOf, pause, refuse } from '#test/component/scripted-server.ts';

const path = '/dashboard/feeds';
const { rssDrafts } = contract;
const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('a post from a feed item', () => {
  test('becomes only a draft; a refusal keeps the text, and success opens the composer', async () => {
    answerConnections([connectionAt('linkedin')]);
    answerFeeds([item(1)]);
    refuse(rssDrafts.makeDraft, 'unavailable', 'The database is busy.');
    await openApp(path);
    await expect.element(page.getByRole('article')).toBeVisible();
    await userEvent.keyboard('jp');
    await expect.element(dialog.getByRole('radio', { name: 'LinkedIn' })).toBeChecked();
    const words = dialog.getByRole('textbox', { name: /^Your text/ });
    await words.fill('Read this.');
    await expect
      .element(dialog.getByTestId('draft-preview'))
      .toHaveTextContent('Read this. Item 1 https://ovens.sample.example/1');
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    await expect.element(dialog.getByText('Couldn’t create the draft')).toBeVisible();
    await expect.element(words).toHaveValue('Read this.');
    const draft = publication({ state: 'draft', dueAt: null, text: 'Read this.\n\nItem 1' });
    answerPublications([draft]);
    answer(rssDrafts.makeDraft, { compositionId: draft.compositionId, state: 'draft', isNew: true });
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Your post' })).toHaveValue(draft.text);
    const body = { channel: 'linkedin', words: 'Read this.' };
    expect(callsOf(rssDrafts.makeDraft).map((call) => call.body)).toEqual([body, body]);
    expect(callsOf(contract.publications.schedule)).toEqual([]);
  });

  inFullRuns('can use text suggested by the model, with the source it is based on', async () => {
    answerConnections([]);
    answerFeeds([item(1)]);
    const citation = { text: 'Prices of ovens went up', start: 0, end: 23 };
    answer(rssDrafts.suggestWords, {
      items: [{ kind: 'question', text: 'Who pays for that?', citation }],
      reasons: ['Drafted in your voice.'],
    });
    refuse(rssDrafts.makeDraft, 'conflict', 'There is a draft already.');
    await openApp(path);
    await button('Draft a post: Item 1').click();
    await expect.element(dialog.getByText('LinkedIn isn’t connected. The draft waits.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Draft with AI' }).click();
    await dialog.getByRole('button', { name: 'Who pays for that?' }).click();
    await expect.element(dialog.getByText('Based on “Prices of ovens went up”')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    await expect.element(dialog.getByText('There is a draft already.')).toBeVisible();
    expect(callsOf(rssDrafts.makeDraft).map(({ body }) => body)).toEqual([
      { channel: 'linkedin', words: 'Who pays for that?' },
    ]);
  });
});

describe('the rules of a feed', () => {
  const rule = {
    id: exampleId(41),
    feedId: exampleId(31),
    andKeywords: ['ovens'],
    template: '{title}\n\n{link}',
    testedAt: exampleTime,
  };

  test('must be tested before they can be turned on, and the test shows the matching items', async () => {
    answerFeeds([item(1)]);
    answer(rssDrafts.createRule, ({ body }) => ({ ...rule, ...body }));
    refuse(rssDrafts.testRule, 'unavailable', 'The database is busy.');
    await openApp(`${path}?feed=${ovens.id}`);
    await button('Rules').click();
    const form = dialog.getByRole('form', { name: 'New rule' });
    await form.getByRole('combobox', { name: 'All of' }).fill('ovens');
    await userEvent.keyboard('{Enter}');
    await form.getByRole('radio', { name: 'X' }).click();
    expect(form.getByRole('button', { name: 'Turn on' }).query()).toBeNull();
    await form.getByRole('button', { name: 'Test on stored items' }).click();
    await expect.element(form.getByText('The database is busy.')).toBeVisible();
    answer(rssDrafts.changeRule, rule);
    const titleHits = [{ from: 10, to: 15 }];
    answer(rssDrafts.testRule, {
      rule,
      looked: 12,
      matched: 1,
      items: [{ title: 'Prices of ovens', titleHits }],
    });
    await form.getByRole('button', { name: 'Test on stored items' }).click();
    await expect.element(form.getByText('1 of 12 items would become drafts')).toBeVisible();
    expect([...document.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['ovens']);
    await expectNoBarriersWithin(dialog);
    answer(rssDrafts.switchRule, { ...rule, isOn: true });
    await form.getByRole('button', { name: 'Turn on' }).click();
    await expect.element(page.getByText('Rule on. Matching new items become drafts')).toBeVisible();
    const [created] = callsOf(rssDrafts.createRule);
    expect(created?.body).toMatchObject({ feedId: ovens.id, andKeywords: ['ovens'], channel: 'twitter' });
    expect(callsOf(rssDrafts.createRule)).toHaveLength(1);
    expect(callsOf(rssDrafts.switchRule).map(({ body }) => body)).toEqual([{ isOn: true }]);
  });

  test('run one test even when it is submitted twice', async () => {
    answerFeeds([item(1)]);
    answer(rssDrafts.createRule, rule);
    answer(rssDrafts.testRule, { rule, looked: 0 });
    const resume = pause(rssDrafts.createRule);
    await openApp(`${path}?feed=${ovens.id}`);
    await button('Rules').click();
    const form = dialog.getByRole('form', { name: 'New rule' });
    await expect.element(form).toBeVisible();
    (form.element() as HTMLFormElement).requestSubmit();
    await expect.poll(() => callsOf(rssDrafts.createRule)).toHaveLength(1);
    (form.element() as HTMLFormElement).requestSubmit();
    resume();
    await expect.element(form.getByText(/^No items to test on yet/)).toBeVisible();
    expect(callsOf(rssDrafts.createRule)).toHaveLength(1);
  });

  test('show why turning one off failed, are deleted, and are restored as they were', async () => {
    answerFeeds([item(1)]);
    answer(rssDrafts.rules, { items: [{ ...rule, isOn: true }] });
    refuse(rssDrafts.switchRule, 'unavailable', 'The database is busy.');
    await openApp(`${path}?feed=${ovens.id}`);
    await button('Rules (1 on)').click();
    const line = dialog.getByRole('region', { name: 'Items with “ovens”: a draft for LinkedIn' });
    await line.getByRole('switch').click({ force: true });
    await expect
      .element(page.getByText(/^Couldn’t turn the rule on or off\. The database is busy\./))
      .toBeVisible();
    await expect.element(line.getByRole('switch')).toBeChecked();
    answer(rssDrafts.removeRule, {});
    answer(rssDrafts.rules, {});
    await line.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Deleted the rule')).toBeVisible();
    await expect.element(line).not.toBeInTheDocument();
    answer(rssDrafts.createRule, rule);
    answer(rssDrafts.testRule, { rule });
    answer(rssDrafts.switchRule, { ...rule, isOn: true });
    answer(rssDrafts.rules, { items: [{ ...rule, isOn: true }] });
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.element(line).toBeVisible();
    expect(callsOf(rssDrafts.switchRule).at(-1)?.body).toEqual({ isOn: true });
  });
});
