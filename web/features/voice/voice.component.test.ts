import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';
import { answer, callsOf, disconnect, Refusal, refuse, sendEvent } from '#test/component/scripted-server.ts';

const { profile, model } = contract;
const path = '/dashboard/settings/voice';
const offer = page.getByRole('textbox', { name: 'What you sell and who buys it' });
const save = page.getByRole('button', { name: 'Save' });
const learned = page.getByRole('group', { name: 'Learned from your edits' });
const rule = { id: exampleId(1), kind: 'rule', text: 'Ends with a question.', seen: 3, edits: 12 } as const;
const phrase = { id: exampleId(2), kind: 'banned_phrase', text: 'game changer', seen: 4, edits: 4 } as const;
const voice = {
  offer: 'Planning software for cold stores.',
  rules: ['Short sentences.', 'No emojis.'],
  bannedPhrases: ['synergy'],
  examples: ['Nice work, how long did it take?'],
  learned: [rule, phrase],
} as const;

describe('the voice', () => {
  test('is shown with its model and its approved drafts by month, is saved, and keeps what was typed when that is refused', async () => {
    answer(profile.voice, voice);
    answer(contract.engageAnalytics.edits, {
      items: [
        { month: '2026-03', approved: 1240, unchanged: 806, medianEdit: 0.134 },
        { month: '2026-02', approved: 3, unchanged: 3, medianEdit: null },
      ],
    });
    answer(model.usage, {
      model: { provider: 'anthropic', name: 'claude' },
      total: { calls: 1204, failed: 3, inputTokens: 1, outputTokens: 2000, costMicros: 1_250_000 },
    });
    refuse(profile.changeVoice, 'unavailable', 'The database is busy.');
    await openApp(path);
    await expect.element(page.getByText('Drafts come from claude (anthropic).')).toBeVisible();
    await expect
      .element(page.getByText(/^1,204 requests this month \(3 failed\): .* About \$1\.25/))
      .toBeVisible();
    const drafts = page.getByRole('table', { name: 'Approved drafts' });
    await expect.element(drafts.getByRole('row', { name: 'March 2026 1,240 65% 13%' })).toBeVisible();
    await expect.element(drafts.getByRole('row', { name: 'February 2026 3 100% –' })).toBeVisible();
    await expectNoBarriers();
    await offer.fill(' Cold stores. ');
    await page.getByRole('button', { name: 'Remove rule 1' }).click();
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByRole('textbox', { name: 'Rule 2' }).fill(' One thought each. ');
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByRole('combobox', { name: 'What you never write' }).fill('leverage');
    await userEvent.keyboard('{Enter}');
    await page.getByRole('button', { name: 'Remove example 1' }).click();
    await page.getByRole('button', { name: 'Add a fact' }).click();
    await page.getByRole('textbox', { name: 'Fact 1' }).fill('Twelve cold stores. ');
    await save.click();
    await expect.element(page.getByText('Not saved')).toBeVisible();
    answer(profile.changeVoice, ({ body }) => ({ ...body, learned: [] }));
    await save.click();
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
    const sent = {
      offer: 'Cold stores.',
      rules: ['No emojis.', 'One thought each.'],
      bannedPhrases: ['synergy', 'leverage'],
      examples: [],
      facts: ['Twelve cold stores.'],
      basedOn: '',
    };
    expect(callsOf(profile.changeVoice).map(({ body }) => body)).toEqual([sent, sent]);
  });

  test('is loaded again after a failure, and when saved in another tab it is shown beside the typed one to choose', async () => {
    refuse(profile.voice, 'unavailable', 'Away');
    disconnect(model.usage);
    await openApp(path);
    await expect.element(page.getByText('Away')).toBeVisible();
    await expect.element(page.getByText('Network error')).toBeVisible();
    answer(profile.voice, { ...voice, version: '1' });
    answer(model.usage, { model: { isSample: true } });
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect.element(offer).toHaveValue(voice.offer);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Not used this month.')).toBeVisible();
    answer(profile.changeVoice, ({ body }) => {
      if (body.basedOn !== '2') throw new Refusal('changed_elsewhere', 'This was changed elsewhere.');
      return { ...body, learned: [], version: '3' };
    });
    await offer.fill('Mine');
    answer(profile.voice, { ...voice, offer: 'Theirs', version: '2' });
    sendEvent({ name: 'voice', id: exampleId(1) });
    const note = page.getByRole('alert').filter({ hasText: 'Changed elsewhere' });
    await expect.element(note.getByText(/^Theirs/)).toBeVisible();
    await expect.element(offer).toHaveValue('Mine');
    await expect.element(save).toBeDisabled();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await save.click();
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(callsOf(profile.changeVoice).map(({ body }) => [body.offer, body.basedOn])).toEqual([
      ['Mine', '2'],
    ]);
    answer(profile.voice, { ...voice, offer: 'Theirs again', version: '4' });
    sendEvent({ name: 'voice', id: exampleId(1) });
    await page.getByRole('button', { name: 'Use theirs' }).click();
    await expect.element(offer).toHaveValue('Theirs again');
  });

  test("is drafted from the user's own texts if none is saved yet", async () => {
    answer(profile.draftVoice, { offer: 'Cold stores.', rules: ['Short.'], postCount: 1, commentCount: 4 });
    await openApp(path);
    await expect.element(page.getByText('Drafted from your 1 post and 4 comments')).toBeVisible();
    await expect.element(offer).toHaveValue('Cold stores.');
    await expect.element(page.getByRole('textbox', { name: 'Rule 1' })).toHaveValue('Short.');
    await expect.element(learned.getByText(/^Nothing yet\./)).toBeVisible();
    await expect.element(page.getByText(/^No model is set up/)).toBeVisible();
  });
});

describe('a rule learned from edits', () => {
  test('is reworded, or stays unchanged when that is refused or canceled; is removed; is only proposed until it is accepted', async () => {
    answer(profile.voice, voice);
    refuse(profile.changeLearned, 'conflict', 'This rule is gone.');
    await openApp(path);
    await expect.element(learned.getByText('From 3 of your last 12 edits')).toBeVisible();
    const reword = learned.getByRole('button', { name: 'Reword: Ends with a question.' });
    const field = learned.getByRole('textbox', { name: 'In your words' });
    await reword.click();
    await field.fill('Never asks.');
    await learned.getByRole('button', { name: 'Cancel' }).click();
    await reword.click();
    await expect.element(field).toHaveValue('Ends with a question.');
    await field.fill(' Asks at the end. ');
    await userEvent.keyboard('{Enter}');
    await expect.element(learned.getByText('This rule is gone.')).toBeVisible();
    answer(profile.changeLearned, { ...voice, learned: [{ ...rule, text: 'Asks at the end.' }, phrase] });
    await learned.getByRole('button', { name: 'Save' }).click();
    await expect.element(learned.getByText('Asks at the end.')).toBeVisible();
    const sent = callsOf(profile.changeLearned).map(({ params, body }) => [params.id, body.text]);
    expect(sent).toEqual([
      [rule.id, 'Asks at the end.'],
      [rule.id, 'Asks at the end.'],
    ]);
    answer(profile.removeLearned, {});
    await expect.element(learned.getByText('Never “game changer”')).toBeVisible();
    answer(profile.voice, { ...voice, learned: [rule] });
    await learned.getByRole('button', { name: 'Drop: Never “game changer”' }).click();
    await expect.element(learned.getByText('Never “game changer”')).not.toBeInTheDocument();
    expect(callsOf(profile.removeLearned).map(({ params }) => params.id)).toEqual([phrase.id]);
    answer(profile.voice, { ...voice, learned: [{ ...rule, isAccepted: false }] });
    answer(profile.changeLearned, { ...voice, learned: [{ ...rule, isAccepted: true }] });
    sendEvent({ name: 'voice', id: exampleId(1) });
    const use = learned.getByRole('button', { name: 'Use: Ends with a question.' });
    await use.click();
    await expect.element(use).not.toBeInTheDocument();
    expect(callsOf(profile.changeLearned).at(-1)).toMatchObject({ body: { text: rule.text } });
  });
});
