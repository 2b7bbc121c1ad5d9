import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { openApp } from '#test/component/open-app.ts';
import {
  answerConnections,
  answerPublications,
  connectionAt,
  type PublicationPart,
  publication,
} from '#test/component/publishing.ts';
import { answer, callsOf } from '#test/component/scripted-server.ts';

const path = '/dashboard/posts';
const channelTab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const draftOf = (change: PublicationPart) => publication({ state: 'draft', dueAt: null, ...change });

describe('where and when a post goes', () => {
  test('one network is shown at a time, and no post goes to both', async () => {
    const text = 'For the real ones';
    answerConnections(
      [connectionAt('linkedin'), connectionAt('slack', { network: 'real' })],
      [
        { channel: 'linkedin', ways: [{ via: 'unipile', network: 'sample' }] },
        { channel: 'slack', ways: [{ via: 'slack', network: 'real' }] },
      ],
    );
    answerPublications([
      draftOf({ text: 'Only tried' }),
      draftOf({ channel: 'slack', network: 'real', text }),
    ]);
    await openApp(`${path}?compose=new`);
    const choose = (name: string) =>
      page.getByRole('radiogroup', { name: 'Network' }).getByText(name, { exact: true }).click();
    await choose('Sample network');
    await expect.element(page.getByText(/^Sample network only/)).toBeVisible();
    await expect.element(channelTab('LinkedIn')).toBeVisible();
    expect(channelTab('Slack').query()).toBeNull();
    await choose('Real');
    await expect.element(channelTab('Slack')).toBeVisible();
    expect(channelTab('LinkedIn').query()).toBeNull();
    await page.getByRole('link', { name: 'Posts' }).last().click();
    await expect.element(page.getByText(text)).toBeVisible();
    expect(page.getByText('Only tried').query()).toBeNull();
    await choose('Sample network');
    await expect.element(page.getByText('Only tried')).toBeVisible();
    expect(page.getByText(text).query()).toBeNull();
  });

  inFullRuns('a Slack message goes to the chosen channel', async () => {
    answerConnections([connectionAt('slack', { details: { channel: '#signals' } })]);
    answer(contract.slack.channels, { items: [{ id: 'C1', name: 'sales', canPost: true }] });
    const draft = draftOf({ channel: 'slack' });
    answerPublications([draft]);
    await openApp(`${path}?compose=${draft.compositionId}`);
    await channelTab('Slack').click();
    const preview = page.getByRole('article', { name: 'Slack preview' });
    await expect.element(preview.getByText(/^#signals/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Channel' }).fill('sal');
    await page.getByRole('option', { name: '#sales' }).click();
    await expect.element(preview.getByText(/^#sales/)).toBeVisible();
    await expect
      .poll(() => callsOf(contract.publications.change).at(-1)?.body.options)
      .toMatchObject({ channelId: 'C1' });
  });

  test('undoing a scheduled post brings its text back', async () => {
    answerConnections([connectionAt('linkedin')]);
    const draft = draftOf({ text: 'What ovens cost' });
    answerPublications([draft]);
    await openApp(`${path}?compose=${draft.compositionId}`);
    await page.getByRole('button', { name: 'Pick a time' }).click();
    await page.getByRole('button', { name: 'Use this time' }).click();
    await page.getByRole('button', { name: 'Schedule for 12:00' }).click();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.element(page.getByRole('textbox', { name: 'Your post' })).toHaveValue('What ovens cost');
    const undone = callsOf(contract.publications.unschedule).map(({ params }) => params.id);
    expect(undone).toEqual([draft.id]);
  });
});
